/** What is derived from the state: computed when asked for, kept for as long as its source does not change, never stored. */

import type { Verdict } from '#model/checkers/verdict.ts'
import { firstProof } from '#model/checkers/verdict.ts'
import { firstSentences } from '#model/words/en/sentences.ts'
import type { Axis, Lesson } from '#scenarios/lesson.ts'
import { extentOf, isBunched } from '../replay/extent.ts'
import { Replay, type Telling } from '../replay/replay.ts'
import type { BeatMark, QuestionMark } from '../replay/types-beside.ts'
import type { Hint, RunEntry, TheatreState, TheatreStatus, ViewRange } from './state.ts'

const replays: Record<Telling, WeakMap<readonly RunEntry[], Replay>> = { acts: new WeakMap(), clock: new WeakMap() }

/**
 * Everything that follows from the traces of these runs. A recording is narrated act by act, and so is a live run that has come to a question. While it
 * grows before that, or if that is wanted, all runs go by the clock.
 */
export function replayOf({
  runs,
  byClock,
  inTurn = false,
}: Pick<TheatreState, 'runs' | 'byClock'> & Partial<Pick<TheatreState, 'inTurn'>>): Replay {
  const telling = byClock || (!inTurn && runs.some((run) => !run.ended)) ? 'clock' : 'acts'
  const known = replays[telling].get(runs)
  if (known !== undefined) return known
  const replay = new Replay(runs, telling)
  replays[telling].set(runs, replay)
  return replay
}

export function statusOf({ comparison, runs, asking }: TheatreState): TheatreStatus {
  if (asking) return 'waiting'
  if (comparison === null) return 'idle'
  if (runs.every((run) => run.ended)) return 'recorded'
  return runs.some((run) => run.events.length > 0) ? 'live' : 'waiting'
}

/**
 * A live run that goes by is watched, not narrated: nobody can read captions that change several times a second. It goes by until a question comes that
 * nobody has answered.
 */
export function isWatched(state: TheatreState): boolean {
  const { following, held } = state
  return following && held === null && statusOf(state) === 'live' && questionAhead(state) === undefined
}

/** The next question ahead of the cursor that nobody has answered: neither steps nor playback go past it. */
export function nextQuestion(state: TheatreState): QuestionMark | undefined {
  return isWatched(state) ? undefined : questionAhead(state)
}

function questionAhead(state: TheatreState): QuestionMark | undefined {
  return replayOf(state).questions.find(
    (mark) => mark.index > state.cursor.index && state.answers[mark.question] === undefined,
  )
}

/** The question to be asked now: the cursor stands where it is asked, or between that and its answer. */
export function openQuestion(state: TheatreState): QuestionMark | undefined {
  const next = nextQuestion(state)
  return next !== undefined && next.stop <= state.cursor.index ? next : undefined
}

/** Whether showing its answer would still spoil it: the reader has not answered it, or has guessed before the run and its moment is still to come. */
export function isStillAsked(state: TheatreState, question: number, mark: QuestionMark | undefined): boolean {
  if (state.answers[question] === undefined) return true
  return state.predicted === question && (mark === undefined || mark.index > state.cursor.index)
}

/** Whether what is still to come may be hinted at: the comparison is complete, and no question is left whose answer it would give away. */
export function spoilsNothing(state: TheatreState): boolean {
  if (statusOf(state) !== 'recorded') return false
  return !replayOf(state).questions.some((mark) => isStillAsked(state, mark.question, mark))
}

/** Whether lanes hint at what is still to come. Narrated lock by lock, they would say each sentence before its time. */
export function showsWhatComes(state: TheatreState): boolean {
  return replayOf(state).telling !== 'acts' && spoilsNothing(state)
}

/**
 * Whether it is still asked what becomes of a key: that it has no expiry would be the answer. While a run grows, the moment of a question may not have come
 * yet, and it is still ahead all the same.
 */
export function hidesEnd(state: TheatreState): boolean {
  const { lesson, cursor } = state
  if (lesson?.teaches !== 'no-immortal-lock') return false
  const marks = replayOf(state).questions
  const growing = statusOf(state) === 'live'
  return lesson.questions.some((_, question) => {
    const mark = marks.find((each) => each.question === question)
    return isStillAsked(state, question, mark) && (mark === undefined ? growing : mark.index > cursor.index)
  })
}

/** Whether it is still asked what a replica does that becomes the master: what was not copied to it would be the answer. */
export function hidesLags(state: TheatreState): boolean {
  const { lesson, cursor } = state
  const marks = replayOf(state).questions
  return (lesson?.questions ?? []).some(({ before }, question) => {
    if (before.on !== 'node-promoted') return false
    const mark = marks.find((each) => each.question === question)
    const isAhead = mark === undefined ? statusOf(state) === 'live' : mark.index > cursor.index
    return isAhead && isStillAsked(state, question, mark)
  })
}

