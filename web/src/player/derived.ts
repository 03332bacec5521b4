/** Values derived from the state. They are computed on demand, cached while their source is unchanged, and never stored in the state. */

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
 * Whether a live run is watched without narration, because captions would change several times a second. `false` as soon as a question ahead of the cursor is
 * unanswered.
 */
export function isWatched(state: TheatreState): boolean {
  return state.mode.is === 'watching' && statusOf(state) === 'live' && nextQuestion(state) === undefined
}

/** Number of the lesson's question that a class is being asked; `undefined`: none of this lesson. */
export const askedNow = ({ classAsks, lesson }: Pick<TheatreState, 'classAsks' | 'lesson'>): number | undefined =>
  classAsks?.scenario === lesson?.id ? classAsks?.number : undefined

/** The next question ahead of the cursor that nobody has answered: neither steps nor playback go past it. */
export function nextQuestion(state: TheatreState): QuestionMark | undefined {
  return replayOf(state).questions.find(
    (mark) => mark.index > state.cursor.index && state.answers[mark.question] === undefined,
  )
}

/** The question to ask now. The cursor is where the question is asked, or between there and its answer. */
export function openQuestion(state: TheatreState): QuestionMark | undefined {
  const next = nextQuestion(state)
  return next !== undefined && next.stop <= state.cursor.index ? next : undefined
}

/** Whether the cursor has reached the first violation, so that no jump there is offered. */
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

/** Whether the caption is the violation's: the cursor was taken there, and has not moved. */
export const isShowingViolation = (state: TheatreState): boolean => hasJumped(state) && isAtViolation(state)

/** Whether a recording shows all its runs at once. */
export const isByClock = (state: TheatreState): boolean => state.order === 'clock' && statusOf(state) === 'recorded'

/**
 * The beat whose caption is shown: the last one up to the cursor. At the recording's end there is none, unless the beat is the last event: its caption is no
 * longer true there. Nor is there one after a jump to the violation, unless it is that event: the verdict's sentence is not about an earlier beat. While a class
 * is shown one lock of a live run, there is none of another lock, because that lock still runs.
 */
export function toldBeat(state: TheatreState): BeatMark | undefined {
  const replay = replayOf(state)
  const beat = replay.beatAt(state.cursor)
  const isOfAnother = beat !== undefined && beat.run !== replay.runAt(state.cursor.index)
  if (isOfAnother && state.askedElsewhere && statusOf(state) === 'live') return undefined
  const isUntold = isAtEnd(state) || isShowingViolation(state)
  return isUntold && beat?.index !== state.cursor.index ? undefined : beat
}

/**
 * The caption at the cursor: the story before the first beat, the beat's sentence, or, after a jump to the violation, the verdict's. `text`: `null` at the
 * recording's end, if the last beat is before it.
 */
