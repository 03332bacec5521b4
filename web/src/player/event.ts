/** Everything that can happen to the player, and who caused it. */
import type { Judgement } from '#model/checkers/verdict.ts'
import type { LessonContext } from '#model/messages/messages.ts'
import type { TraceEvent, TraceHeader } from '#model/trace/trace.ts'
import type { Lesson } from '#scenarios/lesson.ts'
import type { Problem } from '../base/problem.ts'
import type { Cursor } from '../replay/types.ts'
import type { ConnectionStatus, Panel, QuestionOf, QuestionReply, RunEntry } from './state.ts'

/** `reader`: whoever sits before this page. `presenter`: whoever leads the class, in another window. */
export type By = 'reader' | 'presenter' | 'clock' | 'server'

/** The reader's or the presenter's own move: what a class follows, and what breaks away from it. */
type Move =
  | { do: 'step'; over: 'event' | 'section'; towards: 1 | -1 }
  /** `atMs` goes to the last event until then. `run`: the one whose time is meant; by default the one that is narrated. */
  | { do: 'seek-time'; atMs: number; run?: number | undefined }
  | { do: 'seek'; index: number }
  /** To a place by the clock, as links name it. */
  | { do: 'seek-clock'; index: number; jumped: boolean }
  /** Exactly there, perhaps between two events; playback stops. */
  | { do: 'put'; cursor: Cursor; jumped: boolean }
  | { do: 'order'; byClock: boolean }
  | { do: 'home' }
  | { do: 'end' }
  /** Keeps up with the run that goes on. */
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
  /** Questions of any lesson that the class has been asked: they are over. */
  | { do: 'asked-class'; questions: readonly QuestionOf[] }
  /** The question that the class is asked now, until it has seen the answer; `null`: none. */
  | { do: 'class-asks'; question: QuestionOf | null }
  | { do: 'revealed'; question: QuestionOf; right: readonly number[]; why: readonly string[] }
  /** The lesson's questions are somebody else's to ask. */
  | { do: 'ask-elsewhere'; elsewhere: boolean }

type Came =
  /** `isKnown`: this reader has been at its end before. */
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

/** `pass`: so many milliseconds of the viewer's time. */
type Passed = { do: 'pass'; ms: number }

/** Moves of the cursor, or of what is beside it. */
export type Moved = Move | Passed

export type PlayerEvent = { by: By } & (Moved | Said | Came)

const moves: ReadonlySet<PlayerEvent['do']> = new Set([
  ...(['step', 'seek-time', 'seek', 'seek-clock', 'put', 'order', 'home', 'end', 'follow'] as const),
  ...(['jump', 'back-to-end', 'play', 'go-on', 'panel', 'focus'] as const),
  ...(['lesson', 'open', 'accept'] as const),
])

/** Whether it changes what a class is shown: a step, a scrub, a panel, playback, another lesson or run. An answer, a pause or a closer look does not. */
export const isMove = (event: PlayerEvent): boolean => moves.has(event.do)

/** Such a move by whoever sits before this page: it leads a class, or breaks away from it. */
export const isOwnMove = (event: PlayerEvent): boolean => event.by === 'reader' && isMove(event)
