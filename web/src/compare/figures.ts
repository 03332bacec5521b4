/** Reads the measurements from the JSON file next to this one. */
import type { ListedLesson } from '#model/messages/messages.ts'
import type { StoreFigures } from '#model/messages/store-figures.ts'
import measured from './measured.json'

export const figures = measured as StoreFigures

/** Returns the measurements with lock titles in the reader's language, which come from the lessons. */
export function figuresNamed(lessons: readonly Pick<ListedLesson, 'locks'>[]): StoreFigures {
  const titles = new Map(
    lessons.flatMap(({ locks }) =>
      locks.map(({ store, lock, own, title }) => [`${store}/${lock}`, own?.title ?? title] as const),
    ),
  )
  return {
    ...figures,
    locks: figures.locks.map((one) => ({ ...one, title: titles.get(`${one.folder}/${one.lock}`) ?? one.title })),
  }
}
