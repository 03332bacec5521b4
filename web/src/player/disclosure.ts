/**
 * Disclosure: the only place that decides whether something would reveal an answer. A question is open until the reader has answered it or its moment has come;
 * until then nothing may show its outcome. Pure.
 */
import { firstProof, isInconclusive, type Verdict } from '#model/checkers/verdict.ts'
import { graceMs } from '#model/history/grace.ts'
import type { Miniature } from '#model/messages/miniature.ts'
import { veilOf } from '#model/messages/veil.ts'
import { hasAnswer } from '#model/messages/withheld-answers.ts'
import type { Replay } from '../replay/replay.ts'
import type { QuestionMark } from '../replay/types-beside.ts'
import { guessAt, isAtEnd, isWatched, replayOf, statusOf } from './derived.ts'
import type { TheatreState } from './state.ts'

/** What may be shown of one run. */
export interface RunDisclosure {
  /** The last event whose fault may be named. -1: none. */
  faultsUntil: number
  /** Whether it may be seen that a key has no expiry. */
  ends: boolean
  /** Whether changes that were not yet copied to a replica may be seen. */
  lags: boolean
  /** Whether the page may show that an overlap of beliefs did no harm. */
  harmless: boolean
  /** Whether outlines of later events may be shown. */
  future: boolean
}

export interface Disclosure {
  /** How many captions may be read, in narration order. */
  sections: number
  /** How many questions' moments have come, in that order. */
  moments: number
  /** How many events may be listed, in that order. */
  steps: number
  /** Whether later events may be listed and hinted at, because no question is left that they would answer. */
  future: boolean
  /** Whether it may be seen what goes wrong in this lesson. */
  faults: boolean
  /** Whether it may be seen that a key has no expiry. */
  ends: boolean
  /** Whether figures that count the damage of a run may be seen. */
  damage: boolean
  /** Whether the lesson's takeaway may be shown. */
  remember: boolean
  /** Whether results of other runs of the same lesson may be seen. */
  outcomes: boolean
  /** The event that proves the first violation, and its verdict; `undefined`: it may not be shown yet, or there is none. */
  violation: ReturnType<Replay['violation']>
  /** Whether a question's right answer and reasons may be shown. `withheld`: it was answered, but a class is voting on it. */
  answer(question: number): 'open' | 'withheld' | 'known'
  /** The verdicts of a run: a violation once its first proof is complete and its sentence has become true, all others at the run's end. */
  verdicts(run: number): Verdict[]
  of(run: number): RunDisclosure
  /** Time in milliseconds up to which the reference recording may be seen before the lesson begins. */
  veil(recording: Miniature | null): number | undefined
  /** Whether the map of every order may be shown. `hasGuessed`: the reader guessed before the lesson began. */
  orders(hasGuessed: boolean): boolean
}

/** Whether showing a question's answer would spoil it: the reader has not answered it, or has guessed before the run, and the question's moment is ahead. */
export function isStillAsked(state: TheatreState, question: number, mark: QuestionMark | undefined): boolean {
  if (state.answers[question] === undefined) return true
  return state.predicted === question && (mark === undefined || mark.index > state.cursor.index)
}

export function disclosure(state: TheatreState, replay: Replay): Disclosure {
  const { lesson, runs, cursor, answers } = state
  const status = statusOf(state)
  const questions = lesson?.questions ?? []
  const markOf = (question: number) => replay.questions.find((mark) => mark.question === question)
  /** Whether the question's moment is still to come. In a live run, a question without a mark may still get one, so it counts as ahead. */
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
      // In a narration lock by lock, outlines would reveal each caption early.
      future: future && replay.telling !== 'acts',
    }),
    veil: veilOf,
    orders: (hasGuessed) => hasGuessed || state.askedElsewhere || questions.length === 0,
  }
}

const known = new WeakMap<TheatreState, Disclosure>()

/** Like `disclosure`, but computed only once for each state. */
export function disclosureOf(state: TheatreState): Disclosure {
  const found = known.get(state) ?? disclosure(state, replayOf(state))
  known.set(state, found)
  return found
}

/**
 * Whether the lesson's faults must not be named. Its first question asks what they cause, so they stay hidden until it is answered or its moment has come.
 * Not for a class, which is asked elsewhere.
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

/** The run's last event with a caption that has been read. Captions name faults, so the run's faults are known up to this event. -1: none. */
function namedUntil({ beats }: Replay, sections: number, run: number): number {
  return Math.max(-1, ...beats.slice(0, sections).flatMap((beat) => (beat.run === run ? beat.seq : [])))
}

/** The first violation, once the cursor has reached it or no open question is left that it would answer. */
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
  const { seq, atMs } = replay.pointOf(run, cursor)
  const over = ended && seq >= log.count - 1
  const isTrueYet = (verdict: Verdict) => {
    const proof = firstProof(verdict)
    const fromMs = log.events[proof]?.atMs ?? 0
    // The proof is the crash, but the verdict is true only after two more leases, when the dead client's lock has lasted too long.
    const lastsMs = verdict.property === 'no-immortal-lock' ? graceMs(log.header?.parameters.leaseMs ?? 0) : 0
    return proof <= seq && fromMs + lastsMs <= atMs
  }
  return judgement.verdicts.filter(
    (verdict) => over || (verdict.status === 'violated' && verdict.events.length > 0 && isTrueYet(verdict)),
  )
}

/** Properties that writes must keep even while two clients believe that they have the lock. */
const ofWrites = ['fencing', 'no-lost-update'] as const

/**
 * Whether the resource checks each write, and the checkers found nothing wrong with this run's writes. `false` while it is not known: while the run continues
 * or one of its questions is ahead.
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
