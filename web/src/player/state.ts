/** The theatre's state: what the server said and what the person chose. Nothing that can be derived from it is in it. */

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

/** How much less or more time one press shows. */
export const zoomStep = 1.5

export const panels = ['code', 'console', 'state', 'verdict', 'notes', 'table'] as const
export type Panel = (typeof panels)[number]

export type ConnectionStatus = 'connecting' | 'connected' | 'reconnecting'

/** A run of the comparison in view, as far as the server has sent it. */
export interface RunEntry {
  run: string
  lock: string
  /** State before there is a header: its place in line, or a fleet that is being started. */
  progress: { place?: number; doing: string } | null
  log: RunLog
  /** The server has reported the end of this run. */
  ended: boolean
  judgement: Judgement | null
  /** Why it could not begin, or why no more of it will come. */
  refusal: Problem | null
}

/** Part of the time axis. */
export interface ViewRange {
  fromMs: number
  untilMs: number
}

/** A comparison of the same lesson made before: drawn faintly under the one in view. */
export interface EarlierComparison {
  comparison: string
  runs: readonly RunEntry[]
}

/** Why a key or a button did nothing just now. */
export type Hint = 'question' | 'held' | 'turn' | 'first' | 'last' | 'no-violation' | 'no-steps' | 'live' | 'from-start'

/**
 * How the cursor came to where it is. Motion that explains follows a step, or time that goes by. After a jump to the violation the caption is the verdict's
 * sentence; from the lesson's end, the reader may want to go back there.
 */
type Came = 'step' | 'leap' | 'violation' | 'violation-from-end'

/** The reader's reply to a question: the chosen option (from 0), or that the reader put it aside. */
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
  /** In which order the runs are stepped through. A live run goes by the clock until it comes to a question. */
  order: Telling
  /** This lesson has been narrated to its end: a further live run of it is watched as it goes by. */
  narratedBefore: boolean
  /** Axis that the reader wants: even time, or steps. `null`: the one that shows the lesson better. */
  axis: Axis | null
  /** Every client of a crowd has a lane of its own. */
  crowdOpen: boolean
  cursor: Cursor
  came: Came
  speed: Speed
  /** `null`: all of it. */
  view: ViewRange | null
  /** The event whose details are shown. */
  selected: EventRef | null
  /** The run that code, console, state and the verdict's reason show. */
  focus: number
  panel: Panel
  /** Whether the panels beside the runs are open. `null`: nobody has said so in this lesson, and each page has its own rule. */
  panelsOpen: boolean | null
  /** State of the panels that the presenter last set: it is applied once, and the reader may fold them again. */
  panelsLed: boolean | null
  answers: Readonly<Record<number, QuestionReply>>
  /** The question that was guessed before the run: how it comes out is seen at its moment, and not before. */
  predicted: number | null
  /** The lesson's questions are somebody else's to ask: a teacher asks the class. */
  askedElsewhere: boolean
  /** Questions that a class has been asked, of any lesson: here they are over. */
  askedClass: readonly QuestionOf[]
  /** The question that a class is asked now: nothing is shown from its moment on. */
  classAsks: QuestionOf | null
  /** Why nothing moved, or what has. Until the cursor moves again. */
  hint: Hint | null
  connection: ConnectionStatus
  /** The latest problem, in words. */
  notice: Problem | null
}

/** `idle`: no run in view. `waiting`: asked for, nothing has happened yet. `live`: growing. `recorded`: complete. */
export type TheatreStatus = 'idle' | 'waiting' | 'live' | 'recorded'

/** Without a run in view. */
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

/** Without a lesson. */
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
