/** The theatre's core: state and actions, without React and without a server. */
import { createStore, type StoreApi } from 'zustand/vanilla'
import { hasAnswer, withAnswer } from '../../../model/messages/withheld-answers.ts'
import { axisOf, hasSteps, replayOf, statusOf } from './derived.ts'
import { freshRun } from './entries.ts'
import * as moves from './moves.ts'
import type { RunEntry, Theatre, TheatreState } from './state.ts'

const empty: Pick<
  TheatreState,
  | 'comparison'
  | 'runs'
  | 'byClock'
  | 'axis'
  | 'crowdOpen'
  | 'cursor'
  | 'stepped'
  | 'jumped'
  | 'following'
  | 'playing'
  | 'dwellMs'
  | 'view'
  | 'selected'
  | 'focus'
  | 'hint'
  | 'asking'
  | 'opening'
> = {
  comparison: null,
  runs: [],
  byClock: false,
  axis: null,
  crowdOpen: false,
  cursor: { index: -1, atMs: 0 },
  stepped: false,
  jumped: false,
  following: false,
  playing: false,
  dwellMs: 0,
  view: null,
  selected: null,
  focus: 0,
  hint: null,
  asking: false,
  opening: false,
}

const initial: TheatreState = {
  ...empty,
  lesson: null,
  context: null,
  earlier: null,
  speed: 1,
  panel: 'code',
  answers: {},
  askedElsewhere: false,
  connection: 'connecting',
  notice: null,
}

