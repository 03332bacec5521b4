/**
 * Disclosure: the only place that decides what may be seen, and what would give an answer away. A question is open until the reader has answered it or its
 * moment has come. Until then nothing shows how it comes out. Pure.
 */
import { firstProof, isInconclusive, type Verdict } from '#model/checkers/verdict.ts'
import type { Miniature } from '#model/messages/miniature.ts'
import { veilOf } from '#model/messages/veil.ts'
import { hasAnswer } from '#model/messages/withheld-answers.ts'
import type { Replay } from '../replay/replay.ts'
import type { QuestionMark } from '../replay/types-beside.ts'
import { guessAt, isAtEnd, isWatched, replayOf, statusOf } from './derived.ts'
import type { TheatreState } from './state.ts'

/** Parts of one run's picture that may be seen. */
export interface RunDisclosure {
  /** The last event whose fault may be named. -1: none. */
  faultsUntil: number
  /** Whether it may be seen that a key has no expiry. */
  ends: boolean
  /** Whether changes that were not yet copied to a replica may be seen. */
  lags: boolean
  /** Whether it may be seen that nothing went wrong although two believed at once. */
  harmless: boolean
  /** Outlines of what is still to come. */
  future: boolean
}

export interface Disclosure {
  /** How many captions may be read, in the order of telling. */
  sections: number
  /** How many questions' moments have come, in that order. */
  moments: number
  /** How many events may be listed, in that order. */
  steps: number
  /** Whether later events may be listed and hinted at: no question is left that they would answer. */
  future: boolean
  /** Whether it may be seen what goes wrong in this lesson. */
  faults: boolean
  /** Whether it may be seen that a key has no expiry. */
  ends: boolean
  /** Whether figures that count the damage of a run may be seen. */
  damage: boolean
  /** The sentence to take home. */
  remember: boolean
  /** Whether results of other runs of the same lesson may be seen. */
  outcomes: boolean
  /** The event that proves the first violation, and the verdict's sentence. */
  violation: ReturnType<Replay['violation']>
  /** Whether it may be said which options of a question are right, and why. `withheld`: it was answered, and a teacher has still to reveal it. */
  answer(question: number): 'open' | 'withheld' | 'known'
  /** The verdicts of a run: a violation once its first proof is complete, all others at the run's end. */
  verdicts(run: number): Verdict[]
  of(run: number): RunDisclosure
  /** Until when the reference recording may be seen before the lesson begins, in milliseconds. */
  veil(recording: Miniature | null): number | undefined
  /** The map of every order, for somebody who has guessed before the lesson begins, or not. */
  orders(hasGuessed: boolean): boolean
}

/** Whether showing its answer would still spoil it: the reader has not answered it, or has guessed before the run and its moment is still to come. */
export function isStillAsked(state: TheatreState, question: number, mark: QuestionMark | undefined): boolean {
  if (state.answers[question] === undefined) return true
  return state.predicted === question && (mark === undefined || mark.index > state.cursor.index)
}

export function disclosure(state: TheatreState, replay: Replay): Disclosure {
  const { lesson, runs, cursor, answers } = state
  const status = statusOf(state)
  const questions = lesson?.questions ?? []
  const markOf = (question: number) => replay.questions.find((mark) => mark.question === question)
  /** While a run grows, the moment of a question may not have come yet, and it is still ahead all the same. */
  const isAhead = (question: number) => {
    const mark = markOf(question)
    return mark === undefined ? status === 'live' : mark.index > cursor.index
  }
  const isOpen = (question: number) => isStillAsked(state, question, markOf(question))
  const asks = (wanted: (question: number) => boolean) => questions.some((_, i) => wanted(i) && isAhead(i) && isOpen(i))

  const future = status === 'recorded' && !replay.questions.some((mark) => isStillAsked(state, mark.question, mark))
  const damage = !isWatched(state) || guessAt(state) !== null
  const faults = !hidesFaults(state, replay)
  const ends = lesson?.teaches !== 'no-immortal-lock' || !asks(() => true)
  const lags = !asks((question) => questions[question]?.before.on === 'node-promoted')
  const sections = replay.beats.filter(({ index }) => index <= cursor.index).length

  return {
    sections,
    moments: replay.questions.filter(({ index }) => index <= cursor.index).length,
    steps: future ? replay.count : cursor.index + 1,
    future,
    faults,
    ends,
    damage,
    remember: future || isAtEnd(state),
    outcomes: questions.every((_, question) => answers[question] !== undefined),
    get violation() {
      return violationIn(state, replay, damage)
    },
    answer: (question) => {
      const asked = questions[question]
      if (asked === undefined || answers[question] === undefined) return 'open'
      return hasAnswer(asked) ? 'known' : 'withheld'
    },
    verdicts: (run) => (damage ? verdictsIn(state, replay, run) : []),
    of: (run) => ({
      faultsUntil: faults ? Number.POSITIVE_INFINITY : namedUntil(replay, sections, run),
      ends,
      lags,
      harmless: runs[run] !== undefined && isOverlapHarmless(state, replay, run),
      // Narrated lock by lock, outlines would say each sentence before its time.
      future: future && replay.telling !== 'acts',
    }),
    veil: veilOf,
    orders: (hasGuessed) => hasGuessed || state.askedElsewhere || questions.length === 0,
  }
}

