import { setTimeout as sleep } from 'node:timers/promises'
import type { WallEntry } from '#model/messages/hands-on.ts'
import type { LeadView } from '#model/messages/workshop.ts'
import { ask, type Classroom } from './class.ts'

const runLimitMs = 180_000
const scenario = 'gc-pause'
const expected = { watchdog: 'violated', fenced: 'held' } as const

/** Measures many members who run the released lesson at the same time, one run per member. */
export async function measureRuns({ teacher, followers }: Classroom, count: number) {
  let seen: LeadView | undefined
  teacher.on('room-class', (view) => {
    seen = view
  })
  await ask(teacher, 'room-do', { do: 'release', handsOn: { scenario, challenge: { kind: 'free' } } })
  const began = performance.now()
  await Promise.all(followers.slice(0, count).map((socket) => ask<WallEntry>(socket, 'room-run', {})))
  const untilMs = began + runLimitMs
  const over = () => seen?.wall.filter(({ state }) => state !== 'running') ?? []
  while (over().length < count && performance.now() < untilMs) await sleep(50)
  const asExpected = over().filter(({ verdicts }) =>
    Object.entries(expected).every(([lock, status]) =>
      verdicts.some((each) => each.lock === lock && each.status === status),
    ),
  )
  return { runs: count, asExpected: asExpected.length, tookMs: Math.round(performance.now() - began) }
}
