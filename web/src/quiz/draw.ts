/** Randomly picks the lessons that a test asks about. */
import type { Library } from '#model/messages/messages.ts'

type Listed = Library['chapters'][number]['scenarios'][number]

/** Number of each test's last chapter, keyed by the last part of the test's address. */
export const tests = { '3': 3, all: Number.POSITIVE_INFINITY } as const
export type TestId = keyof typeof tests

/** `again` stands for questions that were answered wrong before and are due. */
export type QuizId = TestId | 'again'

export const isQuiz = (text: string): text is QuizId => text === 'again' || Object.hasOwn(tests, text)

const questionsInTest = 10

/** Indexes of the questions in a test that are about a picture, if the reader has watched the lesson. */
const picturePlaces = [2, 6]

interface Drawn {
  lesson: Listed
  /** Whether to ask about the lesson's picture. */
  picture: boolean
}

/**
 * Picks ten lessons from the chapters up to number `last`, in random order. Prefers lessons that the reader has watched. `random` returns a number from 0 to 1.
 */
export function drawn(
  { chapters }: Pick<Library, 'chapters'>,
  last: number,
  { watched, random }: { watched: ReadonlyMap<string, number>; random: () => number },
): Drawn[] {
  const lessons = chapters.filter(({ number }) => number <= last).flatMap(({ scenarios }) => scenarios)
  const isMet = ({ id }: Listed) => (watched.get(id) ?? 0) >= 1
  const all = shuffled(lessons, random)
  const inTurn = [...all.filter(isMet), ...all.filter((lesson) => !isMet(lesson))].slice(0, questionsInTest)
  return shuffled(inTurn, random).map((lesson, place) => ({
    lesson,
    picture: isMet(lesson) && picturePlaces.includes(place),
  }))
}

/** Returns a shuffled copy, using the Fisher–Yates algorithm. */
export function shuffled<T>(things: readonly T[], random: () => number): T[] {
  const all = [...things]
  for (let last = all.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1))
    const [one, two] = [all[last], all[other]]
    if (one !== undefined && two !== undefined) {
      all[last] = two
      all[other] = one
    }
  }
  return all
}
