/** Defines the theatre's state: what the server sent and what the reader chose. Everything else is computed from the state. */

import type { Judgement } from '#model/checkers/verdict.ts'
import type { LessonContext } from '#model/messages/messages.ts'
import type { Axis, Lesson } from '#scenarios/lesson.ts'
import type { Problem } from '../base/problem.ts'
import type { Telling } from '../replay/replay.ts'
import type { RunLog } from '../replay/run-log.ts'
import type { Cursor, EventRef } from '../replay/types.ts'
import { idle, type Mode } from './mode.ts'

export const speeds = [0.25, 0.5, 1, 2, 4] as const
export type Speed = (typeof speeds)[number]

export const zoomStep = 1.5

export const panels = ['code', 'console', 'state', 'verdict', 'notes', 'table'] as const
export type Panel = (typeof panels)[number]

export type ConnectionStatus = 'connecting' | 'connected' | 'reconnecting'

/** A run of the comparison in view, as far as the server has sent it. */
export interface RunEntry {
  run: string
  lock: string
  /** Before the header arrives: a sentence about what the run waits for, and the run's place in the queue if it is in one. */
  progress: { place?: number; doing: string } | null
  log: RunLog
  /** Whether the run is over: the server has reported its end, or the run comes from a file. */
  ended: boolean
  judgement: Judgement | null
  /** Why the run could not begin, or why no more of the run will come. */
  refusal: Problem | null
}

export interface ViewRange {
  fromMs: number
  untilMs: number
}

/** Another comparison of the same lesson, earlier or later, drawn faintly behind the one in view. */
export interface ComparisonBehind {
  comparison: string
  runs: readonly RunEntry[]
}

/** Reason why a key or a button just had no effect. */
export type Hint = 'question' | 'held' | 'turn' | 'first' | 'last' | 'no-violation' | 'no-steps' | 'live' | 'from-start'

/**
 * How the cursor reached its place. Only `step`, which includes the passing of time, is animated. After a jump to the violation, the caption is the verdict's
 * sentence; after a jump from the lesson's end, the page also offers a way back.
 */
type Came = 'step' | 'leap' | 'violation' | 'violation-from-end'

/** The reader's reply to a question: the chosen option, counted from 0, or `dismissed`. */
export type QuestionReply = number | 'dismissed'

export interface QuestionOf {
  scenario: string
  number: number
}

export interface TheatreState {
  lesson: Lesson | null
  /** The lesson's place in the library, or `null` if it is not known. */
  context: LessonContext | null
  comparison: string | null
  runs: readonly RunEntry[]
  behind: ComparisonBehind | null
  mode: Mode
  /** The order in which runs are stepped through. A live run starts in clock order; narration goes lock by lock. */
  order: Telling
  /** Whether this lesson has been narrated to its end. If so, a further live run is watched without narration. */
  narratedBefore: boolean
  /** The axis that the reader chose, even time or steps, or `null` if the reader has not chosen. See `axisOf`. */
  axis: Axis | null
  crowdOpen: boolean
  cursor: Cursor
  came: Came
  speed: Speed
  /** The part of the time axis in view, or `null` if all of it is in view. */
  view: ViewRange | null
  selected: EventRef | null
  /** Index of the run that code, console, state and the verdict's reason show. */
  focus: number
  panel: Panel
  /** Whether the panels next to the runs are open, or `null` if nobody has chosen in this lesson. If it is `null`, each page has its own default. */
  panelsOpen: boolean | null
  /**
   * Whether the presenter last opened the panels (`true`) or folded them (`false`), or `null` if the presenter did neither. The value is applied once; the
   * reader may change the panels again.
   */
  panelsLed: boolean | null
  answers: Readonly<Record<number, QuestionReply>>
  /** The question whose answer the reader guessed before the run. The outcome is shown only at the question's moment. */
  predicted: number | null
  /** Whether a teacher asks the class the lesson's questions. If so, the player does not ask them. */
  askedElsewhere: boolean
  /** Questions, of any lesson, that the class has been asked. The player treats these questions as over. */
  askedClass: readonly QuestionOf[]
  /** The question that the class is being asked. The player shows nothing from the question's moment on. */
  classAsks: QuestionOf | null
  /** Why nothing moved, or what just happened. Shown until the cursor moves again. */
  hint: Hint | null
  connection: ConnectionStatus
  notice: Problem | null
}

/** State of the comparison: `idle` without a run in view, `waiting` for the first event, `live` while growing, or `recorded` when complete. */
export type TheatreStatus = 'idle' | 'waiting' | 'live' | 'recorded'

export const empty = {
  mode: idle,
  comparison: null,
  runs: [],
  order: 'acts',
  axis: null,
  crowdOpen: false,
  cursor: { index: -1, atMs: 0 },
  came: 'leap',
  view: null,
  selected: null,
  focus: 0,
  hint: null,
} satisfies Partial<TheatreState>

export const initial: TheatreState = {
  ...empty,
  narratedBefore: false,
  lesson: null,
  context: null,
  behind: null,
  speed: 1,
  panel: 'code',
  panelsOpen: null,
  panelsLed: null,
  answers: {},
  predicted: null,
  askedElsewhere: false,
  askedClass: [],
  classAsks: null,
  connection: 'connecting',
  notice: null,
}
