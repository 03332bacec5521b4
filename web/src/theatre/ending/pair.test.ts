import { expect, test } from 'vitest'
import { editedId } from '#model/messages/edited-id.ts'
import { readRun } from '#web/player/entries.ts'
import { pastOf } from '../header/runs/past.ts'
import { judgedOf } from '../testing/recordings.ts'
import { pairOf } from './pair.ts'

const { traces, judgements } = judgedOf('gc-pause.jsonl.gz')
const lesson = traces[0]?.header.lesson
if (lesson === undefined) throw new Error('there is no lesson')

/** Returns a comparison with this length of the pause, in which the locks have these ids. */
function comparison(name: string, pauseMs: number, locks: readonly string[]) {
  const runs = traces.map(({ header, events }, run) => {
    const changed = { lock: locks[run] ?? '', parameters: { ...header.parameters, pauseMs } }
    return { ...readRun({ header: { ...header, ...changed }, events }), judgement: judgements[run] ?? null }
  })
  const past = pastOf(name, runs)
  if (past === null) throw new Error('the runs are not complete')
  return past
}

const own = traces.map(({ header }) => header.lock)
const [first = ''] = own

test('a comparison is found that differs in one parameter, with what became of each lock', () => {
  const pair = pairOf(lesson, [comparison('one', 1000, own)], comparison('other', 2000, own))
  expect(pair?.figure).toBe('pauseMs')
  expect(pair?.changes.map(({ lock }) => lock)).toEqual(own)
})

test('two edited locks have one id, so their difference is not told of a parameter', () => {
  const edits = [comparison('one', 1000, [first, editedId]), comparison('other', 2000, [first, editedId])] as const
  expect(pairOf(lesson, [edits[0]], edits[1])?.changes.map(({ lock }) => lock)).toEqual([first])
})

test('a run beside an edited lock is no repeat of the lesson’s own comparison', () => {
  const held = [comparison('one', 1000, own), comparison('again', 2000, own)]
  const shown = comparison('other', 2000, own)
  const repeatsBeside = (locks: readonly string[]) =>
    pairOf(lesson, [...held, comparison('more', 1000, locks)], shown)?.repeats
  expect(repeatsBeside(own)).toBe(2)
  expect(repeatsBeside([first, editedId])).toBe(1)
})
