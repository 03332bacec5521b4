/** Describes an edited lock as plain data, and converts it to the `LoadedLock` that the rest of the server uses. */
import path from 'node:path'
import type { SourceText } from '#model/trace/trace.ts'
import type { LoadedLock } from '../catalogue/catalogue.ts'
import { withoutHead } from '../catalogue/locks.ts'
import type { GuestCode } from './guest/code.ts'
import { elsewhere, type LockFacts } from './guest/facts.ts'

export interface EditedLock {
  /** Id of the lock that was edited, or a name for a new lock. */
  id: string
  /** Whether several servers grant the lock in its lesson. */
  isOnQuorum: boolean
  code: GuestCode
  facts: LockFacts
  /** Sources in the usual order: `lock.ts` first, then its scripts, then the files it imports. */
  sources: SourceText[]
  /** Names of the files that were edited. */
  edited: string[]
}

/** Converts an edited lock. `original` is the lock that was edited. Its `holders` function is used, because our side reads from the key who holds the lock. */
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
