/** Which lessons this reader has watched to the end. Kept in the browser. */
const storageKey = 'lockstep-watched'

/** The ids of the watched lessons. */
export function watchedLessons(): ReadonlySet<string> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]')
    return new Set(Array.isArray(kept) ? kept.filter((id) => typeof id === 'string') : [])
  } catch {
    return new Set()
  }
}

export function markWatched(lesson: string): void {
  const watched = watchedLessons()
  if (watched.has(lesson)) return
  try {
    localStorage.setItem(storageKey, JSON.stringify([...watched, lesson]))
  } catch {
    // A browser that keeps nothing cannot remember this either; the lesson itself is not affected.
  }
}
