import type { Because } from '#model/refusals/reasons.ts'
import type { ReasonError } from '#model/words/en/reason-error.ts'

/** Error for a server of ours that could not be started, or exited during the start of its fleet. */
export class ServerFailure extends Error {
  /** What happened, for people. */
  readonly summary: Because

  /** `details`: the end of its output, for the log. */
  constructor(
    what: ReasonError,
    readonly details: string,
  ) {
    super(`${what.message}: ${details}`)
    this.name = 'ServerFailure'
    this.summary = what.because
  }
}
