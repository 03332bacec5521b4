import type { Library, ListedLesson } from '#model/messages/messages.ts'

type Chapter = Library['chapters'][number]

/**
 * Returns chapters with lessons that match a teacher's search, in the library's order. Matches by title or id come first, because the teacher probably means
 * those lessons. Pure.
 */
export function chaptersLike(library: Library | null, query: string): Chapter[] {
  const words = query.toLowerCase().split(/\s+/)
  const isIn = (text: string) => words.every((word) => text.toLowerCase().includes(word))
  const isNamedSo = ({ id, title }: ListedLesson) => isIn(title) || isIn(id)
  const namedFirst = (one: boolean, other: boolean) => Number(other) - Number(one)
  return (library?.chapters ?? [])
    .map((chapter) => ({
      ...chapter,
      scenarios: chapter.scenarios
        .filter(({ id, title, story }) => isIn(`${id} ${title} ${story}`))
        .toSorted((one, other) => namedFirst(isNamedSo(one), isNamedSo(other))),
    }))
    .filter(({ scenarios }) => scenarios.length > 0)
    .toSorted((one, other) => namedFirst(one.scenarios.some(isNamedSo), other.scenarios.some(isNamedSo)))
}