/**
 * Whether nothing may say yet what goes wrong: the lesson's first question asks what comes of it. So before the lesson begins, and then until somebody has
 * answered, or its moment has come. A class that is asked elsewhere may know.
 */
export function hidesFaults(state: TheatreState): boolean {
  const { lesson, askedElsewhere, answers, cursor } = state
  if (lesson === null || lesson.questions.length === 0 || askedElsewhere) return false
  const status = statusOf(state)
  if (status === 'idle') return true
  if (answers[0] !== undefined) return false
  const mark = replayOf(state).questions.find(({ question }) => question === 0)
  return mark === undefined ? status !== 'recorded' : mark.index > cursor.index
}

/** The last event of a run whose fault may be named on its stage: any, or while that is kept back, the one of the last caption that has been said. */
export function faultsUntil(state: TheatreState, run: number): number {
  if (!hidesFaults(state)) return Number.POSITIVE_INFINITY
  const said = replayOf(state).beats.filter((beat) => beat.run === run && beat.index <= state.cursor.index)
  return Math.max(-1, ...said.map(({ seq }) => seq))
}

/** Whether the first violation may be shown: the cursor has come to it, or nobody has a question left that it would answer. */
export function knownViolation(state: TheatreState): boolean {
  const replay = replayOf(state)
  const violation = replay.violation()
  if (violation === undefined || isQuiet(state)) return false
  const asked = replay.questions.filter((mark) => mark.index <= violation.index)
  return violation.index <= state.cursor.index || !asked.some((mark) => isStillAsked(state, mark.question, mark))
}

/** Whether the cursor has come to the first violation: nobody has to be led there any more. */
export function isViolationSeen(state: TheatreState): boolean {
  const violation = replayOf(state).violation()
  return violation !== undefined && violation.index <= state.cursor.index
}

/** Whether the cursor is on the event of the first violation. */
export function isAtViolation(state: TheatreState): boolean {
  return replayOf(state).violation()?.index === state.cursor.index
}

/** What the caption says at the cursor: the story before the first beat, the beat's sentence, or the verdict's after a jump to the violation. */
export function captionAt(state: TheatreState): { text: string; run: number | null; beat: BeatMark | undefined } {
  const replay = replayOf(state)
  const beat = replay.beatAt(state.cursor)
  const violation = state.jumped ? replay.violation() : undefined
  // A verdict in full may go on to say how often. A caption has room for what happened.
  if (violation?.index === state.cursor.index)
    return { text: firstSentences(violation.because, 2), run: violation.run, beat }
  return { text: beat?.caption ?? state.lesson?.story ?? '', run: beat?.run ?? null, beat }
}

export interface Guess {
  question: number
  option: number
}

/**
 * What the reader has guessed, where it matters: while the run is watched that was predicted before and once it is over, and at the beat that shows how a
 * guess comes out.
 * `null`: elsewhere, or where nobody guessed.
 */
export function guessAt(state: TheatreState): Guess | null {
  const question = isWatched(state) || state.hint === 'ran' ? 0 : questionShownAt(state)
  const option = question === undefined || !cameAbout(state, question) ? undefined : state.answers[question]
  return question !== undefined && typeof option === 'number' ? { question, option } : null
}

/** Whether what a question is about has happened, or still may: a run with other figures may go another way, and then no guess comes out. */
export function cameAbout(state: TheatreState, question: number): boolean {
  const replay = replayOf(state)
  if (replay.lesson === undefined || replay.questions.some((mark) => mark.question === question)) return true
  return statusOf(state) !== 'recorded' && !replay.isDeparted
}

/** Where nobody has guessed yet, a live run that goes by is a picture and one sentence: no verdict on it, and nothing that counts the damage. */
export function isQuiet(state: TheatreState): boolean {
  return isWatched(state) && guessAt(state) === null
}

/** The question that the beat at the cursor is the first to answer. */
function questionShownAt(state: TheatreState): number | undefined {
  const { beats, questions } = replayOf(state)
  const { beat } = captionAt(state)
  if (beat === undefined || state.jumped) return undefined
  return questions.findLast(({ index }) => beats.find((each) => each.index >= index) === beat)?.question
}

export type OpenQuestion = { number: number; question: Lesson['questions'][number] }

/**
 * The verdicts of a run that the cursor has come to: a violation once its first proof is complete, all others at the run's end.
 * Showing them sooner would tell how it ends.
 */
