/** What a lock on the board works with. */
import type { LockContext, LockDefinition } from '#scenarios/define.ts'

export interface Board {
  /** The name that hangs there, or `null`. */
  look(): Promise<string | null>
  /** Hangs a name there, over any other unless `onlyIfFree`. `false`: it did not. */
  put(name: string, onlyIfFree: boolean): Promise<boolean>
  /** `false`: nothing hung there. */
  takeOff(): Promise<boolean>
}

/** A lock on the board is one `lock.ts`. */
export const scripts = {}

export function defineLock(lock: LockDefinition<LockContext & { readonly board: Board }>): LockDefinition {
  return lock
}
