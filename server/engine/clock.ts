/** Defines the only source of time. Locks, clients and faults wait and measure time only with a `RunClock`, so an exploration can supply its own clock. */
import { performance } from 'node:perf_hooks'
import { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises'

export interface RunClock {
  /** Returns milliseconds since the run began, with microsecond digits. The value never decreases. */
  nowMs(): number
  /** Wall-clock time at which `nowMs` was 0, in milliseconds since 1970. `RunArena.syncClock` sets it to match the store's clock. */
  startedWallMs: number
  /** Returns the machine's own wall-clock time. Unlike `nowMs`, this clock goes on while the machine sleeps, and it may jump. */
  wallNowMs(): number
  /** Resolves after `ms`, never earlier, or rejects with an `AbortError` when `signal` fires. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>
  /**
   * Calls `call` after `ms`, never earlier, unless the returned function is called first. Cheaper than `sleep`, and meant for time limits that are rarely
   * reached.
   */
  after(ms: number, call: () => void): () => void
  /** Resolves after all timers that are already due have fired. */
  yield(): Promise<void>
}

/** Returns a clock of real time that starts at 0. Node's timers may fire up to two milliseconds early, so they are set again for the remaining time. */
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