export function verdictsAt(state: TheatreState, run: number): Verdict[] {
  const entry = state.runs[run]
  if (entry === undefined || entry.judgement === null || isQuiet(state)) return []
  const { seq } = replayOf(state).pointOf(run, state.cursor)
  const over = entry.ended && seq >= entry.events.length - 1
  return entry.judgement.verdicts.filter(
    (verdict) => over || (verdict.status === 'violated' && verdict.events.length > 0 && firstProof(verdict) <= seq),
  )
}

/** Longer recordings are too much to be laid out step by step. */
const mostSteps = 20_000

/** The runs have ended, and their reader is in the middle of what is told of them. A class that starts over is at the beginning. */
export function isOnTheWay(state: TheatreState): boolean {
  return !state.following && state.cursor.index > 0 && state.cursor.index < replayOf(state).count - 1
}

/** Whether steps can be shown: of a recording that is narrated act by act. By the clock, time is what it is about. */
export function hasSteps(state: TheatreState): boolean {
  const replay = replayOf(state)
  return statusOf(state) === 'recorded' && replay.telling === 'acts' && replay.count <= mostSteps
}

/**
 * The horizontal axis. Unless the reader chose one, it is the lesson's; without that, steps where beats are too close in time to be distinguished. A live run
 * has even time, and keeps it for whoever is still on the way through it when it ends.
 */
export function axisOf(state: TheatreState): Axis {
  if (!hasSteps(state)) return 'time'
  if (state.axis === null && state.staysEven) return 'time'
  return state.axis ?? state.lesson?.axis ?? (isBunched(replayOf(state)) ? 'steps' : 'time')
}

/** All of the time axis, with room before the first event and for words after the last. A growing one is lengthened in strides, so that it does not creep under the reader's eyes. */
export function wholeRange(state: TheatreState): ViewRange {
  const replay = replayOf(state)
  const extent = extentOf(replay)
  if (statusOf(state) !== 'live') return extent
  const wantedMs = Math.max(extent.untilMs, replay.durationMs * 1.15, state.cursor.atMs * 1.05)
  const strideMs = 10 ** Math.floor(Math.log10(wantedMs)) / 2
  return { fromMs: extent.fromMs, untilMs: Math.ceil(wantedMs / strideMs) * strideMs }
}

/** The part of the time axis in view. */
export function rangeOf(state: TheatreState): ViewRange {
  return state.view ?? wholeRange(state)
}

/** The cursor stands at the end of a lesson that was narrated. A lesson that was only watched live does not count. */
export function isAtEnd(state: TheatreState): boolean {
  const { beats, count } = replayOf(state)
  return state.hint !== 'ran' && statusOf(state) === 'recorded' && beats.length > 0 && state.cursor.index >= count - 1
}

/**
 * A run is over and shown whole, so no moment of it is "now", unless a beat is narrated at its end. The last beat is lit then, and a line at its
 * end would be a second now.
 */
export function isShownWhole(state: TheatreState, run: number): boolean {
  const replay = replayOf(state)
  if (statusOf(state) !== 'recorded' || replay.telling !== 'acts' || replay.beats.length === 0) return false
  const { seq } = replay.pointOf(run, state.cursor)
  const beat = replay.beatAt(state.cursor)
  return seq >= (state.runs[run]?.events.length ?? 0) - 1 && !(beat?.run === run && beat.seq === seq)
}

/** Another run is told now, nobody has chosen this one, and the two are not compared yet. */
export function stepsBack(state: TheatreState, run: number): boolean {
  return state.focus !== run && replayOf(state).actOf(run, state.cursor.index) === 'past' && !isOver(state)
}

/** A live run is narrated, at a reader's pace: it goes on behind the picture. */
export function isBehind(state: TheatreState): boolean {
  return state.inTurn && state.playing && statusOf(state) === 'live'
}

/** A beginner is at the first beat of a lesson that is shown in steps. The lessons before showed even time. */
function meetsSteps(state: TheatreState): boolean {
  const [first] = replayOf(state).beats
  if (first === undefined || state.lesson === null || state.askedElsewhere || !state.lesson.calm) return false
  return state.cursor.index <= first.index && axisOf(state) === 'steps'
}

/** The hint beside the caption. Once the run has ended, what was recorded meanwhile is past. */
export function shownHint(state: TheatreState): Exclude<Hint, 'ran'> | 'heldOver' | 'behind' | 'steps' | null {
  if (state.hint === 'held' && statusOf(state) === 'recorded') return 'heldOver'
  if (state.hint === null && isBehind(state)) return 'behind'
  if (state.hint === null && meetsSteps(state)) return 'steps'
  return state.hint === 'ran' ? null : state.hint
}

/** The narration is over: the last beat was read, and one step more was taken, or playing came to the end. */
export function isOver(state: TheatreState): boolean {
  return isAtEnd(state) && state.hint === 'last'
}
