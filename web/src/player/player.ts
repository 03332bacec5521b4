/** The player's store: its state, and the events that change it, without React and without a server. */
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { TheatreActions, TheatreStore, Watcher } from './actions.ts'
import { axisOf, hasSteps, replayOf } from './derived.ts'
import type { PlayerEvent } from './event.ts'
import { isPlaying } from './mode.ts'
import { initial, type RunEntry, type TheatreState } from './state.ts'
import { transition } from './transition.ts'
import * as views from './view.ts'
import { isWatchedWhole } from './watched.ts'

interface Parts {
  get(): TheatreStore
  set(change: Partial<TheatreState>): void
}

/** A player with no lesson in it. */
export function createTheatreStore(): StoreApi<TheatreStore> {
  return createStore<TheatreStore>()((set, get) => {
    const watchers = new Set<Watcher>()
    const apply = (event: PlayerEvent): void => {
      const { change, refused } = transition(get(), event)
      // Subscribers are not called sixty times a second if nothing has changed.
      if (Object.keys(change).length === 0) return
      if (refused === undefined) for (const watcher of watchers) if (watcher(event) === 'refuse') return
      set(change)
    }
    const watch = (watcher: Watcher) => {
      watchers.add(watcher)
      return () => void watchers.delete(watcher)
    }
    return { ...initial, apply, watch, ...readersMoves(apply, get), ...looks({ get, set }), ...arrivals(apply) }
  })
}

type Apply = TheatreActions['apply']

/** The reader's own moves. */
function readersMoves(apply: Apply, get: () => TheatreStore) {
  const by = 'reader'
  return {
    stepEvent: (towards) => apply({ by, do: 'step', over: 'event', towards }),
    stepBeat: (towards) => apply({ by, do: 'step', over: 'section', towards }),
    seekTo: (atMs, run) => apply({ by, do: 'seek-time', atMs, run }),
    seekToEvent: (ref) => apply({ by, do: 'seek', index: replayOf(get()).indexOf(ref) }),
    seekToIndex: (index) => apply({ by, do: 'seek', index }),
    setByClock: (byClock) => apply({ by, do: 'order', byClock }),
    home: () => apply({ by, do: 'home' }),
    end: () => apply({ by, do: 'end' }),
    jumpToViolation: () => apply({ by, do: 'jump' }),
    backToEnd: () => apply({ by, do: 'back-to-end' }),
    play: () => apply({ by, do: 'play' }),
    pause: () => apply({ by, do: 'pause' }),
    togglePlay: () => apply({ by, do: isPlaying(get()) ? 'pause' : 'play' }),
    goOn: () => apply({ by, do: 'go-on' }),
    setFocus: (run) => apply({ by, do: 'focus', run }),
    setPanel: (panel) => apply({ by, do: 'panel', panel }),
    answer: (question, reply) => apply({ by, do: 'answer', question, reply }),
    predict: (question, option) => apply({ by, do: 'predict', question, option }),
  } satisfies Partial<TheatreActions>
}

/** How it is looked at: nobody else has to know of it. */
function looks({ get, set }: Parts) {
  return {
    setSpeed: (speed) => set({ speed }),
    toggleAxis: () => {
      if (!hasSteps(get())) set({ hint: 'no-steps' })
      else set({ axis: axisOf(get()) === 'time' ? 'steps' : 'time', view: null })
    },
    toggleCrowd: () => set({ crowdOpen: !get().crowdOpen }),
    zoom: (factor, aroundMs) => set(views.zoom(get(), factor, aroundMs ?? get().cursor.atMs)),
    pan: (byMs) => set(views.pan(get(), byMs)),
    fit: () => set({ view: null }),
    show: (view) => set(views.show(get(), view)),
    compareWith: (comparison: string | null, runs: readonly RunEntry[] = []) =>
      set({ earlier: comparison === null ? null : { comparison, runs } }),
    select: (selected) => set({ selected }),
    clearNotice: () => set({ notice: null }),
  } satisfies Partial<TheatreActions>
}

/** What came: from the server or a file, and with time. */
function arrivals(apply: Apply) {
  const by = 'server'
  return {
    openLesson: (lesson, context, by = 'reader') =>
      apply({ by, do: 'lesson', lesson, context: context ?? null, isKnown: isWatchedWhole(lesson.id) }),
    awaited: (what) => apply({ by, do: 'await', what }),
    accepted: (accepted) => apply({ by: 'reader', do: 'accept', accepted }),
    refused: (problem) => apply({ by, do: 'refuse', problem }),
    progressed: (run, doing, place) => apply({ by, do: 'progress', run, doing, place }),
    headed: (run, header) => apply({ by, do: 'header', run, header }),
    appended: (run, events) => apply({ by, do: 'append', run, events }),
    ended: (run, judgement, problem) => apply({ by, do: 'finish', run, judgement, problem }),
    opened: (comparison, runs, by = 'reader') => apply({ by, do: 'open', comparison, runs }),
    setConnection: (connection) => apply({ by, do: 'connection', connection }),
    advance: (ms) => apply({ by: 'clock', do: 'pass', ms }),
  } satisfies Partial<TheatreActions>
}
