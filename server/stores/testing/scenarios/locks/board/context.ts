/** A lock's access to the board. */
import type { LockContext, LockDefinition } from '#scenarios/define.ts'

export interface Board {
  /** The name on the hook, or `null`. */
  look(): Promise<string | null>
  /** Hangs a name on the hook, over any other unless `onlyIfFree`. `false`: it did not. */
  put(name: string, onlyIfFree: boolean): Promise<boolean>
  /** `false`: the hook was empty. */
  takeOff(): Promise<boolean>
}

/** Locks on the board consist of one `lock.ts`. */
export const scripts = {}

export function defineLock(lock: LockDefinition<LockContext & { readonly board: Board }>): LockDefinition {
  return lock
}
