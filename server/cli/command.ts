/** What a command of the command line is. */

/** Where a command reads and writes; a test hands in its own. */
export interface CliIo {
  /** What was asked for, to stdout. */
  out(text: string): void
  /** What people may want to know meanwhile, to stderr. */
  err(text: string): void
  /** Whether somebody sits at a terminal and sees stderr. */
  live: boolean
  env: NodeJS.ProcessEnv
  /** Resolves when everything has been written. */
  flush?(): Promise<void>
}

export interface Command {
  name: string
  /** One line, for the list of commands. */
  summary: string
  /** The whole help text. */
  help: string
  /** Returns the exit status. Throws a `UsageError`. */
  perform(args: string[], io: CliIo): Promise<number>
}

/** 0: everything as expected. 1: something not as expected. 2: bad usage. */
export const exitStatus = { asExpected: 0, notAsExpected: 1, badUsage: 2 } as const

/** The command line was not understood. */
export class UsageError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'UsageError'
  }
}
