import { expect, test } from 'vitest'
import { replayOf } from '../player/derived.ts'
import { handoverOf } from '../scene/handover.ts'
import { judgedOf, recordingNames, sceneFor, theatreOf, walk } from './testing/recordings.ts'

const size = { width: 1000, unit: 1 }

test.each(recordingNames)('%s: it is the icon of whoever got the lock, or lost it, at that place', (name) => {
  const { traces, judgements } = judgedOf(name)
  const store = theatreOf(traces, judgements)
  const stops = walk(store, 1).stops
  const [first, last] = [stops[0], stops.at(-1)]
  if (first === undefined || last === undefined) throw new Error('There is no stop')
  const ways = [...stops.slice(1).map((state, i) => [stops[i] ?? state, state] as const), [first, last] as const]
  for (const run of traces.keys())
    for (const [before, now] of ways) {
      const scene = sceneFor(now, run, size, 'time')
      const passing = handoverOf(sceneFor(before, run, size, 'time'), scene)
      if (passing === null) continue
      const { storeGrants } = replayOf(now).runs[run]?.picture(replayOf(now).pointOf(run, now.cursor)) ?? {
        storeGrants: [],
      }
      const owners = storeGrants.flatMap(({ client, fromMs, untilMs, untilSeq }) =>
        [fromMs, untilSeq === null ? Number.NaN : untilMs].some(
          (ms) => Math.abs(scene.scale.timeToPx(ms) - passing.x) < 0.01,
        )
          ? [client]
          : [],
      )
      expect(owners, `run ${run}, from ${before.cursor.index} to ${now.cursor.index}`).toContain(passing.client)
    }
})
