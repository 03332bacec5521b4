/** A store of rooms that is at times out of reach: whoever asks meanwhile is told so at once, and nobody waits for it to come back. */
import { RefusalError } from '../runs/refusal.ts'
import type { RoomStore } from './store.ts'

export interface Reach {
  isReachable(): boolean
  /** Whether this is what a question meets with when the store is lost before it has answered. */
  isLoss(error: unknown): boolean
}

/** Methods that ask nobody: they answer at once, whether the store can be reached or not. */
const local: ReadonlySet<string | symbol> = new Set<keyof RoomStore>(['close', 'isKept'])

/** The same store, each of whose other methods rejects with `HUB_LOST` where it cannot be reached. */
export function orHubLost<Store extends RoomStore>(store: Store, { isReachable, isLoss }: Reach): Store {
  return new Proxy(store, {
    get(target, name) {
      const method: unknown = Reflect.get(target, name)
      if (typeof method !== 'function') return method
      if (local.has(name)) return method.bind(target)
      return async (...parts: unknown[]) => {
        if (!isReachable()) throw hubLost()
        try {
          return await method.apply(target, parts)
        } catch (error) {
          throw isLoss(error) ? hubLost() : error
        }
      }
    },
  })
}

const hubLost = () => new RefusalError('hub-lost')
