import type { Why } from '#model/refusals/reasons.ts'
import type { ReasonError } from '#model/words/en/reason-error.ts'

/** Error for a server of ours that could not be started, or exited during the start of its fleet. */
export class ServerFailure extends Error {
  /** What happened, for people. */
  readonly summary: Why

  /** `what`: an error of ours, or a text. `details`: the end of its output, for the log. */
  constructor(
    what: ReasonError | string,
    readonly details: string,
  ) {
    super(`${typeof what === 'string' ? what : what.message}: ${details}`)
    this.name = 'ServerFailure'
    this.summary = typeof what === 'string' ? what : what.because
  }
}
