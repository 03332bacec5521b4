/** How the cursor goes through the runs: step by step, to a place, or by itself. */
import { replayOf, statusOf } from './derived.ts'
import type { Reins } from './initial.ts'
import * as moves from './moves.ts'
import * as news from './news.ts'
import type { TheatreActions } from './state.ts'

export function cursorActions({ get, set, move }: Reins) {
  return {
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
      move({ byClock, cursor: news.keepPlace(get(), { ...get(), byClock }), stepped: false, playing: false })
    },
    home: () => move({ ...moves.moveTo(replayOf(get()).cursorAt(0)), playing: false }),
    end: () => move(moves.end(get())),
    jumpToViolation: () => move(moves.jumpToViolation(get())),
    backToEnd: () => move({ ...moves.end(get()), hint: 'last' }),
    play: () => {
      const replay = replayOf(get())
      if (replay.count === 0) return
      const again = get().cursor.index >= replay.count - 1
      set({
        playing: true,
        stoppedAsking: false,
        following: false,
        held: null,
        dwellMs: 0,
        hint: null,
        ...(again ? { cursor: replay.cursorAt(0) } : {}),
      })
    },
    pause: () => set({ playing: false, dwellMs: 0 }),
    togglePlay: () => (get().playing ? get().pause() : get().play()),
    goOn: () => {
      const { playing, stoppedAsking, following, held } = get()
      if (playing || stoppedAsking || following || held !== null) get().play()
      else get().stepBeat(1)
    },
    setSpeed: (speed) => set({ speed }),
    advance: (byMs) => {
      const change = moves.advance(get(), byMs)
      // Subscribers are not called sixty times a second if nothing has changed.
      if (Object.keys(change).length > 0) move(change)
    },
  } satisfies Partial<TheatreActions>
}
