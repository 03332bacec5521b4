import { RefusalError } from '../runs/refusal.ts'
import type { RoomStore } from './store.ts'

export interface Reach {
  isReachable(): boolean
  /** Whether this error means that the connection to the store was lost before the store answered. */
  isLoss(error: unknown): boolean
}

/** Methods that work without a connection to the store. */
const local: ReadonlySet<string | symbol> = new Set<keyof RoomStore>(['close', 'isKept'])

/** Returns the same store, except that its methods reject with `HUB_LOST` at once while the store cannot be reached, instead of waiting. */
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
