/** A store in one setup, with the failures that can be caused in it. */
import type { LockHandle } from '#scenarios/define.ts'

/** A client's connection to the server that was serving when it was opened. */
export interface Way {
  /** The lock on this key, for this client. */
  lockOn(key: string): Promise<LockHandle>
  /** Cuts the connections, as if the client had died. Its locks stay held until their leases end. */
  close(): void
}

export interface Rig {
  store: { name: string; version: string }
  servers: number
  /** Resolves with a connection to the server that is serving now. Rejects while no server is. */
  connect(): Promise<Way>
  /**
   * Finds the server that is serving, and resolves with a function that kills it (SIGKILL, sent before the function returns). The function's promise resolves
   * when that server is back. In a setup where the rig must promote another server, it resolves when that one serves.
   */
  aim(): Promise<() => Promise<void>>
  /** Stops every server that is not needed for an answer. Resolves with a function that brings them back with their data. Absent: there are no such servers. */
  holdCopies?(): Promise<() => Promise<void>>
  close(): Promise<void>
}
