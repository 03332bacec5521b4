/** Makes a store of rooms refuse requests at once while it cannot be reached, instead of letting them wait until it is back. */
import { RefusalError } from '../runs/refusal.ts'
import type { RoomStore } from './store.ts'

export interface Reach {
  isReachable(): boolean
  /** Whether this error means that the store was lost before it answered. */
  isLoss(error: unknown): boolean
}

/** Methods that use nothing remote: they work whether or not the store can be reached. */
const local: ReadonlySet<string | symbol> = new Set<keyof RoomStore>(['close', 'isKept'])

/** The same store, whose other methods reject with `HUB_LOST` while it cannot be reached. */
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
