import { expect, test } from 'vitest'
import { readRun } from '../player/entries.ts'
import { answerBegins } from '../replay/answer.ts'
import { Replay } from '../replay/replay.ts'
import { judgedOf, recordingNames, tracesOf } from './testing/recordings.ts'

test('of a majority, with the first of all that are asked', () => {
  const [redlock] = tracesOf('master-failover.jsonl.gz').filter(({ header }) => header.lock === 'redlock')
  const run = redlock?.events ?? []
  const acquired = run.findIndex((event) => event.kind === 'client-acquired' && event.client === 'A')
  const begun = answerBegins(run, acquired)
  const between = run.slice(begun, acquired).filter((event) => event.kind === 'command-sent' && event.client === 'A')
  expect(between).toHaveLength(5)
})

test.each(recordingNames)(
  '%s: where it is asked, its answer is not under way, unless a caption has told so',
  (name) => {
    const recorded = judgedOf(name).traces
    const runs = recorded.map(readRun)
    const replay = new Replay(runs, 'acts')
    for (const { question, run, seq, index, stop } of replay.questions) {
      const begun = replay.indexOf({ run, seq: answerBegins(recorded[run]?.events ?? [], seq) })
      const isTold = replay.beats.some((beat) => beat.index === stop)
      expect(stop, `question ${question + 1}`).toBeLessThan(index)
      expect(stop < begun || isTold, `question ${question + 1}`).toBe(true)
    }
  },
)
