import type { LevelTry } from '#model/messages/workshop-level.ts'
import { leadWords } from '#web/locale/workshop/lead.ts'
import type { ActivityRules } from '#web/workshop/room/activity.ts'
import { wasSaid } from '#web/workshop/room/lead.ts'
import { levelWords as words } from './words.ts'

export const levelRules: ActivityRules = {
  cover({ level, projected }) {
    if (level === null || projected !== null) return null
    return {
      ...words.cover,
      goOn(lead) {
        if (wasSaid(lead, 'level', leadWords.refused.atWork)) void lead.room.act({ do: 'level', level: null })
      },
    }
  },
  isWork: ({ level }) => level !== null,
  news: ({ level }, before) => (level !== null && level.id !== before.level?.id ? words.say : null),
}

/** Adds a member's try, or replaces the earlier one at the same level. */
export function withTry(all: readonly LevelTry[], mine: LevelTry): LevelTry[] {
  return [...all.filter(({ level }) => level !== mine.level), mine]
}
