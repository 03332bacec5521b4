/** The stores that runs have needed so far, each opened when the first run needs it. */
import { findStore } from './find.ts'
import { type OpenOptions, StoreError, type StorePool } from './store.ts'

export interface StoresOptions extends OpenOptions {
  /** Stores that are open already, by name. They are closed with the others. */
  opened?: Readonly<Record<string, StorePool>>
  /** Where stores are looked for, if not beside this file. */
  folders?: readonly string[]
}

export class Stores {
  private readonly pools = new Map<string, Promise<StorePool>>()
  private closed = false

  constructor(private readonly options: StoresOptions) {
    for (const [name, pool] of Object.entries(options.opened ?? {})) this.pools.set(name, Promise.resolve(pool))
  }

  /** The store of this name. One that could not be opened is tried again the next time. Rejects with a `StoreError`. */
  async pool(name: string): Promise<StorePool> {
    if (this.closed) throw new StoreError('POOL_CLOSED', `${name} has been closed.`)
    const known = this.pools.get(name)
    if (known) return known
    const opening = this.open(name)
    this.pools.set(name, opening)
    opening.catch(() => this.pools.delete(name))
    return opening
  }

  /** Ends every process of every store. Never rejects. */
  async close(): Promise<void> {
    this.closed = true
    await Promise.allSettled([...this.pools.values()].map(async (pool) => (await pool).close()))
  }

  private async open(name: string): Promise<StorePool> {
    const { folders, opened: _, ...options } = this.options
    const store = await findStore(name, folders)
    try {
      return await store.open(options)
    } catch (error) {
      if (error instanceof StoreError) throw error
      const why = error instanceof Error ? error.message : String(error)
      throw new StoreError('STORE_UNAVAILABLE', `${name} cannot be used here: ${why}`)
    }
  }
}
