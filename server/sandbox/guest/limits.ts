/** Limits for code in a sandbox: many times what a lock needs, but so little that nobody else notices. */
export const limits = {
  /** Processor time for one piece of code, from one wait to the next. */
  sliceMs: 50,
  /** Processor time for loading the code. */
  loadMs: 250,
  /** Memory for one client's code. */
  megabytes: 4,
  /** Memory for all clients in one process. */
  engineMegabytes: 256,
  stackBytes: 128 * 1024,
  /** Operations of one client in one run. */
  operations: 2000,
  /** Total number of characters that one client's code may send to us: commands, log lines, and what it waits for. */
  charactersInAll: 4_000_000,
  /** Entries that one client's lock may keep in `memory` for a child process. */
  memories: 100,
  /** Characters in one message from the code, and in one answer to it. */
  characters: 64 * 1024,
  /** Lines that one client may log. */
  lines: 100,
  /** Promise jobs that may run in one piece of code. */
  jobs: 20_000,
} as const
