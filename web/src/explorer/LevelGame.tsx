/** A level of the game: one lock's board, and a goal. */

import { levelId } from '#model/messages/game-levels.ts'
import { levelRequest } from '#model/messages/level.ts'
import type { Library } from '#model/messages/messages.ts'
import { explorerWords } from '../locale/explorer.ts'
import { useLevels } from '../parts/useLevels.ts'
import { useLibrary } from '../parts/useLibrary.ts'
import { isLockless } from './describe.ts'
import { GoalPanel } from './GoalPanel.tsx'
import { goalOf, lockOf, type PartProps } from './of-lesson.ts'
import { levelAddress } from './question.ts'
import { useExploration } from './useExploration.ts'
import { Walk } from './Walk.tsx'

export function LevelTitle({ lesson, place }: Pick<PartProps, 'lesson' | 'place'>) {
  const { library } = useLibrary()
  const levels = useLevels(library)
  const lock = lockOf(lesson, place)
  if (lock === undefined) return null
  const known = levels.find(({ id }) => id === levelId(lock.lock, goalOf(lesson, place)))
  return explorerWords.game.heading(known?.heading ?? lock.heading ?? lock.title)
}

/** The exercise that begins with this very lock, else one of its lesson. */
function exerciseOf(library: Library | null, lesson: string, lock: string) {
  const own = library?.exercises.filter((exercise) => exercise.lesson === lesson) ?? []
  return own.find((exercise) => exercise.lock === lock) ?? own[0] ?? null
}

export function LevelGame({ lesson, place, go }: Omit<PartProps, 'addressOf'>) {
  const { library } = useLibrary()
  const levels = useLevels(library)
  const lock = lockOf(lesson, place)
  const goal = goalOf(lesson, place)
  const exploration = useExploration(lock === undefined ? null : levelRequest(lesson, lock))
  if (lock === undefined) return null
  const id = levelId(lock.lock, goal)
  const at = levels.findIndex((level) => level.id === id)
  const next = at < 0 ? undefined : levels[at + 1]
  return (
    <Walk
      key={id}
      {...{ exploration, goal }}
      path={place.path}
      onPath={(path) => go({ path })}
      game={(walked) => (
        <GoalPanel
          {...walked}
          goal={goal}
          level={id}
          lockless={isLockless(walked.sources)}
          next={next === undefined ? null : levelAddress(next)}
          exercise={exerciseOf(library, lesson.id, lock.id)}
          onAgain={() => go({ path: [] })}
        />
      )}
    />
  )
}
