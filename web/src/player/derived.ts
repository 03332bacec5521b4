/** Computes values from the state. Values are computed on demand, cached while their source is unchanged, and never stored in the state. */

import { firstSentences } from '#model/words/first-sentences.ts'
import type { Phrases } from '#model/words/phrases.ts'
import { sentenceOf } from '#model/words/sentences.ts'
import type { Axis, Lesson } from '#scenarios/lesson.ts'
import { extentOf, isBunched } from '../replay/extent.ts'
import { Replay, type Telling } from '../replay/replay.ts'
import type { BeatMark, QuestionMark } from '../replay/types-beside.ts'
import { awaitedOf, hasRun, isLoading, isPlaying } from './mode.ts'
import type { Hint, RunEntry, TheatreState, TheatreStatus, ViewRange } from './state.ts'

const replays: Record<Telling, WeakMap<readonly RunEntry[], Replay>> = { acts: new WeakMap(), clock: new WeakMap() }

/** Returns everything that can be computed from the traces of these runs. */
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
 * Whether a live run is watched without narration, because captions would change several times per second. Always `false` if a question ahead of the cursor is
 * unanswered.
 */
export function isWatched(state: TheatreState): boolean {
  return state.mode.is === 'watching' && statusOf(state) === 'live' && nextQuestion(state) === undefined
}

/** Returns the number of this lesson's question that a class is being asked, or `undefined` if there is none. */
export const askedNow = ({ classAsks, lesson }: Pick<TheatreState, 'classAsks' | 'lesson'>): number | undefined =>
  classAsks?.scenario === lesson?.id ? classAsks?.number : undefined

/** Returns the next unanswered question ahead of the cursor. Neither steps nor playback go past that question. */
export function nextQuestion(state: TheatreState): QuestionMark | undefined {
  return replayOf(state).questions.find(
    (mark) => mark.index > state.cursor.index && state.answers[mark.question] === undefined,
  )
}

/** Returns the question to ask now. The cursor is at the place where the question is asked, or between that place and the answer. */
export function openQuestion(state: TheatreState): QuestionMark | undefined {
  const next = nextQuestion(state)
  return next !== undefined && next.stop <= state.cursor.index ? next : undefined
}

/** Whether the cursor has reached the first violation. If so, no jump to the violation is offered. */
export function isViolationSeen(state: TheatreState): boolean {
  const violation = replayOf(state).violation()
  return violation !== undefined && violation.index <= state.cursor.index
}

export function isAtViolation(state: TheatreState): boolean {
  return replayOf(state).violation()?.index === state.cursor.index
}

export const hasJumped = ({ came }: Pick<TheatreState, 'came'>): boolean =>
  came === 'violation' || came === 'violation-from-end'

/** Whether the caption is the violation's: the cursor was taken to the violation and has not moved since. */
export const isShowingViolation = (state: TheatreState): boolean => hasJumped(state) && isAtViolation(state)

export const isByClock = (state: TheatreState): boolean => state.order === 'clock' && statusOf(state) === 'recorded'

/**
 * Returns the beat whose caption is shown: the last beat up to the cursor. There is none at the recording's end, or after a jump to the violation, unless the
 * beat is at the cursor's event, because an earlier beat's caption would be wrong there. If a class is shown one lock of a live run, there is no beat of
 * another lock, because that lock is still running.
 */
export function toldBeat(state: TheatreState): BeatMark | undefined {
  const replay = replayOf(state)
  const beat = replay.beatAt(state.cursor)
  const isOfAnother = beat !== undefined && beat.run !== replay.runAt(state.cursor.index)
  if (isOfAnother && state.askedElsewhere && statusOf(state) === 'live') return undefined
  const isUntold = isAtEnd(state) || isShowingViolation(state)
  return isUntold && beat?.index !== state.cursor.index ? undefined : beat
}

export function captionAt(
  state: TheatreState,
  phrases: Phrases,
): { text: string | null; run: number | null; beat: BeatMark | undefined } {
  const replay = replayOf(state)
  const beat = toldBeat(state)
  const violation = hasJumped(state) ? replay.violation() : undefined
  // A full verdict may add how often something happened, but a caption only has room for the event itself.
  const header = violation && state.runs[violation.run]?.log.header
  if (violation?.index === state.cursor.index && header)
    return { text: firstSentences(sentenceOf(violation.verdict, phrases, header), 2), run: violation.run, beat }
  const isStory = beat === undefined && !isAtEnd(state)
  return { text: isStory ? (state.lesson?.story ?? '') : (beat?.caption ?? null), run: beat?.run ?? null, beat }
}

export interface Guess {
  question: number
  option: number
}

/**
 * Returns the reader's guess to show now, or `null` if no guess is to be shown. While a run is watched, and right after it, this is the guess made before the
 * run. In narration, a guess is shown only at the beat that reveals its outcome.
 */
export function guessAt(state: TheatreState): Guess | null {
  const question = isWatched(state) || hasRun(state) ? 0 : questionShownAt(state)
  const option = question === undefined || !cameAbout(state, question) ? undefined : state.answers[question]
  return question !== undefined && typeof option === 'number' ? { question, option } : null
}

/**
 * Whether the event that a question asks about has happened or still may happen. In a run with other parameters the event may never happen, so no guess is
 * judged.
 */
export function cameAbout(state: TheatreState, question: number): boolean {
  const replay = replayOf(state)
  if (replay.lesson === undefined || replay.questions.some((mark) => mark.question === question)) return true
  return statusOf(state) !== 'recorded' && !replay.isDeparted
}

