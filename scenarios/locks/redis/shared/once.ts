import type { ClientClock } from '../context.ts'

/** Runs `task` once, after `ms`, unless stopped before. */
export function once(clock: ClientClock, ms: number, task: () => Promise<void>): { stop(): void } {
  const timer = clock.every(ms, async () => {
    timer.stop()
    await task()
  })
  return timer
}
