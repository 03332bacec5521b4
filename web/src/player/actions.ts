/** Defines the actions that change the player's state. Each action sends an event that says who caused it. */
import type { Judgement } from '#model/checkers/verdict.ts'
import type { LessonContext } from '#model/messages/messages.ts'
import type { TraceEvent, TraceHeader } from '#model/trace/trace.ts'
import type { Lesson } from '#scenarios/lesson.ts'
import type { Problem } from '../base/problem.ts'
import type { EventRef } from '../replay/types.ts'
import { axisOf, hasSteps, replayOf } from './derived.ts'
import type { By, PlayerEvent } from './event.ts'
import { isPlaying } from './mode.ts'
import type { ConnectionStatus, Panel, QuestionReply, RunEntry, Speed, TheatreState, ViewRange } from './state.ts'
import * as views from './view.ts'
import { isWatchedWhole } from './watched.ts'

/** Called before an event changes anything. If the watcher returns `refuse`, the event has no effect. */
export type EventWatcher = (event: PlayerEvent) => 'refuse' | undefined

interface Dispatch {
  apply(event: PlayerEvent): void
  /** Adds a watcher. Returns a function that removes the watcher. */
  watch(watcher: EventWatcher): () => void
}

export type TheatreActions = Dispatch &
  ReturnType<typeof readersMoves> &
  ReturnType<typeof looks> &
  ReturnType<typeof arrivals>
export type TheatreStore = TheatreState & TheatreActions

type Apply = Dispatch['apply']

export function readersMoves(apply: Apply, get: () => TheatreState) {
  const by = 'reader'
  return {
    stepEvent: (towards: 1 | -1) => apply({ by, do: 'step', over: 'event', towards }),
    stepBeat: (towards: 1 | -1) => apply({ by, do: 'step', over: 'section', towards }),
    /** Goes to the time `atMs` of `run`. If `run` is absent, the run that is being narrated is used. */
    seekTo: (atMs: number, run?: number) => apply({ by, do: 'seek-time', atMs, run }),
    seekToEvent: (ref: EventRef) => apply({ by, do: 'seek', index: replayOf(get()).indexOf(ref) }),
    seekToIndex: (index: number) => apply({ by, do: 'seek', index }),
    /** Shows all runs together in clock order, or narrates one run after the other. The cursor stays on its event. */
    setByClock: (byClock: boolean) => apply({ by, do: 'order', byClock }),
    home: () => apply({ by, do: 'home' }),
    end: () => apply({ by, do: 'end' }),
    /** Goes to the first violation, or to an open question that showing the violation would answer. */
    jumpToViolation: () => apply({ by, do: 'jump' }),
    backToEnd: () => apply({ by, do: 'back-to-end' }),
    play: () => apply({ by, do: 'play' }),
    pause: () => apply({ by, do: 'pause' }),
    togglePlay: () => apply({ by, do: isPlaying(get()) ? 'pause' : 'play' }),
    /** Continues after a question: plays if playback or a live run led to the question, otherwise makes one step. */
    goOn: () => apply({ by, do: 'go-on' }),
    setFocus: (run: number) => apply({ by, do: 'focus', run }),
    setPanel: (panel: Panel) => apply({ by, do: 'panel', panel }),
    foldPanels: (away: boolean) => apply({ by, do: 'panels', open: !away }),
    answer: (question: number, reply: QuestionReply) => apply({ by, do: 'answer', question, reply }),
    /** Records an answer that the reader gives before the run. The run then does not ask the question again. */
    predict: (question: number, option: number) => apply({ by, do: 'predict', question, option }),
  }
}

/** Changes the reader's view of the runs. These changes are not events, because a class does not follow them. */
export function looks(get: () => TheatreState, set: (change: Partial<TheatreState>) => void) {
  /** Draws another comparison under the one in view, or none if `comparison` is `null`. */
  function compareWith(comparison: string, runs: readonly RunEntry[]): void
  function compareWith(comparison: null): void
  function compareWith(comparison: string | null, runs: readonly RunEntry[] = []) {
    set({ behind: comparison === null ? null : { comparison, runs } })
  }
  return {
    compareWith,
    setSpeed: (speed: Speed) => set({ speed }),
    /** Switches the axis between even time and steps, if steps are possible. */
    toggleAxis: () => {
      if (!hasSteps(get())) set({ hint: 'no-steps' })
      else set({ axis: axisOf(get()) === 'time' ? 'steps' : 'time', view: null })
    },
    /** Says that a question waits for its answer. */
    askFirst: () => set({ hint: 'question' }),
    toggleCrowd: () => set({ crowdOpen: !get().crowdOpen }),
    /** Shows less time if `factor` is less than 1, and more otherwise. `aroundMs` stays where it is on the screen. */
    zoom: (factor: number, aroundMs?: number) => set(views.zoom(get(), factor, aroundMs ?? get().cursor.atMs)),
    pan: (byMs: number) => set(views.pan(get(), byMs)),
    fit: () => set({ view: null }),
    show: (view: ViewRange) => set(views.show(get(), view)),
    select: (selected: EventRef | null) => set({ selected }),
    clearNotice: () => set({ notice: null }),
  }
}

/** Delivers data from the server or a file, and the passing of time. */
export function arrivals(apply: Apply) {
  const by = 'server'
  return {
    /** Shows a lesson without a run. Answers to the previous lesson and its runs are forgotten. */
    openLesson: (lesson: Lesson, context?: LessonContext, by: By = 'reader') =>
      apply({ by, do: 'lesson', lesson, context: context ?? null, isKnown: isWatchedWhole(lesson.id) }),
    opened: (comparison: string, runs: readonly RunEntry[], by: By = 'reader') =>
      apply({ by, do: 'open', comparison, runs }),
    /** Shows complete runs at their end, for a reader who compares ends. */
    openedAtEnd: (comparison: string, runs: readonly RunEntry[]) => {
      apply({ by: 'reader', do: 'open', comparison, runs })
      apply({ by: 'reader', do: 'end' })
    },
    /** Notes that a run has been requested or that a recording is being read, which may take a while. */
    awaited: (what: 'run' | 'recording') => apply({ by, do: 'await', what }),
    accepted: (comparison: string, runs: readonly RunEntry[]) =>
      apply({ by: 'reader', do: 'accept', comparison, runs }),
    refused: (problem: Problem) => apply({ by, do: 'refuse', problem }),
    progressed: (run: string, doing: string, place?: number) => apply({ by, do: 'progress', run, doing, place }),
    headed: (run: string, header: TraceHeader) => apply({ by, do: 'header', run, header }),
    appended: (run: string, events: readonly TraceEvent[]) => apply({ by, do: 'append', run, events }),
    ended: (run: string, judgement: Judgement | null, problem: Problem | null) =>
      apply({ by, do: 'finish', run, judgement, problem }),
    setConnection: (connection: ConnectionStatus) => apply({ by, do: 'connection', connection }),
    /** Advances playback by `ms` milliseconds of real time. */
    advance: (ms: number) => apply({ by: 'clock', do: 'pass', ms }),
  }
}
