/** What changes the player's state, as types. */
import type { Judgement } from '#model/checkers/verdict.ts'
import type { LessonContext, RunAccepted } from '#model/messages/messages.ts'
import type { TraceEvent, TraceHeader } from '#model/trace/trace.ts'
import type { Lesson } from '#scenarios/lesson.ts'
import type { Problem } from '../base/problem.ts'
import type { EventRef } from '../replay/types.ts'
import type { By, PlayerEvent } from './event.ts'
import type { ConnectionStatus, Panel, QuestionReply, RunEntry, Speed, TheatreState, ViewRange } from './state.ts'

/** Called before an event changes anything. It can refuse it: then nothing happens. */
export type Watcher = (event: PlayerEvent) => 'refuse' | undefined

/** What changes the state: every event says who caused it. The named ones are the reader's own. */
export interface TheatreActions {
  apply(event: PlayerEvent): void
  /** Returns how to stop. */
  watch(watcher: Watcher): () => void

  stepEvent(towards: 1 | -1): void
  stepBeat(towards: 1 | -1): void
  /** `run`: the one whose time is meant; by default the one that is being narrated. */
  seekTo(atMs: number, run?: number): void
  seekToEvent(ref: EventRef): void
  seekToIndex(index: number): void
  /** Shows all runs at once by the clock, or narrates one after the other. The cursor stays on its event. */
  setByClock(byClock: boolean): void
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
  setFocus(run: number): void
  setPanel(panel: Panel): void
  answer(question: number, answer: QuestionReply): void
  /** Answers before the run what is not asked again in it. */
  predict(question: number, option: number): void

  // How it is looked at, which concerns nobody else.
  setSpeed(speed: Speed): void
  /** Between even time and steps, where there are steps. */
  toggleAxis(): void
  /** Between one lane for a crowd and one for each client. */
  toggleCrowd(): void
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
  clearNotice(): void

  // What the server said, and the clock.
  /** Shows a lesson, empty. Answers and runs of another lesson are forgotten. */
  openLesson(lesson: Lesson, context?: LessonContext, by?: By): void
  /** A run has been asked for, or a recording is being read, which may take its time. */
  awaited(what: 'run' | 'recording'): void
  accepted(accepted: RunAccepted): void
  refused(problem: Problem): void
  progressed(run: string, doing: string, place?: number): void
  headed(run: string, header: TraceHeader): void
  appended(run: string, events: readonly TraceEvent[]): void
  ended(run: string, judgement: Judgement | null, problem: Problem | null): void
  opened(comparison: string, runs: readonly RunEntry[], by?: By): void
  setConnection(connection: ConnectionStatus): void
  /** Playback goes on by so many milliseconds of the viewer's own time. */
  advance(ms: number): void
}

export type TheatreStore = TheatreState & TheatreActions
