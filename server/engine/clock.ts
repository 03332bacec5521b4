/**
 * The only place where time comes from. Everything that waits or measures, in locks, clients and faults, is handed a `RunClock`,
 * so that a later exploration can bring a clock of its own.
 */
import { performance } from 'node:perf_hooks'
import { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises'

export interface RunClock {
  /** Milliseconds since the run began, with microsecond digits; never goes back. */
  nowMs(): number
  /** Wall clock in milliseconds since 1970 at the run's zero. Set once a server has told its time. */
  startedWallMs: number
  /** The machine's own wall clock. Unlike `nowMs`, it goes on while the machine sleeps, and it may leap. */
  wallNowMs(): number
  /** Resolves after `ms`, or rejects with an `AbortError` when `signal` fires. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>
  /** Calls back after `ms`, unless the returned function is called first. Cheaper than `sleep`: made for limits that are hardly ever reached. */
  after(ms: number, call: () => void): () => void
  /** Lets everything that is already due happen first. */
  yield(): Promise<void>
}

/** Real time, counted from the moment it is made. */
export function realClock(): RunClock {
  const zero = performance.now()
  return {
    startedWallMs: performance.timeOrigin + zero,
    nowMs: () => performance.now() - zero,
    wallNowMs: () => Date.now(),
    sleep: async (ms, signal) => {
      await delay(ms, undefined, signal ? { signal } : {})
    },
    after: (ms, call) => {
      const timer = setTimeout(call, ms)
      return () => clearTimeout(timer)
    },
    yield: async () => {
      await nextTurn()
    },
  }
}
