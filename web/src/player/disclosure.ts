/**
 * Decides whether showing something would reveal an answer; no other module does. A question is open until the reader has answered it or its moment has come,
 * and until then nothing may show its outcome. Pure.
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

export interface RunDisclosure {
  /** `seq` of the last event whose fault may be named, or -1 if there is none. */
  faultsUntil: number
  /** Whether the page may show that a key has no expiry. */
  ends: boolean
  /** Whether the page may show changes that were not yet copied to a replica. */
  lags: boolean
  /** Whether the page may show that an overlap of beliefs did no harm. */
  harmless: boolean
  /** Whether the page may show outlines of later events. */
  future: boolean
}

export interface Disclosure {
  /** Number of captions that may be read, in narration order. */
  sections: number
  /** Number of questions whose moments have come, in narration order. */
  moments: number
  /** Number of events that may be listed, in narration order. */
  steps: number
  /** Whether the page may list later events and hint at them, because no question is left that these events would answer. */
  future: boolean
  /** Whether the page may show what goes wrong in this lesson. */
  faults: boolean
  /** Whether the page may show that a key has no expiry. */
  ends: boolean
  /** Whether the page may show numbers that count the damage of a run. */
  damage: boolean
  /** Whether the page may show the lesson's takeaway. */
  remember: boolean
  /** Whether the page may show results of other runs of the same lesson. */
  outcomes: boolean
  /** The event that proves the first violation, and its verdict; `undefined` if there is no violation or it may not be shown yet. */
  violation: ReturnType<Replay['violation']>
  /** Whether a question's right answer and reasons may be shown. `withheld` means that the question was answered, but a class is voting on it. */
  answer(question: number): 'open' | 'withheld' | 'known'
  /**
   * Returns the verdicts of a run that may be shown: a violation once its first proof is complete and its sentence has become true, all other verdicts at the
   * run's end.
   */
  verdicts(run: number): Verdict[]
  of(run: number): RunDisclosure
  /** Returns the time in milliseconds up to which the reference recording may be shown before the lesson begins. */
  veil(recording: Miniature | null): number | undefined
  /** Whether the map of every order may be shown. `hasGuessed` tells whether the reader guessed before the lesson began. */
  orders(hasGuessed: boolean): boolean
}

/**
 * Whether showing a question's answer would spoil the question: the reader has not answered it, or guessed before the run and the question's moment is still
 * ahead.
 */
export function isStillAsked(state: TheatreState, question: number, mark: QuestionMark | undefined): boolean {
  if (state.answers[question] === undefined) return true
  return state.predicted === question && (mark === undefined || mark.index > state.cursor.index)
}

export function disclosure(state: TheatreState, replay: Replay): Disclosure {
  const { lesson, runs, cursor, answers } = state
  const status = statusOf(state)
  const questions = lesson?.questions ?? []
  const markOf = (question: number) => replay.questions.find((mark) => mark.question === question)
  /** Whether the question's moment is still to come. In a live run, a question without a mark may still get one, so the question counts as ahead. */
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

/** Returns the same as `disclosure`, but computes it only once per state. */
export function disclosureOf(state: TheatreState): Disclosure {
  const found = known.get(state) ?? disclosure(state, replayOf(state))
  known.set(state, found)
  return found
}

/**
 * Whether the lesson's faults must not be named. The lesson's first question asks what the faults cause, so they stay hidden until that question is answered or
 * its moment has come. A class sees the faults, because its questions are asked elsewhere.
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

/**
 * Returns `seq` of the run's last event with a caption that has been read, or -1 if there is none. Captions name faults, so the run's faults are known up to
 * this event.
 */
function namedUntil({ beats }: Replay, sections: number, run: number): number {
  return Math.max(-1, ...beats.slice(0, sections).flatMap((beat) => (beat.run === run ? beat.seq : [])))
}

/** Returns the first violation once the cursor has reached it, or once no open question is left that the violation would answer. */
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
    // The crash is the proof, but the verdict is true only two leases later, when the dead client's lock has lasted too long.
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
 * Whether the resource checks each write and the checkers found nothing wrong with this run's writes. `false` as long as this is unknown: while the run
 * continues, or while one of its questions is ahead.
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
