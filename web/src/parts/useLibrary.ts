import { useCallback, useMemo } from 'react'
import type { Library, ListedLesson } from '#model/messages/messages.ts'
import { useSession } from '#web/session/react.tsx'
import { useAsked } from '../base/asked.ts'
import type { Problem } from '../base/problem.ts'
import { problemOf } from '../base/problem.ts'
import { lessonsOf } from './lessons.ts'

interface LibraryState {
  library: Library | null
  /** Lessons of all chapters. Empty until the library has loaded. */
  lessons: readonly ListedLesson[]
  /** Returns a lesson's title, or `undefined` if the library has not loaded or has no such lesson. */
  titleOf: (id: string) => string | undefined
  /** Reason why the library could not be fetched. */
  failure: Problem | null
  retry: () => void
}

export function useLibrary(): LibraryState {
  const session = useSession()
  const asked = useAsked(useCallback(() => session.library(), [session]))
  const library = asked.is === 'loaded' ? asked.value : null
  const lessons = useMemo(() => lessonsOf(library), [library])
  return {
    library,
    lessons,
    titleOf: (id) => lessons.find((lesson) => lesson.id === id)?.title,
    failure: asked.is === 'failed' ? problemOf(asked.error) : null,
    retry: asked.again,
  }
}
