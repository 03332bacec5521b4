/** The only source of time. Locks, clients and faults wait and measure only with a `RunClock`. So an exploration can bring a clock of its own. */
import { performance } from 'node:perf_hooks'
import { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises'

export interface RunClock {
  /** Milliseconds since the run began, with microsecond digits; never goes back. */
  nowMs(): number
  /** Wall clock in milliseconds since 1970 at the run's zero. Set once a server has answered TIME. */
  startedWallMs: number
  /** The machine's own wall clock. Unlike `nowMs`, it goes on while the machine sleeps, and it may jump. */
  wallNowMs(): number
  /** Resolves after `ms`, and no earlier, or rejects with an `AbortError` when `signal` fires. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>
  /** Calls back after `ms`, and no earlier, unless the returned function is called first. Cheaper than `sleep`: made for limits that are rarely reached. */
  after(ms: number, call: () => void): () => void
  /** Resolves after all timers that are already due have fired. */
  yield(): Promise<void>
}

/** Real time, counted from the call. Node's timers may fire up to two milliseconds early, so they are set again for the rest. */
export function realClock(): RunClock {
  const zero = performance.now()
  return {
    startedWallMs: performance.timeOrigin + zero,
    nowMs: () => performance.now() - zero,
    wallNowMs: () => Date.now(),
    sleep: async (ms, signal) => {
      const dueMs = performance.now() + ms
      for (let leftMs = ms; leftMs > 0 || leftMs === ms; leftMs = dueMs - performance.now()) {
        await delay(leftMs, undefined, signal ? { signal } : {})
      }
    },
    after: (ms, call) => {
      const dueMs = performance.now() + ms
      let timer: NodeJS.Timeout
      const look = () => {
        const leftMs = dueMs - performance.now()
        if (leftMs > 0) timer = setTimeout(look, leftMs)
        else call()
      }
      timer = setTimeout(look, ms)
      return () => clearTimeout(timer)
    },
    yield: async () => {
      await nextTurn()
    },
  }
}
