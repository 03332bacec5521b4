import type { ExerciseProgress } from '#model/messages/class-exercises.ts'
import { leadWords } from '#web/locale/workshop/lead.ts'
import type { ActivityRules } from '#web/workshop/room/activity.ts'
import { wasSaid } from '#web/workshop/room/lead.ts'
import { exerciseWords as words } from './words.ts'

export const exerciseRules: ActivityRules = {
  cover({ exercises, solution, projected }) {
    if (exercises === null || projected !== null) return null
    if (solution !== null) {
      return { ...words.solutionCover, goOn: ({ room }) => void room.act({ do: 'solution', shown: null }) }
    }
    return {
      ...words.cover,
      goOn(lead) {
        if (wasSaid(lead, 'exercises', leadWords.refused.atWork))
          void lead.room.act({ do: 'exercises', exercises: null })
      },
    }
  },
  isWork: ({ exercises }) => exercises !== null,
  news: ({ exercises }, before) => (exercises !== null && exercises.id !== before.exercises?.id ? words.say : null),
}

/** Adds progress, or replaces the progress on the same exercise of the same release. */
export function withProgress(all: readonly ExerciseProgress[], mine: ExerciseProgress): ExerciseProgress[] {
  const others = all.filter(({ release, exercise }) => release !== mine.release || exercise !== mine.exercise)
  return [...others, mine]
}
