import { expect, test } from 'vitest'
import { stageWords } from '#web/locale/theatre/stage.ts'
import { RunIndex } from '#web/replay/run.ts'
import { tracesOf } from '../testing/recordings.ts'
import { momentOf } from './now.ts'

const [wrong] = tracesOf('mysql-share-upgrade.jsonl.gz')
if (wrong === undefined) throw new Error('The recording has no runs.')
const { header, events } = wrong
const index = new RunIndex(header)
index.grow(events)

function saidAt(seq: number): string {
  const picture = index.now({ seq, atMs: events[seq]?.atMs ?? 0 })
  const moment = momentOf(picture, false)
  return stageWords.now(moment.store, moment, picture.store)
}

const seqOf = (kind: string, client: string) =>
  events.findIndex((event) => event.kind === kind && 'client' in event && event.client === client)

test('a row that clients share is not said to be free', () => {
  expect(saidAt(seqOf('client-started', 'A'))).toBe('The lock is free.')
  expect(saidAt(seqOf('client-paused', 'A'))).toBe('MariaDB: A has the row in share mode. Nobody has it alone.')
  expect(saidAt(seqOf('client-waiting', 'B'))).toBe('MariaDB: A and B have the row in share mode. Nobody has it alone.')
  expect(saidAt(events.length - 1)).toBe('The lock is free.')
})

test('the question about the deadlock comes before anything that shows who got the row', () => {
  const asked = index.questions.found[0]?.seq ?? Number.NaN
  const granted = events.findIndex(({ kind }) => kind === 'key-set')
  expect(asked).toBeGreaterThan(seqOf('client-waiting', 'B'))
  expect(asked).toBeLessThan(granted)
  expect(saidAt(asked - 1)).toBe('MariaDB: A and B have the row in share mode. Nobody has it alone.')
})
