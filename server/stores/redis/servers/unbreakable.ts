import { StoreError } from '#server/stores/store.ts'
import type { Fleet } from './fleet.ts'

type DestructiveOperations = Pick<Fleet, 'kill' | 'freeze' | 'thaw' | 'restart' | 'stopReplication'>

/** Returns the destructive operations of a fleet that its run does not own. All of them fail with `SHARED_SERVER` and the reason. */
export function unbreakable(why: 'redis-not-ours' | 'redis-shared'): DestructiveOperations {
  const refuse = () => {
    throw new StoreError('SHARED_SERVER', why)
  }
  const refuseLater = async () => refuse()
  return { kill: refuseLater, freeze: refuse, thaw: refuse, restart: refuseLater, stopReplication: refuseLater }
}
