/** Makes a question of a lesson: one of its own, or what went wrong in its picture. Pure. */
import type { ListedLesson } from '#model/messages/messages.ts'
import { hasAnswer } from '#model/messages/withheld-answers.ts'
import type { Phrases } from '#model/words/phrases.ts'
import { type Lesson, type PropertyId, propertyIds, type Question } from '#scenarios/lesson.ts'
import type { QuestionId } from './again.ts'
import { shuffled } from './draw.ts'

export interface QuizQuestion {
  id: QuestionId
  lesson: Pick<Lesson, 'id' | 'title' | 'story'>
  ask: string
  options: Question['options']
  /** The wrong lock's recording. */
  picture: Pick<ListedLesson, 'locks' | 'miniature'> | null
}

/** One of the lesson's own questions. `null`: it has none with this number, or a teacher has yet to tell the answer. */
export function ownQuestion(lesson: Lesson, number: number): QuizQuestion | null {
  const question = lesson.questions[number]
  if (question === undefined || !hasAnswer(question)) return null
  return {
    id: { lesson: lesson.id, what: number },
    lesson,
    ask: question.ask,
    options: question.options,
    picture: null,
  }
}

interface PictureParts {
  phrases: Phrases
  /** What is asked of a picture, and said of what did not happen in it. */
  ask: string
  notHere: string
  random: () => number
}

/** Wrong answers beside the right one. */
const others = 2

/**
 * What went wrong with the lesson's wrong lock, by its picture. What it violates stands in the lesson, and everything else held: a run that violates more is
 * a failure of the lesson's test. `null`: no lock of the lesson is wrong, or there is no picture.
 */
export function pictureQuestion(
  lesson: Lesson,
  listed: Pick<ListedLesson, 'locks' | 'miniature'>,
  { phrases, ask, notHere, random }: PictureParts,
): QuizQuestion | null {
  const wrong = lesson.locks.find(({ role }) => role === 'wrong')
  const { teaches } = lesson
  if (wrong === undefined || listed.miniature === null || wrong.expect[teaches] !== 'violated') return null
  const held = propertyIds.filter((property) => wrong.expect[property] === 'held')
  const rest = propertyIds.filter((property) => wrong.expect[property] === undefined)
  const distractors = [...shuffled(held, random), ...shuffled(rest, random)].slice(0, others)
  const option = (property: PropertyId) => {
    const { said } = phrases.properties[property]
    // What the lesson does not expect may also be untested in this run: then only its violation is ruled out.
    const why = property === teaches ? lesson.remember : held.includes(property) ? said.held : notHere
    return { text: said.violated, right: property === teaches, why }
  }
  return {
    id: { lesson: lesson.id, what: 'picture' },
    lesson,
    ask,
    options: shuffled([teaches, ...distractors], random).map(option),
    picture: { locks: listed.locks.filter(({ id }) => id === wrong.id), miniature: listed.miniature },
  }
}
