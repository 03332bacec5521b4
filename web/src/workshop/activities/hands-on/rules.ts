import type { WallEntry } from '#model/messages/hands-on.ts'
import { leadWords } from '#web/locale/workshop/lead.ts'
import type { ActivityRules } from '#web/workshop/room/activity.ts'
import { wasSaid } from '#web/workshop/room/lead.ts'
import { handsOnWords as words } from './words.ts'

export const handsOnRules: ActivityRules = {
  cover({ handsOn, projected, screen }) {
    if (handsOn === null || projected !== null) return null
    return {
      ...(screen.board ? words.boardCover : words.cover),
      goOn(lead) {
        if (wasSaid(lead, 'hands-on', leadWords.refused.atWork)) void lead.room.act({ do: 'release', handsOn: null })
      },
    }
  },
  isWork: ({ handsOn }) => handsOn !== null,
  news: ({ handsOn }, before) => (handsOn !== null && before.handsOn === null ? words.say : null),
  heard: (me, { name, notice }) => (name === 'room-mine' ? { runs: withRun(me.runs, notice) } : {}),
}

/** Adds a run, or replaces the entry of the same comparison. */
export function withRun(runs: readonly WallEntry[], entry: WallEntry): WallEntry[] {
  const known = runs.some(({ comparison }) => comparison === entry.comparison)
  return known ? runs.map((run) => (run.comparison === entry.comparison ? entry : run)) : [...runs, entry]
}
