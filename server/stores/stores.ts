/** Opens each store when a run first needs it, and closes all stores together. */

import type { SayStep } from '#model/refusals/because.ts'
import type { Because } from '#model/refusals/reasons.ts'
import { whyOf } from '#model/words/en/reason-error.ts'
import { findStore } from './find.ts'
import { type OpenOptions, StoreError, type StorePool } from './store.ts'

export interface StoresOptions extends OpenOptions {
  /** Stores that are already open, keyed by name. They are closed with the others. */
  opened?: Readonly<Record<string, StorePool>>
  /** Folders to search for stores. Default: `server/stores`. */
  folders?: readonly string[]
}

/** A store that is being opened. `waiting` contains the callbacks to notify, and `last` is the latest step. */
interface Opening {
  waiting: Set<SayStep>
  last: Because | undefined
}

export class Stores {
  private readonly pools = new Map<string, Promise<StorePool>>()
  private readonly openings = new Map<string, Opening>()
  private closed = false

  constructor(private readonly options: StoresOptions) {
    for (const [name, pool] of Object.entries(options.opened ?? {})) this.pools.set(name, Promise.resolve(pool))
  }

  /**
   * Returns the pool of the store with this name. Opens the store if necessary, even if an earlier attempt failed. `doing` is called with each step of the
   * opening, even if another call started it. Rejects with a `StoreError`.
   */
  async pool(name: string, doing?: SayStep): Promise<StorePool> {
    if (this.closed) throw new StoreError('POOL_CLOSED', 'store-closed', { store: name })
    const pool = this.pools.get(name) ?? this.open(name)
    const opening = this.openings.get(name)
    if (doing !== undefined && opening !== undefined) {
      opening.waiting.add(doing)
      if (opening.last !== undefined) doing(opening.last)
    }
    return pool
  }

  /** Ends every process of every store. Never rejects. */
  async close(): Promise<void> {
    this.closed = true
    await Promise.allSettled([...this.pools.values()].map(async (pool) => (await pool).close()))
  }

  private open(name: string): Promise<StorePool> {
    const opening: Opening = { waiting: new Set(), last: undefined }
    const pool = this.openSaying(name, (step) => {
      opening.last = step
      this.options.say?.(step)
      for (const doing of opening.waiting) doing(step)
    })
    this.pools.set(name, pool)
    this.openings.set(name, opening)
    pool.catch(() => this.pools.delete(name)).finally(() => this.openings.delete(name))
    return pool
  }

  private async openSaying(name: string, say: SayStep): Promise<StorePool> {
    const { folders, opened: _, ...options } = this.options
    const store = await findStore(name, folders)
    try {
      return await store.open({ ...options, say })
    } catch (error) {
      if (error instanceof StoreError) throw error
      throw new StoreError('STORE_UNAVAILABLE', 'store-unusable', { store: name, why: whyOf(error) })
    }
  }
}
