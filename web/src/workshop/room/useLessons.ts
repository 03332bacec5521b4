/** Returns the library's lessons by id. The map is empty until the lessons have loaded. */
import { useMemo } from 'react'
import type { ListedLesson } from '#model/messages/messages.ts'
import { useClassLibrary } from './useClassLibrary.ts'

export function useLessons(): ReadonlyMap<string, ListedLesson> {
  const { lessons } = useClassLibrary()
  return useMemo(() => new Map(lessons.map((lesson) => [lesson.id, lesson])), [lessons])
}
