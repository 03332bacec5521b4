/** A store in one setup, with the failures that can be caused in it. */
import type { LockHandle } from '#scenarios/define.ts'

/** A client's connection to the store, at the server that served when it was opened. */
export interface Way {
  /** The lock on this key, for this client. */
  lockOn(key: string): Promise<LockHandle>
  /** Cuts the connections, as the client's death does. Its locks stay held until their leases end. */
  close(): void
}

export interface Rig {
  store: { name: string; version: string }
  servers: number
  /** Resolves with a connection to the server that serves now. Rejects while none does. */
  connect(): Promise<Way>
  /**
   * Finds the serving server, and resolves with a function that kills it (SIGKILL, sent before the function returns). The function's promise resolves when that
   * server is back, or, where promoting another is our task, when the other serves.
   */
  aim(): Promise<() => Promise<void>>
  /** Stops every server that an answer does not need. Resolves with a function that brings them back, with their data. Absent: there is none. */
  holdCopies?(): Promise<() => Promise<void>>
  close(): Promise<void>
}
