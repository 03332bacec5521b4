/** Everything that can happen to the player, and who caused it. */
import type { Judgement } from '#model/checkers/verdict.ts'
import type { LessonContext } from '#model/messages/messages.ts'
import type { TraceEvent, TraceHeader } from '#model/trace/trace.ts'
import type { Lesson } from '#scenarios/lesson.ts'
import type { Problem } from '../base/problem.ts'
import type { Cursor } from '../replay/types.ts'
import type { ConnectionStatus, Panel, QuestionOf, QuestionReply, RunEntry } from './state.ts'

/** `reader`: the person at this page. `presenter`: the teacher, in another window. */
export type By = 'reader' | 'presenter' | 'clock' | 'server'

/** A move by the reader or the presenter. A class follows the presenter's; a member's own move leaves the class's view. */
type Move =
  | { do: 'step'; over: 'event' | 'section'; towards: 1 | -1 }
  /** Goes to the last event of `run` up to `atMs`. The default is the run being narrated. */
  | { do: 'seek-time'; atMs: number; run?: number | undefined }
  | { do: 'seek'; index: number }
  /** Goes to an index by the clock, as in links. */
  | { do: 'seek-clock'; index: number; jumped: boolean }
  /** Puts the cursor exactly there, possibly between two events, and stops playback. */
  | { do: 'put'; cursor: Cursor; jumped: boolean }
  | { do: 'order'; byClock: boolean }
  | { do: 'home' }
  | { do: 'end' }
  /** Follows the live run. */
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
  /** Questions, of any lesson, that the class was asked and that are over. */
  | { do: 'asked-class'; questions: readonly QuestionOf[] }
  /** The question that the class is being asked, until its answer is shown; `null`: none. */
  | { do: 'class-asks'; question: QuestionOf | null }
  | { do: 'revealed'; question: QuestionOf; right: readonly number[]; why: readonly string[] }
  /** Whether a teacher asks the lesson's questions, not this player. */
  | { do: 'ask-elsewhere'; elsewhere: boolean }

type Came =
  /** `isKnown`: this reader has reached the lesson's end before. */
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

/** `ms` milliseconds of real time have passed. */
type Passed = { do: 'pass'; ms: number }

/** Moves of the cursor or of the panels. */
export type Moved = Move | Passed

export type PlayerEvent = { by: By } & (Moved | Said | Came)

const moves: ReadonlySet<PlayerEvent['do']> = new Set([
  ...(['step', 'seek-time', 'seek', 'seek-clock', 'put', 'order', 'home', 'end', 'follow'] as const),
  ...(['jump', 'back-to-end', 'play', 'go-on', 'panel', 'focus'] as const),
  ...(['lesson', 'open', 'accept'] as const),
])

/** Whether the event changes what a class is shown: a step, a scrub, a panel, playback, another lesson or run. An answer, a pause or a zoom does not. */
export const isMove = (event: PlayerEvent): boolean => moves.has(event.do)

/** Whether the reader at this page made such a move. A teacher's move leads the class; a member's move leaves the class's view. */
export const isOwnMove = (event: PlayerEvent): boolean => event.by === 'reader' && isMove(event)
