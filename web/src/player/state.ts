/** The theatre's state: what the server sent and what the reader chose. Everything else is derived from it. */

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

/** Zoom factor of one press. */
export const zoomStep = 1.5

export const panels = ['code', 'console', 'state', 'verdict', 'notes', 'table'] as const
export type Panel = (typeof panels)[number]

export type ConnectionStatus = 'connecting' | 'connected' | 'reconnecting'

/** A run of the comparison in view, as far as the server has sent it. */
export interface RunEntry {
  run: string
  lock: string
  /** Before the header arrives: a sentence about what the run waits for, and its place in the queue if it is in one. */
  progress: { place?: number; doing: string } | null
  log: RunLog
  /** Whether the run is over: the server has reported its end, or it comes from a file. */
  ended: boolean
  judgement: Judgement | null
  /** Why the run could not begin, or why no more of it will come. */
  refusal: Problem | null
}

/** Part of the time axis. */
export interface ViewRange {
  fromMs: number
  untilMs: number
}

/** An earlier comparison of the same lesson, drawn faintly behind the one in view. */
export interface EarlierComparison {
  comparison: string
  runs: readonly RunEntry[]
}

/** Why a key or a button did nothing just now. */
export type Hint = 'question' | 'held' | 'turn' | 'first' | 'last' | 'no-violation' | 'no-steps' | 'live' | 'from-start'

/**
 * How the cursor reached its place. Only `step`, which includes the passing of time, is animated. After a jump to the violation, the caption is the verdict's
 * sentence; after a jump from the lesson's end, the page also offers a way back.
 */
type Came = 'step' | 'leap' | 'violation' | 'violation-from-end'

/** The reader's reply to a question: the chosen option (from 0), or that they dismissed it. */
export type QuestionReply = number | 'dismissed'

/** A question of a lesson, by its number from 0. */
export interface QuestionOf {
  scenario: string
  number: number
}

export interface TheatreState {
  /** The lesson in view. */
  lesson: Lesson | null
  /** The lesson's place in the library. `null`: not known. */
  context: LessonContext | null
  comparison: string | null
  runs: readonly RunEntry[]
  /** An earlier comparison to compare the runs in view with. `null`: none. */
  earlier: EarlierComparison | null
  mode: Mode
  /** The order in which runs are stepped through. A live run starts by the clock; narration goes lock by lock. */
  order: Telling
  /** Whether this lesson has been narrated to its end: then a further live run is watched without narration. */
  narratedBefore: boolean
  /** The axis that the reader chose: even time, or steps. `null`: none chosen; see `axisOf`. */
  axis: Axis | null
  /** Whether every client of a crowd has its own lane. */
  crowdOpen: boolean
  cursor: Cursor
  came: Came
  speed: Speed
  /** The part of the time axis in view; `null`: all of it. */
  view: ViewRange | null
  /** The event whose details are shown. */
  selected: EventRef | null
  /** The run that code, console, state and the verdict's reason show. */
  focus: number
  panel: Panel
  /** Whether the panels next to the runs are open. `null`: not chosen in this lesson, so each page has its default. */
  panelsOpen: boolean | null
  /** Whether the presenter last opened the panels (`true`) or folded them; `null`: neither. Applied once; the reader may change it again. */
  panelsLed: boolean | null
  answers: Readonly<Record<number, QuestionReply>>
  /** The question whose answer the reader guessed before the run. The outcome is shown only at the question's moment. */
  predicted: number | null
  /** Whether a teacher asks the class the lesson's questions, so that the player does not. */
  askedElsewhere: boolean
  /** Questions, of any lesson, that the class has been asked; the player treats them as over. */
  askedClass: readonly QuestionOf[]
  /** The question that the class is being asked. The player shows nothing from the question's moment on. */
  classAsks: QuestionOf | null
  /** Why nothing moved, or what just happened; shown until the cursor moves again. */
  hint: Hint | null
  connection: ConnectionStatus
  /** The latest problem, in words. */
  notice: Problem | null
}

/** `idle`: no run in view. `waiting`: requested, without events yet. `live`: growing. `recorded`: complete. */
export type TheatreStatus = 'idle' | 'waiting' | 'live' | 'recorded'

/** State without a run in view. */
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

/** State without a lesson. */
export const initial: TheatreState = {
  ...empty,
  narratedBefore: false,
  lesson: null,
  context: null,
  earlier: null,
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
