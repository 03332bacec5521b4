import type { CliWords } from './words/en/words.ts'

/** Streams and environment of a command. Tests pass their own. */
export interface CliIo {
  /** Writes the result to stdout. */
  out(text: string): void
  /** Writes progress and warnings to stderr. */
  err(text: string): void
  /** Whether stderr is a terminal that somebody is watching. */
  live: boolean
  env: NodeJS.ProcessEnv
  flush?(): Promise<void>
}

export interface Command {
  name: keyof CliWords['general']['commands']
  help(): string
  /** Returns the exit status. Throws a `UsageError` if the arguments are wrong. */
  perform(args: string[], io: CliIo): Promise<number>
}

export const exitStatus = { asExpected: 0, notAsExpected: 1, badUsage: 2 } as const

export class UsageError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'UsageError'
  }
}
