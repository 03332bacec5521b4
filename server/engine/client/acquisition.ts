/** Decides what a client does after each attempt to acquire a lock. The policy performs nothing itself, so every kind of client can use it. */
import type { Why } from '#model/trace/cause.ts'
import { type AcquireOptions, CommandError, type Grant } from '#scenarios/define.ts'

/** Outcome of one attempt. `refused` is the reason why the lock was not granted. */
export type Attempt = { grant: Grant } | { refused: Why } | { failed: unknown }

export type AcquisitionStep =
  | { do: 'enter'; grant: Grant }
  /** Another attempt after a wait. `waits` is the reason for the wait. It is set only after the first attempt, so that it is reported once. */
  | { do: 'retry'; afterMs: number; waits?: Why }
  | { do: 'give-up'; why: Why; waitedMs: number }
  | { do: 'throw'; error: unknown }

/** Share by which retries are spread in both directions, so that waiters do not retry in step. */
const jitter = 1 / 3
const defaultRetryMs = 100

export class Acquisition {
  private attempts = 0

  /** If `lockWaits` is set, the lock itself tries for `waitMs`, so the client does not retry. `beganMs` and later times must come from the same clock. */
  constructor(
    private readonly options: AcquireOptions,
    private readonly lockWaits: boolean,
    private readonly beganMs: number,
  ) {}

  /** Returns the next step after an attempt that ended at `nowMs`. `fraction` returns a random number from 0 to 1, and is called only for a retry. */
  after(attempt: Attempt, nowMs: number, fraction: () => number): AcquisitionStep {
    this.attempts += 1
    const { waitMs = 0, retryMs = defaultRetryMs } = this.options
    if ('grant' in attempt) return { do: 'enter', grant: attempt.grant }
    // For a client that waits, a failed command is just a failed attempt. A client that tries only once gets the error.
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
