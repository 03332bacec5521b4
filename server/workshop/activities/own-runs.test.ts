import { expect, test, vi } from 'vitest'
import type { WallEntry } from '#model/messages/hands-on.ts'
import type { RunEnded } from '#model/messages/messages.ts'
import type { Catalogue } from '#server/catalogue/catalogue.ts'
import { RefusalError } from '#server/runs/refusal.ts'
import type { TakenUp } from '#server/runs/take-up.ts'
import { act } from '../act.ts'
import { MemoryStore } from '../memory-store.ts'
import { emptyRoom, member, sampleLesson, scene } from '../testing/sample.ts'
import { OwnRuns } from './own-runs.ts'

const metrics = { dangerMs: 0, zombieMs: 0 }
const verdict = (status: 'unknown' | 'held') => ({
  property: 'exclusion',
  status,
  code: 'exclusion-held',
  values: {},
  events: [],
})
/** Returns the end of a run. `stalled` means that the machine was paused during the run. */
const over = (run: string, stalled: boolean) =>
  ({
    run,
    judgement: {
      verdicts: [verdict(stalled ? 'unknown' : 'held')],
      metrics,
      ...(stalled ? { doubt: { code: 'run-stalled', values: { forMs: 900, leaseMs: 1 } } } : {}),
    },
  }) as unknown as RunEnded

/** Sets up a member who runs the released lesson once. The run manager accepts at most `most` comparisons. */
async function released(most = 9) {
  const store = new MemoryStore(() => 0)
  const challenge = { kind: 'fail', lock: 'wrong' } as const
  const room = act(emptyRoom(), { do: 'release', handsOn: { scenario: sampleLesson.id, challenge } }, scene)
  await store.create(room)
  const ends: ((ended: RunEnded) => void)[] = []
  let changed = () => {}
  const cancelled: string[] = []
  let takeUp = (_taken: TakenUp) => {}
  const runs = new OwnRuns({
    store,
    notify: () => {},
    nowMs: () => 0,
    changed: () => changed(),
    openRoom: async (code) => {
      const found = await store.read(code)
      if (found === undefined) throw new RefusalError('unknown-room', { code })
      return found
    },
    catalogue: { scenarios: new Map([[sampleLesson.id, { lesson: sampleLesson }]]) } as unknown as Catalogue,
    runManager: {
      submit: () => {
        if (ends.length === most) throw new RefusalError('runs-waiting')
        return { comparison: `c${ends.length}`, runs: [{ run: `c${ends.length}-1`, lock: 'wrong' }] }
      },
      watch: (_, { ended }) => {
        ends.push((result) => ended?.(result))
        return () => {}
      },
      cancel: async (run) => void cancelled.push(run),
      onTakenUp: (listener) => {
        takeUp = listener
        return () => {}
      },
    },
    onFailure: (error) => {
      throw error
    },
  })
  const { handsOn } = room
  if (handsOn === null) throw new Error('Nothing is released')
  await runs.start({ code: room.code, member: member(1).id, handsOn, parameters: { leaseMs: 300 } })
  /** Ends the run with that number. Resolves to the stored runs when they have reached `states`. */
  const end = (number: number, stalled: boolean, states: WallEntry['state'][]) =>
    new Promise<WallEntry[]>((resolve) => {
      changed = () =>
        void store.runs(room.code).then((kept) => {
          if (kept.map(({ state }) => state).join() === states.join()) resolve(kept)
        })
      ends[number]?.(over(`c${number}-1`, stalled))
    })
  return { store, room, end, runs, cancelled, ends, takeUp }
}

test('a run that says nothing is run again, once, with the same figures', async () => {
  const { end } = await released()
  const [, again] = await end(0, true, ['stalled', 'running'])
  expect(again).toMatchObject({ comparison: 'c1', repeats: 'c0', parameters: { leaseMs: 300 } })
  expect(await end(1, true, ['stalled', 'stalled'])).toHaveLength(2)
})

test('it is not run again where there is no room in line, or once the challenge has ended', async () => {
  const full = await released(1)
  expect(await full.end(0, true, ['stalled'])).toHaveLength(1)
  const { store, room, end } = await released()
  await store.replace(act(room, { do: 'release', handsOn: null }, scene))
  expect(await end(0, true, ['stalled'])).toHaveLength(1)
})

test('of somebody who has gone, what still runs is ended', async () => {
  const { runs, room, end, cancelled } = await released()
  const { id } = member(1)
  await runs.stop(room.code, member(2).id)
  expect(cancelled).toEqual([])
  await end(0, true, ['stalled', 'running'])
  await runs.stop(room.code, id)
  expect(cancelled).toEqual(['c1-1'])
  await end(1, false, ['stalled', 'done'])
  await runs.stop(room.code, id)
  expect(cancelled).toEqual(['c1-1'])
})

test('a run of a server that has ended comes to its end on the wall', async () => {
  const { room, end, ends, takeUp } = await released()
  const taken = { comparison: 'c0', scenario: sampleLesson.id, runs: [{ run: 'c0-1', lock: 'wrong' }] }
  takeUp({ ...taken, owner: { room: room.code } })
  takeUp({ ...taken, owner: {} })
  takeUp({ ...taken, comparison: 'c9', owner: { room: room.code } })
  await vi.waitFor(() => expect(ends).toHaveLength(2))
  expect(await end(1, false, ['done'])).toMatchObject([{ comparison: 'c0', parameters: { leaseMs: 300 } }])
})
