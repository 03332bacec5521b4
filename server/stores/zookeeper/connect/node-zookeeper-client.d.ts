/** What is used here of the package, which has no types of its own. */
declare module 'node-zookeeper-client' {
  import type { EventEmitter } from 'node:events'

  export interface Stat {
    /** 8 bytes each: the transaction that made the node, and the session that it ends with. */
    czxid: Buffer
    ephemeralOwner: Buffer
    version: number
  }
  export interface WatchEvent {
    type: number
    name: string
    path: string
  }
  type Failed = Error & { name: string; code: number; path: string }
  type Watcher = (event: WatchEvent) => void

  /** Emits `connected`, `disconnected`, `expired`. */
  export interface Client extends EventEmitter {
    connect(): void
    close(): void
    getSessionId(): Buffer
    create(path: string, data: Buffer, mode: number, done: (error: Failed | null, path: string) => void): void
    create(path: string, data: Buffer, done: (error: Failed | null, path: string) => void): void
    remove(path: string, version: number, done: (error: Failed | null) => void): void
    exists(path: string, watcher: Watcher | null, done: (error: Failed | null, stat: Stat | null) => void): void
    getData(
      path: string,
      watcher: Watcher | null,
      done: (error: Failed | null, data: Buffer | undefined, stat: Stat) => void,
    ): void
    getData(path: string, done: (error: Failed | null, data: Buffer | undefined, stat: Stat) => void): void
    getChildren(
      path: string,
      watcher: Watcher | null,
      done: (error: Failed | null, children: string[], stat: Stat) => void,
    ): void
    mkdirp(path: string, done: (error: Failed | null) => void): void
  }
  export const CreateMode: { PERSISTENT: 0; PERSISTENT_SEQUENTIAL: 2; EPHEMERAL: 1; EPHEMERAL_SEQUENTIAL: 3 }
  export function createClient(
    connection: string,
    options?: { sessionTimeout?: number; spinDelay?: number; retries?: number },
  ): Client
}
