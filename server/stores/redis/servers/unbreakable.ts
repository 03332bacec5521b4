import { StoreError } from '#server/stores/store.ts'
import type { Fleet } from './fleet.ts'

type DestructiveOperations = Pick<Fleet, 'kill' | 'freeze' | 'thaw' | 'restart' | 'stopReplication'>

/** What a fleet answers to those who want to break servers that do not belong to their run alone: `SHARED_SERVER`, and why. */
export function unbreakable(why: string): DestructiveOperations {
  const refuse = () => {
    throw new StoreError('SHARED_SERVER', why)
  }
  const refuseLater = async () => refuse()
  return { kill: refuseLater, freeze: refuse, thaw: refuse, restart: refuseLater, stopReplication: refuseLater }
}