/** A theatre with no lesson in it. */
export function createTheatreStore(): StoreApi<Theatre> {
  return createStore<Theatre>()((set, get) => {
    /** Moves, and takes the view along if the cursor leaves it. */
    const move = (change: Partial<TheatreState>) => {
      const before = get()
      const view = change.cursor === undefined ? before.view : moves.revealed(before, change.cursor.atMs)
      const hasMoved = change.cursor !== undefined && change.cursor.index !== before.cursor.index
      set({ ...(hasMoved ? { hint: null } : {}), ...moves.focusOnAct(before, change), ...change, view })
    }
    const changeRun = (run: string, change: (entry: RunEntry) => RunEntry) => {
      const before = get()
      if (!before.runs.some((entry) => entry.run === run)) return
      const runs = before.runs.map((entry) => (entry.run === run ? change(entry) : entry))
      const cursor = moves.keepPlace(before, { ...before, runs })
      const followed = moves.follow({ ...before, runs, cursor }, before)
      const over = runs.every((entry) => entry.ended)
      move({
        runs,
        cursor,
        ...followed,
        ...(over && before.following ? moves.settle({ ...before, runs, cursor, ...followed }) : {}),
      })
    }
    return {
      ...initial,
      openLesson: (lesson, context) =>
        set({ ...empty, lesson, context: context ?? null, earlier: null, answers: {}, notice: null }),
      placed: (lesson, context) => {
        if (get().lesson?.id === lesson) set({ context })
      },
      told: (scenario, question, answer) => {
        const { lesson } = get()
        const asked = lesson?.questions[question]
        if (lesson?.id === scenario && asked !== undefined && !hasAnswer(asked))
          set({ lesson: withAnswer(lesson, question, answer) })
      },

      stepEvent: (by) => move(moves.stepEvent(get(), by)),
      stepBeat: (by) => move(moves.stepBeat(get(), by)),
      seekTo: (atMs, run) => move(moves.seekTo(get(), atMs, run)),
      seekToEvent: (ref) => get().seekToIndex(replayOf(get()).indexOf(ref)),
      seekToIndex: (index) => move(moves.moveTo(replayOf(get()).cursorAt(index))),
      moveCursor: ({ index, atMs }, jumped = false) =>
        move({ ...moves.moveTo({ ...replayOf(get()).cursorAt(index), atMs }), playing: false, jumped }),
      seekToClockIndex: (index, jumped) => {
        const replay = replayOf(get())
        move({ ...moves.moveTo(replay.cursorAt(replay.indexOfClock(index))), jumped })
      },
      setByClock: (byClock) => {
        if (statusOf(get()) !== 'recorded') return set({ hint: 'live' })
        move({ byClock, cursor: moves.keepPlace(get(), { ...get(), byClock }), stepped: false, playing: false })
      },
      toggleAxis: () => {
        if (!hasSteps(get())) set({ hint: 'no-steps' })
        else set({ axis: axisOf(get()) === 'time' ? 'steps' : 'time', view: null })
      },
      toggleCrowd: () => set({ crowdOpen: !get().crowdOpen }),
      home: () => move({ ...moves.moveTo(replayOf(get()).cursorAt(0)), playing: false }),
      end: () => move(moves.end(get())),
      jumpToViolation: () => move(moves.jumpToViolation(get())),
      play: () => {
        const replay = replayOf(get())
        if (replay.count === 0) return
        const again = get().cursor.index >= replay.count - 1
        set({
          playing: true,
          following: false,
          dwellMs: 0,
          hint: null,
          ...(again ? { cursor: replay.cursorAt(0) } : {}),
        })
      },
      pause: () => set({ playing: false, dwellMs: 0 }),
      togglePlay: () => (get().playing ? get().pause() : get().play()),
      setSpeed: (speed) => set({ speed }),
      advance: (byMs) => {
        const change = moves.advance(get(), byMs)
        // Nobody is told sixty times a second that nothing has changed.
        if (Object.keys(change).length > 0) move(change)
      },

      zoom: (factor, aroundMs) => set(moves.zoom(get(), factor, aroundMs ?? get().cursor.atMs)),
      pan: (byMs) => set(moves.pan(get(), byMs)),
      fit: () => set({ view: null }),
      show: (view) => set(moves.show(get(), view)),

      compareWith: (comparison: string | null, runs: readonly RunEntry[] = []) =>
        set({ earlier: comparison === null ? null : { comparison, runs } }),

      select: (selected) => set({ selected }),
      setFocus: (focus) => set({ focus }),
      setPanel: (panel) => set({ panel }),
      answer: (question, answer) => {
        set({ answers: { ...get().answers, [question]: answer }, hint: null })
        move(moves.follow(get(), get()))
      },
      clearNotice: () => set({ notice: null }),

      asked: () => set({ asking: true, notice: null }),
      accepted: ({ comparison, runs }) =>
        set({ ...empty, comparison, runs: runs.map(freshRun), following: true, notice: null }),
      refused: (notice) => set({ asking: false, opening: false, notice }),
      progressed: (run, doing, place) =>
        changeRun(run, (entry) => ({ ...entry, progress: place === undefined ? { doing } : { doing, place } })),
      headed: (run, header) =>
        changeRun(run, (entry) => ({ ...entry, header: entry.header ?? header, progress: null })),
      appended: (run, events) =>
        changeRun(run, (entry) => {
          // After a reconnection some events may come twice, and none may be left out: `seq` is an event's place.
          const news = events.filter((event) => event.seq >= entry.events.length)
          return news[0]?.seq === entry.events.length ? { ...entry, events: [...entry.events, ...news] } : entry
        }),
      ended: (run, judgement, refusal) =>
        changeRun(run, (entry) => ({ ...entry, ended: true, progress: null, judgement, refusal })),
      awaited: () => set({ opening: true }),
      opened: (comparison, runs) => {
        const live = runs.some((run) => !run.ended)
        const replay = replayOf({ runs, byClock: false })
        const cursor = replay.cursorAt(live ? replay.count - 1 : 0)
        const focus = replay.acts[0] ?? 0
        set({ ...empty, comparison, runs, following: live, cursor, focus, notice: null })
      },
      setConnection: (connection) => set({ connection }),
    }
  })
}