const known = new WeakMap<TheatreState, Disclosure>()

/** The same, computed once for each state. */
export function disclosureOf(state: TheatreState): Disclosure {
  const found = known.get(state) ?? disclosure(state, replayOf(state))
  known.set(state, found)
  return found
}

/**
 * The lesson's first question asks what comes of its faults. So they are not named before the lesson begins, and then until somebody has answered, or the
 * question's moment has come. A class that is asked elsewhere may know.
 */
function hidesFaults(state: TheatreState, replay: Replay): boolean {
  const { lesson, askedElsewhere, answers, cursor } = state
  if (lesson === null || lesson.questions.length === 0 || askedElsewhere) return false
  const status = statusOf(state)
  if (status === 'idle') return true
  if (answers[0] !== undefined) return false
  const mark = replay.questions.find(({ question }) => question === 0)
  return mark === undefined ? status !== 'recorded' : mark.index > cursor.index
}

/** A caption that has been read may have named a fault: the last event of a run of which one has. */
function namedUntil({ beats }: Replay, sections: number, run: number): number {
  return Math.max(-1, ...beats.slice(0, sections).flatMap((beat) => (beat.run === run ? beat.seq : [])))
}

/** The cursor has come to it, or nobody has a question left that it would answer. */
function violationIn(state: TheatreState, replay: Replay, damage: boolean): Disclosure['violation'] {
  const violation = damage ? replay.violation() : undefined
  if (violation === undefined || violation.index <= state.cursor.index) return violation
  const asked = replay.questions.filter((mark) => mark.index <= violation.index)
  return asked.some((mark) => isStillAsked(state, mark.question, mark)) ? undefined : violation
}

function verdictsIn({ runs, cursor }: TheatreState, replay: Replay, run: number): Verdict[] {
  const entry = runs[run]
  if (entry === undefined || entry.judgement === null) return []
  const { judgement, ended, log } = entry
  const { seq } = replay.pointOf(run, cursor)
  const over = ended && seq >= log.count - 1
  return judgement.verdicts.filter(
    (verdict) => over || (verdict.status === 'violated' && verdict.events.length > 0 && firstProof(verdict) <= seq),
  )
}

/** Properties that a write must keep, even while two believe that they have the lock. */
const ofWrites = ['fencing', 'no-lost-update'] as const

/**
 * Whether the checkers found nothing wrong with what was written in this run, by a resource that checks each write. Unknown, and so `false`, while the run
 * goes on and while a question of it is ahead.
 */
function isOverlapHarmless(state: TheatreState, replay: Replay, run: number): boolean {
  const entry = state.runs[run]
  const judgement = entry?.judgement ?? null
  if (entry?.ended !== true || judgement === null || isInconclusive(judgement)) return false
  const { header } = entry.log
  if (header?.resource.fenced !== true) return false
  const { teaches } = header.lesson
  const isHeld = (property: string) => judgement.verdicts.find((one) => one.property === property)?.status === 'held'
  if (![...ofWrites, teaches].every(isHeld)) return false
  const ahead = replay.questions.filter((mark) => mark.run === run && mark.index > state.cursor.index)
  return !ahead.some((mark) => isStillAsked(state, mark.question, mark))
}
