/** An edited lock as plain data, and its conversion to the `LoadedLock` that the rest of the server knows. */
import path from 'node:path'
import type { SourceText } from '#model/trace/trace.ts'
import type { LoadedLock } from '../catalogue/catalogue.ts'
import { withoutHead } from '../catalogue/locks.ts'
import type { GuestCode } from './guest/code.ts'
import { elsewhere, type LockFacts } from './guest/facts.ts'

export interface EditedLock {
  /** The id of the lock that it was made from, or a name for a new one. */
  id: string
  code: GuestCode
  facts: LockFacts
  /** Sources in the usual order: `lock.ts` first, then its scripts, then what it imports. */
  sources: SourceText[]
  /** Files that were edited. */
  edited: string[]
}

/** Converts an edited lock. `original`: the lock that it was made from. Its `holders` is used, because our side reads from the key who holds the lock. */
export function loadedLock({ id, facts, sources }: EditedLock, original: LoadedLock | undefined): LoadedLock {
  const { title, heading, summary, waits, capacity } = facts
  const { holders, ofStore } = original?.definition ?? {}
  const scripts = sources.filter(({ file }) => file.endsWith('.lua'))
  return {
    id,
    store: 'redis',
    definition: {
      ...{ title, summary, create: elsewhere },
      ...(heading === undefined ? {} : { heading }),
      ...(waits === undefined ? {} : { waits }),
      ...(capacity === undefined ? {} : { capacity }),
      ...(facts.readsHolders && holders ? { holders } : {}),
      ...(ofStore === undefined ? {} : { ofStore }),
    },
    sources,
    scripts: new Map(scripts.map(({ file, text }) => [path.posix.basename(file), withoutHead(text)])),
  }
}
