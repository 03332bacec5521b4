/** Limits on code in a sandbox: many times what a lock needs, but so little that nobody else notices. */
export const limits = {
  /** Processor time of one piece of code, from one wait to the next. */
  sliceMs: 50,
  /** Processor time while the code is loaded. */
  loadMs: 250,
  /** Memory of one client's code. */
  megabytes: 4,
  /** Memory of all clients in one process. */
  engineMegabytes: 256,
  stackBytes: 128 * 1024,
  /** Operations of one client in one run. */
  operations: 2000,
  /** Characters that one client's code sends to us in all: commands, lines, what it waits for. */
  charactersInAll: 4_000_000,
  /** Entries of `memory`, which one client's lock keeps for a child. */
  memories: 100,
  /** Characters of one message from the code, and of one answer to it. */
  characters: 64 * 1024,
  /** Lines that one client may log. */
  lines: 100,
  /** Promise jobs that run in one piece of code. */
  jobs: 20_000,
} as const
