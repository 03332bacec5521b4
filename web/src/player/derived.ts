/** Values derived from the state: computed when asked for, kept for as long as their source does not change, never stored. */

import { firstSentences } from '#model/words/first-sentences.ts'
import type { Phrases } from '#model/words/phrases.ts'
import { sentenceOf } from '#model/words/sentences.ts'
import type { Axis, Lesson } from '#scenarios/lesson.ts'
import { extentOf, isBunched } from '../replay/extent.ts'
import { Replay, type Telling } from '../replay/replay.ts'
import type { BeatMark, QuestionMark } from '../replay/types-beside.ts'
import { hasRun, isLoading, isPlaying } from './mode.ts'
import type { Hint, RunEntry, TheatreState, TheatreStatus, ViewRange } from './state.ts'

const replays: Record<Telling, WeakMap<readonly RunEntry[], Replay>> = { acts: new WeakMap(), clock: new WeakMap() }

/** Everything that follows from the traces of these runs. */
export function replayOf({ runs, order }: Pick<TheatreState, 'runs' | 'order'>): Replay {
  const known = replays[order].get(runs)
  if (known !== undefined) return known
  const replay = new Replay(runs, order)
  replays[order].set(runs, replay)
  return replay
}

export function statusOf({
  mode,
  comparison,
  runs,
}: Pick<TheatreState, 'mode' | 'comparison' | 'runs'>): TheatreStatus {
  if (isLoading({ mode }, 'run')) return 'waiting'
  if (comparison === null) return 'idle'
  if (runs.every((run) => run.ended)) return 'recorded'
  return runs.some(({ log }) => log.count > 0) ? 'live' : 'waiting'
}

/**
 * A live run that goes by is watched, not narrated: nobody can read captions that change several times a second. It goes by until a question comes that
 * nobody has answered.
 */
export function isWatched(state: TheatreState): boolean {
  return state.mode.is === 'watching' && statusOf(state) === 'live' && nextQuestion(state) === undefined
}

/** Number of the lesson's question that a class is asked now; `undefined`: none of this lesson. */
export const askedNow = ({ classAsks, lesson }: Pick<TheatreState, 'classAsks' | 'lesson'>): number | undefined =>
  classAsks?.scenario === lesson?.id ? classAsks?.number : undefined

/** The next question ahead of the cursor that nobody has answered: neither steps nor playback go past it. */
export function nextQuestion(state: TheatreState): QuestionMark | undefined {
  return replayOf(state).questions.find(
    (mark) => mark.index > state.cursor.index && state.answers[mark.question] === undefined,
  )
}

