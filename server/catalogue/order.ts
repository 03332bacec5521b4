/** Orders the lessons within a chapter. A lesson comes before the lesson that repairs what it leaves broken. Otherwise, lessons are ordered by name. */

interface Ordered {
  id: string
  definition: { next?: string | undefined }
}

/** Sorts one chapter's scenarios. A cycle of `next` links begins with its first scenario by name. */
export function inTeachingOrder<T extends Ordered>(scenarios: readonly T[]): T[] {
  const byName = [...scenarios].sort((a, b) => a.id.localeCompare(b.id, 'en', { numeric: true }))
  const pointedTo = new Set(byName.map(({ definition }) => definition.next))
  const heads = byName.filter(({ id }) => !pointedTo.has(id))
  const ordered = new Set<T>()
  for (const head of [...heads, ...byName]) {
    let next: T | undefined = head
    while (next !== undefined && !ordered.has(next)) {
      ordered.add(next)
      const following: string | undefined = next.definition.next
      next = byName.find(({ id }) => id === following)
    }
  }
  return [...ordered]
}
