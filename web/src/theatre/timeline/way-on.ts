/** Where the lesson's end leads. Pure. */
import type { LessonContext } from '#model/messages/messages.ts'

export interface WayOn {
  href: string
  /** The next lesson's title. Absent if the link leads to all lessons. */
  title?: string
}

interface Around {
  /** Whether there is a list of all lessons. An exported file has none. */
  hasLibrary: boolean
  /** Whether the page belongs to a class. Its teacher leads on, and a link would take the page out of the class. */
  inClass: boolean
}

/** Returns the next lesson or, after the last lesson, the list of all lessons. Returns `null` if this page leads nowhere. */
export function wayOn(next: LessonContext['next'], { hasLibrary, inClass }: Around): WayOn | null {
  if (inClass) return null
  if (next !== null) return { href: `/s/${next.id}`, title: next.title }
  return hasLibrary ? { href: '/' } : null
}
