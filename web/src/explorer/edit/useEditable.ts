/** Fetches a lock's code and the types that it may use. */
import { useCallback } from 'react'
import { useSession } from '#web/session/react.tsx'
import { type Asked, useAsked } from '../../base/asked.ts'
import type { LockCode } from '../../editor/text/lock-code.ts'

export interface Origin {
  scenario: string
  /** Id of the lesson's lock, or `null` for a blank lock. */
  lock: string | null
}

export interface Editable {
  code: LockCode
  types: readonly string[]
  /** Folder of the lock, for example `locks/redis/set-nx-px/`. */
  folder: string
  /** Whether several servers grant the lock. */
  isOnQuorum: boolean
}

export function useEditable({ scenario, lock }: Origin): Asked<Editable> & { again: () => void } {
  const session = useSession()
  return useAsked(
    useCallback(async () => {
      const { files, imports, types, folder, isOnQuorum } = await (await session.line.editing()).files({
        scenario,
        lock,
      })
      return {
        folder,
        isOnQuorum,
        code: Object.fromEntries(files.map(({ name, text }) => [name, text])),
        // The imported files declare what a store adds to a lock's context.
        types: [...imports, ...types].map(({ text }) => text),
      }
    }, [session, scenario, lock]),
  )
}
