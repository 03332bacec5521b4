/** A server of ours that could not be started, or has ended while others of its fleet were. */
export class ServerFailure extends Error {
  /** `summary`: what became of it, for whoever needs it. `details`: its last words, for the log. */
  constructor(
    readonly summary: string,
    readonly details: string,
  ) {
    super(`${summary}: ${details}`)
    this.name = 'ServerFailure'
  }
}
