/** How a client acquires a lock: what it does after each attempt. It does nothing itself, so every kind of client can follow it. */
import { type AcquireOptions, CommandError, type Grant } from '#scenarios/define.ts'

/** How one attempt ended. `refused`: the lock's reason, if it gives one. */
export type Attempt = { grant: Grant } | { refused: string } | { failed: unknown }

export type AcquisitionStep =
  | { do: 'enter'; grant: Grant }
  /** `waits`: why, the first time, so that it can be told. */
  | { do: 'retry'; afterMs: number; waits?: string }
  | { do: 'give-up'; why: string; waitedMs: number }
  | { do: 'throw'; error: unknown }

/** Retries are spread by a third in both directions, so that waiters do not march in step. */
const jitter = 1 / 3
const defaultRetryMs = 100

export class Acquisition {
  private attempts = 0

  /** `lockWaits`: the lock tries for `waitMs` by itself, so nobody retries for it. `beganMs` and later times are of the same clock. */
  constructor(
    private readonly options: AcquireOptions,
    private readonly lockWaits: boolean,
    private readonly beganMs: number,
  ) {}

  /** What to do after an attempt that ended at `nowMs`. `fraction`: chance, from 0 to 1, asked only for a retry. */
  after(attempt: Attempt, nowMs: number, fraction: () => number): AcquisitionStep {
    this.attempts += 1
    const { waitMs = 0, retryMs = defaultRetryMs } = this.options
    if ('grant' in attempt) return { do: 'enter', grant: attempt.grant }
    // For a waiter, a command that failed is an attempt that failed. A client that tries once has to hear of it.
    if ('failed' in attempt && (waitMs === 0 || !(attempt.failed instanceof CommandError))) {
      return { do: 'throw', error: attempt.failed }
    }
    const why = 'refused' in attempt ? attempt.refused : (attempt.failed as CommandError).message
    const waitedMs = nowMs - this.beganMs
    if (waitedMs >= waitMs || this.lockWaits) return { do: 'give-up', why, waitedMs: Math.round(waitedMs) }
    const spread = 1 + jitter * (2 * fraction() - 1)
    const afterMs = Math.min(retryMs * spread, waitMs - waitedMs)
    return { do: 'retry', afterMs, ...(this.attempts === 1 ? { waits: why } : {}) }
  }
}
