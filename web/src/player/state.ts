/** The theatre's state: what the server said and what the person chose. Nothing that can be derived from it is in it. */

import type { Judgement } from '#model/checkers/verdict.ts'
import type { LessonContext, RunAccepted } from '#model/messages/messages.ts'
import type { TraceEvent, TraceHeader } from '#model/trace/trace.ts'
import type { Axis, Lesson } from '#scenarios/lesson.ts'
import type { Problem } from '../base/problem.ts'
import type { Cursor, EventRef } from '../replay/types.ts'

export const speeds = [0.25, 0.5, 1, 2, 4] as const
export type Speed = (typeof speeds)[number]

/** How much less or more time one press shows. */
export const zoomStep = 1.5

export const panels = ['code', 'console', 'state', 'verdict', 'notes', 'table'] as const
export type Panel = (typeof panels)[number]

export type ConnectionStatus = 'connecting' | 'connected' | 'reconnecting'

/** One run of the comparison in view, as far as the server has sent it. */
export interface RunEntry {
  run: string
  lock: string
  /** What it waits for before it has a header: its place in line, or a fleet that is being started. */
  progress: { place?: number; doing: string } | null
  header: TraceHeader | null
  events: readonly TraceEvent[]
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
export type Hint =
  | 'question'
  | 'held'
  | 'turn'
  | 'first'
  | 'last'
  | 'no-violation'
  | 'no-steps'
  | 'live'
  | 'from-start'
  | 'ran'

/** The reader's reply to a question: the chosen option (from 0), or that the reader put it aside. */
export type QuestionReply = number | 'dismissed'

export interface TheatreState {
  /** The lesson in view. */
  lesson: Lesson | null
  /** The lesson's place in the library. `null`: not known. */
  context: LessonContext | null
  comparison: string | null
  runs: readonly RunEntry[]
  /** What the runs in view are held against. `null`: nothing. */
  earlier: EarlierComparison | null
  /** All runs at once, by the clock, instead of one after the other as the lesson narrates. */
  byClock: boolean
  /** A live run has come to a question: from there it is narrated lock by lock, although it still grows. */
  inTurn: boolean
  /** This lesson has been narrated to its end: a further live run of it is watched as it goes by. */
  told: boolean
  /** What the reader wants across: even time, or steps. `null`: whichever shows the lesson better. */
  axis: Axis | null
  /** The runs ended while their reader was still behind: the axis stays even until the reader has come to the end, and nothing shifts in mid-caption. */
  staysEven: boolean
  /** Of a crowd, every client has a lane of its own. */
  crowdOpen: boolean
  cursor: Cursor
  /** The cursor came on by a step or by time, and did not leap: motion that explains follows only these. */
  stepped: boolean
  /** The cursor jumped to the violation. Until it moves, the caption is the verdict's sentence. */
  jumped: boolean
  /** The cursor jumped to the violation from the lesson's end, and the reader may want to go back there. */
  leftEnd: boolean
  /** While live: the cursor keeps up with the newest event. */
  following: boolean
  /** The question at which the following cursor stopped. It stays there, answered or not, until the reader goes on. `null`: it has not stopped. */
  held: number | null
  playing: boolean
  /** Playback stopped by itself at a question: whoever answers it plays on. */
  stoppedAsking: boolean
  speed: Speed
  /** While playing: how long the caption of the beat just reached is still held, in milliseconds. */
  dwellMs: number
  /** `null`: all of it. */
  view: ViewRange | null
  /** The event whose details are shown. */
  selected: EventRef | null
  /** The run that code, console, state and the verdict's reason show. */
  focus: number
  panel: Panel
  answers: Readonly<Record<number, QuestionReply>>
  /** The question that was guessed before the run: how it comes out is seen at its moment, and not before. */
  predicted: number | null
  /** The lesson's questions are somebody else's to ask: a teacher asks the class. */
  askedElsewhere: boolean
  /** Until the cursor moves again. */
  hint: Hint | null
  connection: ConnectionStatus
  /** What went wrong last, in words. */
  notice: Problem | null
  /** A run has been asked for and not been accepted yet. */
  asking: boolean
  /** A recording of the lesson's is on its way. */
  opening: boolean
}

/** `idle`: no run in view. `waiting`: asked for, nothing has happened yet. `live`: growing. `recorded`: complete. */
export type TheatreStatus = 'idle' | 'waiting' | 'live' | 'recorded'

/** What a person, the clock of the page, and the server can do to the state. */
export interface TheatreActions {
  /** Shows a lesson, empty. Answers and runs of another lesson are forgotten. */
  openLesson(lesson: Lesson, context?: LessonContext): void
  /** Sets the place in the library of the lesson of that id, if it is still in view. */
  placed(lesson: string, context: LessonContext): void
  /** A teacher has revealed the answer to a question of that lesson: which options are right, and what there is to say of each. */
  revealed(lesson: string, question: number, answer: { right: readonly number[]; why: readonly string[] }): void

