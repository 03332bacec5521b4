/** The catalogue as the server has it. */
import { useCallback, useEffect, useState } from 'react'
import type { Library } from '#model/messages/messages.ts'
import { useSession } from '#web/session/react.tsx'
import type { Problem } from '../base/problem.ts'
import { problemOf } from '../base/problem.ts'

interface LibraryState {
  library: Library | null
  /** Why it could not be fetched. */
  failure: Problem | null
}

const fetching: LibraryState = { library: null, failure: null }

export function useLibrary(): LibraryState & { retry: () => void } {
  const session = useSession()
  const [state, setState] = useState(fetching)

  const load = useCallback(() => {
    let wanted = true
    const show = (next: LibraryState) => wanted && setState(next)
    show(fetching)
    session.library().then(
      (library) => show({ library, failure: null }),
      (error: unknown) => show({ library: null, failure: problemOf(error) }),
    )
    return () => {
      wanted = false
    }
  }, [session])
  useEffect(load, [load])

  return { ...state, retry: load }
}