/** The question to be asked now: the cursor stands where it is asked, or between that and its answer. */
export function openQuestion(state: TheatreState): QuestionMark | undefined {
  const next = nextQuestion(state)
  return next !== undefined && next.stop <= state.cursor.index ? next : undefined
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

/** Whether the cursor was taken to the violation. */
export const hasJumped = ({ came }: Pick<TheatreState, 'came'>): boolean =>
  came === 'violation' || came === 'violation-from-end'

/** All runs of a recording are shown at once. */
export const isByClock = (state: TheatreState): boolean => state.order === 'clock' && statusOf(state) === 'recorded'

/** The caption at the cursor: the story before the first beat, the beat's sentence, or the verdict's after a jump to the violation. */
export function captionAt(
  state: TheatreState,
  phrases: Phrases,
): { text: string; run: number | null; beat: BeatMark | undefined } {
  const replay = replayOf(state)
  const beat = replay.beatAt(state.cursor)
  const violation = hasJumped(state) ? replay.violation() : undefined
  // A verdict in full may go on to say how often. A caption has room for what happened.
  const header = violation && state.runs[violation.run]?.log.header
  if (violation?.index === state.cursor.index && header)
    return { text: firstSentences(sentenceOf(violation.verdict, phrases, header), 2), run: violation.run, beat }
  return { text: beat?.caption ?? state.lesson?.story ?? '', run: beat?.run ?? null, beat }
}

export interface Guess {
  question: number
  option: number
}

/**
 * The reader's guess. While a run is watched and once it is over, this is the prediction from before it; elsewhere it shows only at the beat that reveals how
 * a guess comes out. `null`: not at such a moment, or not guessed.
 */
export function guessAt(state: TheatreState): Guess | null {
  const question = isWatched(state) || hasRun(state) ? 0 : questionShownAt(state)
  const option = question === undefined || !cameAbout(state, question) ? undefined : state.answers[question]
  return question !== undefined && typeof option === 'number' ? { question, option } : null
}

/** Whether what a question is about has happened, or still may: a run with other figures may go another way, and then no guess comes out. */
export function cameAbout(state: TheatreState, question: number): boolean {
  const replay = replayOf(state)
  if (replay.lesson === undefined || replay.questions.some((mark) => mark.question === question)) return true
  return statusOf(state) !== 'recorded' && !replay.isDeparted
}

/** The question that the beat at the cursor is the first to answer. */
function questionShownAt(state: TheatreState): number | undefined {
  const replay = replayOf(state)
  const { beats, questions } = replay
  const beat = replay.beatAt(state.cursor)
  if (beat === undefined || hasJumped(state)) return undefined
  return questions.findLast(({ index }) => beats.find((each) => each.index >= index) === beat)?.question
}

export type OpenQuestion = { number: number; question: Lesson['questions'][number] }

/** Longer recordings are too much to be laid out step by step. */
const mostSteps = 20_000

/** Whether steps can be shown: of a recording that is narrated act by act. By the clock, time is what it is about. */
export function hasSteps(state: TheatreState): boolean {
  const replay = replayOf(state)
  return statusOf(state) === 'recorded' && replay.telling === 'acts' && replay.count <= mostSteps
}

/**
 * The horizontal axis. Unless the reader chose one, it is the lesson's; without that, steps where beats are too close in time to be distinguished. A live run
 * has even time until it ends. Then it is a recording for everybody: whoever was in the middle of it sees what a latecomer sees.
 */
export function axisOf(state: TheatreState): Axis {
  if (!hasSteps(state)) return 'time'
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
  return !hasRun(state) && statusOf(state) === 'recorded' && beats.length > 0 && state.cursor.index >= count - 1
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
  return seq >= (state.runs[run]?.log.count ?? 0) - 1 && !(beat?.run === run && beat.seq === seq)
}

/** Another run is told now, nobody has chosen this one, and the two are not compared yet. */
export function stepsBack(state: TheatreState, run: number): boolean {
  return state.focus !== run && replayOf(state).actOf(run, state.cursor.index) === 'past' && !isOver(state)
}

/** A live run is narrated, at a reader's pace: it goes on behind the picture. */
export function isBehind(state: TheatreState): boolean {
  return state.order === 'acts' && isPlaying(state) && statusOf(state) === 'live'
}

/** A beginner is at the first beat of a lesson that is shown in steps. The lessons before showed even time. */
function meetsSteps(state: TheatreState): boolean {
  const [first] = replayOf(state).beats
  if (first === undefined || state.lesson === null || state.askedElsewhere || !state.lesson.calm) return false
  return state.cursor.index <= first.index && axisOf(state) === 'steps'
}

/** The hint beside the caption. Once the run has ended, what was recorded meanwhile is past. */
export function shownHint(state: TheatreState): Hint | 'heldOver' | 'behind' | 'steps' | null {
  if (state.hint === 'held' && statusOf(state) === 'recorded') return 'heldOver'
  if (state.hint === null && isBehind(state)) return 'behind'
  if (hasRun(state)) return null
  if (state.hint === null && meetsSteps(state)) return 'steps'
  return state.hint
}

/** The narration is over: the last beat was read, and one step more was taken, or playing came to the end. */
export function isOver(state: TheatreState): boolean {
  return isAtEnd(state) && state.mode.is === 'finished' && state.mode.how === 'narrated'
}