  stepEvent(by: 1 | -1): void
  stepBeat(by: 1 | -1): void
  /** `run`: the one whose time is meant; by default the one that is being narrated. */
  seekTo(atMs: number, run?: number): void
  seekToEvent(ref: EventRef): void
  seekToIndex(index: number): void
  /** To the event at this place by the clock, as links name it. */
  seekToClockIndex(index: number, jumped: boolean): void
  /** Exactly there: as somebody else’s cursor stands, perhaps between two events; `jumped`: after a jump to the violation. Playback stops. */
  moveCursor(cursor: Cursor, jumped?: boolean): void
  /** Shows all runs at once by the clock, or narrates one after the other. The cursor stays on its event. */
  setByClock(byClock: boolean): void
  /** Between even time and steps, where there are steps. */
  toggleAxis(): void
  /** Between one lane for a crowd and one for each client. */
  toggleCrowd(): void
  home(): void
  end(): void
  /** While a question is left that the violation would answer, to that question instead. */
  jumpToViolation(): void
  /** To the end that the reader has left, as it was. */
  backToEnd(): void
  play(): void
  pause(): void
  togglePlay(): void
  /** On from a question: by one step for whoever stepped to it, and by itself for whoever was playing or watching. */
  goOn(): void
  setSpeed(speed: Speed): void
  /** Playback goes on by so many milliseconds of the viewer's own time. */
  advance(byMs: number): void

  /** `factor` < 1 shows less time; `aroundMs` stays where it is. */
  zoom(factor: number, aroundMs?: number): void
  /** Shifts the view by so many milliseconds. */
  pan(byMs: number): void
  fit(): void
  /** Shows exactly this part of the time axis, as far as there is one. */
  show(view: ViewRange): void

  /** Draws an earlier comparison under the one in view; `null`: none. */
  compareWith(comparison: string, runs: readonly RunEntry[]): void
  compareWith(comparison: null): void

  select(ref: EventRef | null): void
  setFocus(run: number): void
  setPanel(panel: Panel): void
  answer(question: number, answer: QuestionReply): void
  /** Answers before the run what is not asked again in it. */
  predict(question: number, option: number): void
  clearNotice(): void

  /** What the server said. Called by the session only. */
  asked(): void
  accepted(accepted: RunAccepted): void
  refused(problem: Problem): void
  progressed(run: string, doing: string, place?: number): void
  headed(run: string, header: TraceHeader): void
  appended(run: string, events: readonly TraceEvent[]): void
  ended(run: string, judgement: Judgement | null, problem: Problem | null): void
  /** A recording is being read, which may take its time. */
  awaited(): void
  opened(comparison: string, runs: readonly RunEntry[]): void
  setConnection(connection: ConnectionStatus): void
}

export type TheatreStore = TheatreState & TheatreActions
