/** A store as it stands for one measurement, with what can happen to it. */
import type { LockHandle } from '#scenarios/define.ts'

/** A client's way to the store, at the server that served when it was opened. */
export interface Way {
  /** The lock on this key, for this client. */
  lockOn(key: string): Promise<LockHandle>
  /** Cuts the connections, as the death of the client does. What it holds stays held until its lease ends. */
  close(): void
}

export interface Rig {
  store: { name: string; version: string }
  servers: number
  /** Resolves with a way to whichever server serves now. Rejects while none does. */
  connect(): Promise<Way>
  /**
   * Finds the server that serves, and resolves with how it is killed (SIGKILL, sent before that returns). What that returns resolves when the server is back, or
   * when another stands in its place, if that is up to us.
   */
  aim(): Promise<() => Promise<void>>
  /** Takes away every server that an answer can do without. Resolves with how they come back, with what they had. Absent: there is none. */
  holdCopies?(): Promise<() => Promise<void>>
  close(): Promise<void>
}
