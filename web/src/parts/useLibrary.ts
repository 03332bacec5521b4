/** The catalogue as the server has it. */
import { useCallback } from 'react'
import type { Library } from '#model/messages/messages.ts'
import { useSession } from '#web/session/react.tsx'
import { useAsked } from '../base/asked.ts'
import type { Problem } from '../base/problem.ts'
import { problemOf } from '../base/problem.ts'

interface LibraryState {
  library: Library | null
  /** Why it could not be fetched. */
  failure: Problem | null
  retry: () => void
}

export function useLibrary(): LibraryState {
  const session = useSession()
  const asked = useAsked(useCallback(() => session.library(), [session]))
  return {
    library: asked.is === 'loaded' ? asked.value : null,
    failure: asked.is === 'failed' ? problemOf(asked.error) : null,
    retry: asked.again,
  }
}
