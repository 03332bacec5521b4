import { expect, test } from 'vitest'
import { replayOf } from '../player/derived.ts'
import { handoverOf } from '../scene/handover.ts'
import { judgedOf, recordingNames, sceneFor, theatreOf, walk } from './testing/recordings.ts'

const size = { width: 1000, unit: 1 }

test.each(recordingNames)('%s: it is the icon of whoever got the lock, or lost it, at that place', (name) => {
  const { traces, judgements } = judgedOf(name)
  const store = theatreOf(traces, judgements)
  const stops = walk(store, 1).stops
  for (const run of traces.keys()) {
    const drawn = stops.map((state) => ({ state, scene: sceneFor(state, run, size, 'time') }))
    const [first, last] = [drawn[0], drawn.at(-1)]
    if (first === undefined || last === undefined) throw new Error('There is no stop')
    const ways = [...drawn.slice(1).map((now, i) => [drawn[i] ?? now, now] as const), [first, last] as const]
    for (const [{ state: before, scene: left }, { state: now, scene }] of ways) {
      const passing = handoverOf(left, scene)
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
  }
})
