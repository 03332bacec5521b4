import { Semaphore } from '#server/base/semaphore.ts'
import { StoreError } from './store.ts'

/** Limits concurrent use of a store. Waiting for a permit rejects with `POOL_BUSY` after `waitMs`, or with `POOL_CLOSED` once the store is closed. */
export function limited(store: string, permits: number, waitMs: number): Semaphore {
  return new Semaphore(permits, waitMs, (why) =>
    why === 'busy' ? new StoreError('POOL_BUSY', 'servers-in-use', { ms: waitMs }) : poolClosed(store),
  )
}

export function poolClosed(store: string): StoreError {
  return new StoreError('POOL_CLOSED', 'store-closed', { store })
}
