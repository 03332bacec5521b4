/** Tracks the questions that a teacher, and not this player, asks a class: the question being asked now, and those that are over. Pure. */
import type { Lesson } from '#scenarios/lesson.ts'
import { askedNow, openQuestion, replayOf, statusOf } from './derived.ts'
import type { StateChange } from './moves.ts'
import * as news from './news.ts'
import type { QuestionOf, TheatreState } from './state.ts'

type Asked = Pick<TheatreState, 'askedClass' | 'classAsks'>

const isSame = (one: QuestionOf | null, other: QuestionOf | null) =>
  one?.scenario === other?.scenario && one?.number === other?.number

/**
 * Returns the lesson's questions that count as dismissed because the class was asked them, possibly before a reload. The question being asked now is not among
 * them.
 */
export function overIn(state: Asked, lesson: Lesson | null): TheatreState['answers'] {
  const own = state.askedClass.filter(({ scenario }) => scenario === lesson?.id)
  const over = own.filter(({ number }) => number !== askedNow({ ...state, lesson }))
  return Object.fromEntries(over.map(({ number }) => [number, 'dismissed' as const]))
}

/** Notes that the class was asked these questions, so that the questions no longer stop the player. */
export function askedClass(state: TheatreState, questions: readonly QuestionOf[]): StateChange {
  const more = questions.filter((each) => !state.askedClass.some((known) => isSame(known, each)))
  if (more.length === 0) return {}
  const askedClass = [...state.askedClass, ...more]
  return { askedClass, ...putAside({ ...state, askedClass }) }
}

/** Notes that the class is being asked this question, possibly for the second time. `null` means that the class is asked no question. */
export function classAsks(state: TheatreState, question: QuestionOf | null): StateChange {
  if (isSame(state.classAsks, question)) return {}
  const now = { ...state, classAsks: question }
  const { [askedNow(now) ?? -1]: _, ...answers } = state.answers
  return { classAsks: question, answers, ...putAside({ ...now, answers }) }
}

function putAside(state: TheatreState): StateChange {
  const over = Object.entries(overIn(state, state.lesson)).filter(
    ([number]) => state.answers[Number(number)] === undefined,
  )
  return over.length === 0 ? {} : news.answered(state, Object.fromEntries(over))
}

/**
 * Keeps the cursor before the question that a class is voting on. The class must see nothing after the question, and no lock that is narrated later, because
 * such a lock may already show the answer.
 */
export function heldWithClass(state: TheatreState): StateChange {
  const asked = askedNow(state)
  if (asked === undefined) return oneLockAtATime(state)
  const acts = replayOf({ ...state, order: 'acts' })
  const mark = acts.questions.find(({ question }) => question === asked)
  if (mark === undefined || (state.order === 'acts' && state.cursor.index < mark.index)) return {}
  const now = replayOf(state)
  const here = now.at(state.cursor.index)
  const isThere = now.questions.some(({ question, stop }) => question === asked && state.cursor.index >= stop)
  const place = here === undefined ? 0 : acts.indexOf({ run: here.run, seq: here.event.seq })
  return { order: 'acts', cursor: acts.cursorAt(isThere ? mark.stop : Math.min(place, mark.stop)), came: 'leap' }
}

/**
 * Shows a class one lock of a live run with that lock's captions, unless the class follows the newest moment. At a question, it is the lock that the question
 * is about; elsewhere, it is the lock in focus. In clock order, the caption could belong to a lock that is not in view, and give away the answer.
 */
function oneLockAtATime(state: TheatreState): StateChange {
  if (!state.askedElsewhere || state.order === 'acts' || statusOf(state) !== 'live') return {}
  const isAsked = openQuestion(state) !== undefined
  if (state.mode.is === 'watching' && !isAsked) return {}
  const acts = replayOf({ ...state, order: 'acts' })
  const barrier = acts.questions.find(({ question }) => state.answers[question] === undefined)
  if (isAsked && barrier !== undefined) return { order: 'acts', cursor: acts.cursorAt(barrier.stop), came: 'leap' }
  const here = acts.cursorAtMs(state.cursor.atMs, state.focus)
  const isPast = barrier !== undefined && here.index > barrier.stop
  return { order: 'acts', cursor: isPast ? acts.cursorAt(barrier.stop) : here, came: 'leap' }
}
