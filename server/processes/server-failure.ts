/** Error for a server of ours that could not be started, or exited during the start of its fleet. */
export class ServerFailure extends Error {
  /** `summary`: what happened, for people. `details`: the end of its output, for the log. */
  constructor(
    readonly summary: string,
    readonly details: string,
  ) {
    super(`${summary}: ${details}`)
    this.name = 'ServerFailure'
  }
}
