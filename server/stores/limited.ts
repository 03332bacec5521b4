import { Semaphore } from '#server/base/semaphore.ts'
import { StoreError } from './store.ts'

/** Limits concurrent use of a store. Rejects with `POOL_BUSY` after a wait of `waitMs`, with `POOL_CLOSED` after the end. */
export function limited(store: string, permits: number, waitMs: number): Semaphore {
  return new Semaphore(permits, waitMs, (why) =>
    why === 'busy' ? new StoreError('POOL_BUSY', 'servers-in-use', { ms: waitMs }) : poolClosed(store),
  )
}

export function poolClosed(store: string): StoreError {
  return new StoreError('POOL_CLOSED', 'store-closed', { store })
}
