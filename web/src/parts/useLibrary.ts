/** The catalogue as the server has it. */
import { useCallback } from 'react'
import type { Library } from '#model/messages/messages.ts'
import { useAsked } from '../base/asked.ts'
import { problemOf } from '../store/problem.ts'
import { useSession } from '../store/react.tsx'
import type { Problem } from '../store/state.ts'

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
