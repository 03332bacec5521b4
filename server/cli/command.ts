/** Interface of a command of the command line. */
import type { CliWords } from './words/en/words.ts'

/** Streams and environment of a command; a test passes its own. */
export interface CliIo {
  /** The result, to stdout. */
  out(text: string): void
  /** Progress and warnings, to stderr. */
  err(text: string): void
  /** Whether stderr is a terminal that somebody watches. */
  live: boolean
  env: NodeJS.ProcessEnv
  /** Resolves when all output has been written. */
  flush?(): Promise<void>
}

export interface Command {
  name: keyof CliWords['general']['commands']
  /** Help text in the command line's language. */
  help(): string
  /** Returns the exit status. Throws a `UsageError`. */
  perform(args: string[], io: CliIo): Promise<number>
}

export const exitStatus = { asExpected: 0, notAsExpected: 1, badUsage: 2 } as const

/** Error in the arguments of a command. */
export class UsageError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'UsageError'
  }
}
