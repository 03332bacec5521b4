/** Creates a test question from a lesson: one of the lesson's own questions, or the question of what went wrong in its picture. */
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
  /** Recording of the wrong lock. */
  picture: Pick<ListedLesson, 'locks' | 'miniature'> | null
}

/** Returns one of the lesson's own questions, or `null` if there is none with this number or a teacher still withholds the answer. */
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
  /** Text of the question about a picture, and the explanation for options that did not happen in the picture (`notHere`). */
  ask: string
  notHere: string
  random: () => number
}

/** Number of wrong options. */
const others = 2

/**
 * Asks what went wrong with the lesson's wrong lock, which is shown as a picture. The right answer is the property that the lesson teaches. No other property
 * is violated, because the lesson's test fails if the run violates more. Returns `null` if the lesson has no wrong lock or no picture.
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
    // If the lesson says nothing about a property, it was not violated, but it may also not have been tested.
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