/** Returns the question for which the beat at the cursor is the first beat after its answer. */
function questionShownAt(state: TheatreState): number | undefined {
  const replay = replayOf(state)
  const { beats, questions } = replay
  const beat = toldBeat(state)
  if (beat === undefined || hasJumped(state)) return undefined
  return questions.findLast(({ index }) => beats.find((each) => each.index >= index) === beat)?.question
}

export type OpenQuestion = { number: number; question: Lesson['questions'][number] }

/** Maximum number of events that can be laid out as steps fast enough. */
const mostSteps = 20_000

/** Whether the axis can show steps. Steps need a recording that is narrated lock by lock; in clock order, the time axis matters. */
export function hasSteps(state: TheatreState): boolean {
  const replay = replayOf(state)
  return statusOf(state) === 'recorded' && replay.telling === 'acts' && replay.count <= mostSteps
}

/**
 * Returns the horizontal axis: the reader's choice, else the lesson's, else steps if beats are too close in time to be told apart. A live run has even time
 * until it ends. After that it is a recording, so those who watched it and those who came late see the same axis.
 */
export function axisOf(state: TheatreState): Axis {
  if (!hasSteps(state)) return 'time'
  return state.axis ?? state.lesson?.axis ?? (isBunched(replayOf(state)) ? 'steps' : 'time')
}

/**
 * Returns the whole time axis, with room before the first event and for words after the last event. In a live run the axis grows in jumps, so that the picture
 * does not creep.
 */
export function wholeRange(state: TheatreState): ViewRange {
  const replay = replayOf(state)
  const extent = extentOf(replay)
  if (statusOf(state) !== 'live') return extent
  const wantedMs = Math.max(extent.untilMs, replay.durationMs * 1.15, state.cursor.atMs * 1.05)
  const strideMs = 10 ** Math.floor(Math.log10(wantedMs)) / 2
  return { fromMs: extent.fromMs, untilMs: Math.ceil(wantedMs / strideMs) * strideMs }
}

export function rangeOf(state: TheatreState): ViewRange {
  return state.view ?? wholeRange(state)
}

/** Whether the cursor is at the end of a narrated recording. `false` for a run that was only watched live. */
export function isAtEnd(state: TheatreState): boolean {
  const { beats, count } = replayOf(state)
  return !hasRun(state) && statusOf(state) === 'recorded' && beats.length > 0 && state.cursor.index >= count - 1
}

/**
 * Whether the run is shown to its last event while the current caption belongs to an earlier event or another run. If so, no line marks "now" at the run's end,
 * because the caption's event is already marked.
 */
export function isShownWhole(state: TheatreState, run: number): boolean {
  const replay = replayOf(state)
  if (statusOf(state) !== 'recorded' || replay.telling !== 'acts' || replay.beats.length === 0) return false
  const { seq } = replay.pointOf(run, state.cursor)
  const beat = replay.beatAt(state.cursor)
  return seq >= (state.runs[run]?.log.count ?? 0) - 1 && !(beat?.run === run && beat.seq === seq)
}

/** Whether a run is dimmed: the run was narrated before the current one, the reader has not chosen it, and the narration is not over. */
export function stepsBack(state: TheatreState, run: number): boolean {
  return state.focus !== run && replayOf(state).actOf(run, state.cursor.index) === 'past' && !isOver(state)
}

/** Whether a run is narrated later and has not been seen. A reader who went from the end to the violation has seen all runs. */
export function isYetToCome(state: TheatreState, run: number): boolean {
  return state.came !== 'violation-from-end' && replayOf(state).actOf(run, state.cursor.index) === 'coming'
}

/** Whether a live run is narrated at a reader's pace. If so, the picture is behind the run. */
export function isBehind(state: TheatreState): boolean {
  return state.order === 'acts' && isPlaying(state) && statusOf(state) === 'live'
}

/** Whether to explain the axis of steps. Other lessons show even time, so a reader who is alone sees the explanation up to the first beat. */
function meetsSteps(state: TheatreState): boolean {
  const [first] = replayOf(state).beats
  if (first === undefined || state.lesson === null || state.askedElsewhere) return false
  return state.cursor.index <= first.index && axisOf(state) === 'steps'
}

/** Returns the hint next to the caption. `held` says that the run continues meanwhile, so after the run's end the hint is `heldOver` instead. */
export function shownHint(state: TheatreState): Hint | 'heldOver' | 'behind' | 'steps' | null {
  if (state.hint === 'held' && statusOf(state) === 'recorded') return 'heldOver'
  if (awaitedOf(state) !== undefined) return statusOf(state) === 'recorded' ? null : 'live'
  if (state.hint === null && isBehind(state)) return 'behind'
  if (hasRun(state)) return null
  if (state.hint === null && meetsSteps(state)) return 'steps'
  return state.hint
}

/** Whether the reader has reached the end of this lesson. Before the end, offers to experiment would distract from the lesson's story. */
export function hasBeenThrough(state: TheatreState): boolean {
  return state.narratedBefore || isAtEnd(state) || replayOf(state).beats.length === 0
}

/** Whether the narration is over: the reader took one more step after the last beat, or playback reached the end. */
export function isOver(state: TheatreState): boolean {
  return isAtEnd(state) && state.mode.is === 'finished' && state.mode.how === 'narrated'
}

/** Whether the reader was told that this is the end, so that one more step leads to the next lesson. */
export const leadsOn = (state: TheatreState): boolean => isOver(state) && state.hint === 'last'
