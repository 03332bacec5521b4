/** What the server says of the runs in view. */
import { isOnTheWay, replayOf } from './derived.ts'
import { freshRun } from './entries.ts'
import { empty, type Reins } from './initial.ts'
import * as news from './news.ts'
import type { RunEntry, TheatreActions } from './state.ts'

export function runActions(reins: Reins) {
  const { get, set } = reins
  const changeRun = (run: string, change: (entry: RunEntry) => RunEntry) => grow(reins, run, change)
  return {
    asked: () => set({ asking: true, notice: null }),
    accepted: ({ comparison, runs }) =>
      set({ ...empty, comparison, runs: runs.map(freshRun), following: true, notice: null }),
    refused: (notice) => set({ asking: false, opening: false, notice }),
    progressed: (run, doing, place) =>
      changeRun(run, (entry) => ({ ...entry, progress: place === undefined ? { doing } : { doing, place } })),
    headed: (run, header) => changeRun(run, (entry) => ({ ...entry, header: entry.header ?? header, progress: null })),
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
      const state = { ...get(), ...empty, comparison, runs, following: live, cursor, focus, notice: null }
      set({ ...state, ...(live ? news.heldWhereAsked(state) : {}) })
    },
    setConnection: (connection) => {
      // That the server did not answer is over once it does.
      const isBack = connection === 'connected' && get().notice?.code === 'SERVER_LOST'
      set({ connection, ...(isBack ? { notice: null } : {}) })
    },
  } satisfies Partial<TheatreActions>
}

/** More is known of a run: whoever follows it goes along, and stays where it ends. */
function grow({ get, move }: Reins, run: string, change: (entry: RunEntry) => RunEntry): void {
  const before = get()
  if (!before.runs.some((entry) => entry.run === run)) return
  const runs = before.runs.map((entry) => (entry.run === run ? change(entry) : entry))
  const cursor = news.keepPlace(before, { ...before, runs })
  const followed = { runs, cursor, ...news.followNewest({ ...before, runs, cursor }, before) }
  const now = { ...before, ...followed }
  const over = runs.every((entry) => entry.ended)
  const settled = over && now.following ? news.settle(now) : {}
  const isNews = over && !before.runs.every((entry) => entry.ended)
  move({ ...followed, ...settled, ...(isNews ? { staysEven: isOnTheWay({ ...now, ...settled }) } : {}) })
}
