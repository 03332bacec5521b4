/** The data in a lock's definition, which is all that our side knows about code that it never runs. */
import { firstWrong } from '#model/refusals/expectation.ts'
import { AnyLock } from '#scenarios/definition.ts'
import { CodeError, type CodeFault } from './code.ts'
import type { Adopted } from './realm.ts'

export interface LockFacts {
  title: string
  heading?: string
  summary: string
  waits?: boolean
  capacity?: number | 'any'
  /** Whether the lock defines `holders`, a function that reads from the lock's key who holds the lock. */
  readsHolders: boolean
}

/** Takes the place of the code's `create` on our side. */
export function elsewhere(): never {
  throw new RangeError('the code of an edited lock runs in its sandbox')
}

/** Checks what the code exports, and returns the data of its lock. Throws a `CodeError`. */
export function lockFactsOf(adopted: Adopted, file: string): LockFacts {
  const wrong = (fault: CodeFault) => new CodeError([{ file, line: null, column: null, fault }])
  if (adopted === null || adopted.has.create !== 'function') throw wrong({ reason: 'code-no-lock', values: {} })
  const { fields, has } = adopted
  const readsHolders = has.holders === 'function'
  const isOdd = !readsHolders && has.holders !== 'undefined'
  const checked = AnyLock.safeParse({ ...fields, create: elsewhere, ...(isOdd ? { holders: null } : {}) })
  if (!checked.success) {
    const { field, why } = firstWrong(checked.error)
    throw wrong({ reason: 'code-shape', values: { field: field || 'the lock', why } })
  }
  const { title, heading, summary, waits, capacity } = checked.data
  return {
    ...{ title, summary, readsHolders },
    ...(heading === undefined ? {} : { heading }),
    ...(waits === undefined ? {} : { waits }),
    ...(capacity === undefined ? {} : { capacity }),
  }
}
