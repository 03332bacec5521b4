import type { Because } from '#model/refusals/reasons.ts'
import type { ReasonError } from '#model/words/en/reason-error.ts'

/** Thrown if one of our servers could not be started, or exited while its fleet was starting. */
export class ServerFailure extends Error {
  /** Short description of the failure, for people. */
  readonly summary: Because

  /** `details` is the end of the server's output, for the log. */
  constructor(
    what: ReasonError,
    readonly details: string,
  ) {
    super(`${what.message}: ${details}`)
    this.name = 'ServerFailure'
    this.summary = what.because
  }
}
