import { expect, test } from 'vitest'
import { recordedSteps } from '#model/orders/steps.ts'
import { outlookWords } from '#web/locale/theatre/outlook.ts'
import { replayOf } from '#web/player/derived.ts'
import { readRun } from '#web/player/entries.ts'
import { tracesOf } from '../testing/recordings.ts'
import { momentAt } from './turns.ts'

const runs = tracesOf('mistaken-release.jsonl.gz').map(readRun)

/** Returns the moments of the first run's steps. */
function momentsOf() {
  const [run] = runs
  const header = run?.log.header
  if (run === undefined || header == null) throw new Error('there is no run')
  const steps = recordedSteps(run.log.events, Number.POSITIVE_INFINITY, header.lockKey)
  const points = [{ seq: -1, step: '' }, ...steps].map(({ seq }, at) => ({
    seq,
    path: steps.slice(0, at).map(({ step }) => step),
  }))
  const beats = replayOf({ runs, order: 'acts' }).beats.filter((beat) => beat.run === 0)
  return points.map((_, at) => momentAt(points, at, run.log.events, beats))
}

test('a step is named by what the client did, and by the number that the chart has for it', () => {
  const moments = momentsOf()
  const said = moments.map((moment) => moment && outlookWords.saved(moment))
  expect(said[0]).toBeNull()
  expect(said).toEqual(
    expect.arrayContaining([
      'Out of danger from A’s SET (1 in the chart) on.',
      'Out of danger from A’s read on.',
      'Out of danger from the end of the lease (3 in the chart) on.',
      'Out of danger from A’s DEL (5 in the chart) on.',
      'Out of danger from B’s DEL (7 in the chart) on.',
      'Out of danger from C’s write (8 in the chart) on.',
    ]),
  )
})
