import type { LockContext, LockDefinition } from '#scenarios/define.ts'

export interface Board {
  /** Returns the name on the hook, or `null` if the hook is empty. */
  look(): Promise<string | null>
  /** Hangs a name on the hook and returns whether it did. If `onlyIfFree`, another name is never replaced. */
  put(name: string, onlyIfFree: boolean): Promise<boolean>
  /** Returns `false` if the hook was already empty. */
  takeOff(): Promise<boolean>
}

/** Empty, because a lock on the board consists of a single `lock.ts`. */
export const scripts = {}

export function defineLock(lock: LockDefinition<LockContext & { readonly board: Board }>): LockDefinition {
  return lock
}
