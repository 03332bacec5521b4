import type { LockHandle } from '#scenarios/define.ts'

/** A client's connection to the server that was serving when the connection was opened. */
export interface Way {
  lockOn(key: string): Promise<LockHandle>
  /** Cuts the connections, as if the client had died. The client's locks stay held until their leases end. */
  close(): void
}

export interface Rig {
  store: { name: string; version: string }
  servers: number
  /** Resolves with a connection to the server that is currently serving. Rejects if no server is serving. */
  connect(): Promise<Way>
  /**
   * Finds the server that is serving, and resolves with a function that kills it with SIGKILL. The kill signal is sent before that function returns. The
   * function's promise resolves when the server is back or, in a setup where the rig must promote another server, when that other server is serving.
   */
  aim(): Promise<() => Promise<void>>
  /**
   * Stops every server that is not needed for an answer. Resolves with a function that brings these servers back with their data. Missing if the setup has no
   * such servers.
   */
  holdCopies?(): Promise<() => Promise<void>>
  close(): Promise<void>
}
