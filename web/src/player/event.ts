/** Defines everything that can happen to the player, and who caused it. */
import type { Judgement } from '#model/checkers/verdict.ts'
import type { LessonContext } from '#model/messages/messages.ts'
import type { TraceEvent, TraceHeader } from '#model/trace/trace.ts'
import type { Lesson } from '#scenarios/lesson.ts'
import type { Problem } from '../base/problem.ts'
import type { Cursor } from '../replay/types.ts'
import type { ConnectionStatus, Panel, QuestionOf, QuestionReply, RunEntry } from './state.ts'

/** Who caused an event. `reader` is the person at this page; `presenter` is the teacher in another window. */
export type By = 'reader' | 'presenter' | 'clock' | 'server'

/** A move by the reader or the presenter. A class follows the presenter's moves; a member's own move leaves the class's view. */
type Move =
  | { do: 'step'; over: 'event' | 'section'; towards: 1 | -1 }
  /** Goes to the last event of `run` up to `atMs`. If `run` is absent, the run that is being narrated is used. */
  | { do: 'seek-time'; atMs: number; run?: number | undefined }
  | { do: 'seek'; index: number }
  /** Goes to an index in clock order, as links do. */
  | { do: 'seek-clock'; index: number; jumped: boolean }
  /** Puts the cursor exactly at this place, possibly between two events, and stops playback. */
  | { do: 'put'; cursor: Cursor; jumped: boolean }
  | { do: 'order'; byClock: boolean }
  | { do: 'home' }
  | { do: 'end' }
  | { do: 'follow' }
  | { do: 'jump' }
  | { do: 'back-to-end' }
  | { do: 'play' }
  | { do: 'pause' }
  | { do: 'go-on' }
  | { do: 'panel'; panel: Panel }
  | { do: 'panels'; open: boolean }
  | { do: 'focus'; run: number }

type Said =
  | { do: 'answer'; question: number; reply: QuestionReply }
  | { do: 'predict'; question: number; option: number }
  /** Marks questions, of any lesson, that the class was asked and that are over. */
  | { do: 'asked-class'; questions: readonly QuestionOf[] }
  /** Sets the question that the class is being asked, until its answer is shown. `null` means that there is none. */
  | { do: 'class-asks'; question: QuestionOf | null }
  | { do: 'revealed'; question: QuestionOf; right: readonly number[]; why: readonly string[] }
  /** Sets whether a teacher, and not this player, asks the lesson's questions. */
  | { do: 'ask-elsewhere'; elsewhere: boolean }

type Came =
  /** Opens a lesson. `isKnown` tells whether this reader has reached the lesson's end before. */
  | { do: 'lesson'; lesson: Lesson; context: LessonContext | null; isKnown: boolean }
  | { do: 'placed'; lesson: string; context: LessonContext }
  | { do: 'await'; what: 'run' | 'recording' }
  | { do: 'accept'; comparison: string; runs: readonly RunEntry[] }
  | { do: 'refuse'; problem: Problem }
  | { do: 'progress'; run: string; doing: string; place?: number | undefined }
  | { do: 'header'; run: string; header: TraceHeader }
  | { do: 'append'; run: string; events: readonly TraceEvent[] }
  | { do: 'finish'; run: string; judgement: Judgement | null; problem: Problem | null }
  | { do: 'open'; comparison: string; runs: readonly RunEntry[] }
  | { do: 'connection'; connection: ConnectionStatus }

type Passed = { do: 'pass'; ms: number }

export type Moved = Move | Passed

export type PlayerEvent = { by: By } & (Moved | Said | Came)

const moves: ReadonlySet<PlayerEvent['do']> = new Set([
  ...(['step', 'seek-time', 'seek', 'seek-clock', 'put', 'order', 'home', 'end', 'follow'] as const),
  ...(['jump', 'back-to-end', 'play', 'go-on', 'panel', 'focus'] as const),
  ...(['lesson', 'open', 'accept'] as const),
])

/**
 * Whether the event changes what a class is shown, such as a step, a scrub, a panel, playback, or another lesson or run. An answer, a pause or a zoom does not.
 */
export const isMove = (event: PlayerEvent): boolean => moves.has(event.do)

/**
 * Whether the reader at this page made a move that changes what a class is shown. A teacher's move leads the class; a member's move leaves the class's view.
 */
export const isOwnMove = (event: PlayerEvent): boolean => event.by === 'reader' && isMove(event)