export function captionAt(
  state: TheatreState,
  phrases: Phrases,
): { text: string | null; run: number | null; beat: BeatMark | undefined } {
  const replay = replayOf(state)
  const beat = toldBeat(state)
  const violation = hasJumped(state) ? replay.violation() : undefined
  // A full verdict may add how often it happened; a caption has room only for what happened.
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
 * The reader's guess to show now. While a run is watched, and right after it, shows the guess that was made before the run. In narration, shows a guess only at
 * the beat that reveals its outcome. `null`: no guess is to be shown.
 */
export function guessAt(state: TheatreState): Guess | null {
  const question = isWatched(state) || hasRun(state) ? 0 : questionShownAt(state)
  const option = question === undefined || !cameAbout(state, question) ? undefined : state.answers[question]
  return question !== undefined && typeof option === 'number' ? { question, option } : null
}

/** Whether the event that a question asks about has happened or still may. In a run with other parameters it may never happen, so no guess is judged. */
export function cameAbout(state: TheatreState, question: number): boolean {
  const replay = replayOf(state)
  if (replay.lesson === undefined || replay.questions.some((mark) => mark.question === question)) return true
  return statusOf(state) !== 'recorded' && !replay.isDeparted
}

/** The question for which the beat at the cursor is the first after its answer. */
function questionShownAt(state: TheatreState): number | undefined {
  const replay = replayOf(state)
  const { beats, questions } = replay
  const beat = toldBeat(state)
  if (beat === undefined || hasJumped(state)) return undefined
  return questions.findLast(({ index }) => beats.find((each) => each.index >= index) === beat)?.question
}

export type OpenQuestion = { number: number; question: Lesson['questions'][number] }

/** Limit of events: laying out more as steps would be too slow. */
const mostSteps = 20_000

/** Whether the axis can show steps: only in recordings that are narrated lock by lock. By the clock, the time axis matters. */
export function hasSteps(state: TheatreState): boolean {
  const replay = replayOf(state)
  return statusOf(state) === 'recorded' && replay.telling === 'acts' && replay.count <= mostSteps
}

/**
 * The horizontal axis: the reader's choice, else the lesson's, else steps if beats are too close in time to be told apart. A live run has even time until it
 * ends; then it is a recording, the same for those who watched it and for latecomers.
 */
export function axisOf(state: TheatreState): Axis {
  if (!hasSteps(state)) return 'time'
  return state.axis ?? state.lesson?.axis ?? (isBunched(replayOf(state)) ? 'steps' : 'time')
}

/** The whole time axis, with room before the first event and for words after the last. In a live run it grows in jumps, so that the picture does not creep. */
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

/** Whether the cursor is at the end of a narrated recording. A run that was only watched live does not count. */
export function isAtEnd(state: TheatreState): boolean {
  const { beats, count } = replayOf(state)
  return !hasRun(state) && statusOf(state) === 'recorded' && beats.length > 0 && state.cursor.index >= count - 1
}

/**
 * Whether the run is shown to its last event, but the current caption belongs to an earlier event or to another run. Then no line marks "now" at the run's
 * end, because the caption's event is already marked.
 */
export function isShownWhole(state: TheatreState, run: number): boolean {
  const replay = replayOf(state)
  if (statusOf(state) !== 'recorded' || replay.telling !== 'acts' || replay.beats.length === 0) return false
  const { seq } = replay.pointOf(run, state.cursor)
  const beat = replay.beatAt(state.cursor)
  return seq >= (state.runs[run]?.log.count ?? 0) - 1 && !(beat?.run === run && beat.seq === seq)
}

/** Whether a run is drawn pale: it was narrated before the current one, the reader has not chosen it, and the narration is not over. */
export function stepsBack(state: TheatreState, run: number): boolean {
  return state.focus !== run && replayOf(state).actOf(run, state.cursor.index) === 'past' && !isOver(state)
}

/** Whether a live run is narrated at a reader's pace, so that the picture is behind the run. */
export function isBehind(state: TheatreState): boolean {
  return state.order === 'acts' && isPlaying(state) && statusOf(state) === 'live'
}

/** Whether to explain the axis of steps: other lessons show even time, so a single reader is told up to the first beat. */
function meetsSteps(state: TheatreState): boolean {
  const [first] = replayOf(state).beats
  if (first === undefined || state.lesson === null || state.askedElsewhere) return false
  return state.cursor.index <= first.index && axisOf(state) === 'steps'
}

/** The hint next to the caption. `held` says that the run continues meanwhile, so once it has ended the hint is `heldOver`. */
export function shownHint(state: TheatreState): Hint | 'heldOver' | 'behind' | 'steps' | null {
  if (state.hint === 'held' && statusOf(state) === 'recorded') return 'heldOver'
  if (awaitedOf(state) !== undefined) return statusOf(state) === 'recorded' ? null : 'live'
  if (state.hint === null && isBehind(state)) return 'behind'
  if (hasRun(state)) return null
  if (state.hint === null && meetsSteps(state)) return 'steps'
  return state.hint
}

/** Whether the reader has reached the end of this lesson. Before that, offers to try things out would distract from its story. */
export function hasBeenThrough(state: TheatreState): boolean {
  return state.narratedBefore || isAtEnd(state) || replayOf(state).beats.length === 0
}

/** Whether the narration is over: the reader took one more step after the last beat, or playback reached the end. */
export function isOver(state: TheatreState): boolean {
  return isAtEnd(state) && state.mode.is === 'finished' && state.mode.how === 'narrated'
}

/** Whether the reader was told that this is the end, so that one more step leads to the next lesson. */
export const leadsOn = (state: TheatreState): boolean => isOver(state) && state.hint === 'last'
