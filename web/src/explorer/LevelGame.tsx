/** Shows a level of the game: one lock's board, and a goal. */

import { levelId } from '#model/messages/game-levels.ts'
import { levelRequest } from '#model/messages/level.ts'
import type { LessonContext } from '#model/messages/messages.ts'
import type { LessonLock } from '#scenarios/lesson.ts'
import { explorerWords } from '../locale/explorer.ts'
import { isLockless } from './describe.ts'
import { GoalPanel } from './GoalPanel.tsx'
import { goalOf, lockOf, type PartProps } from './of-lesson.ts'
import { levelAddress } from './question.ts'
import { useLevel } from './useExploration.ts'
import { Walk } from './Walk.tsx'

interface LevelProps extends Omit<PartProps, 'addressOf'> {
  /** The lesson's place in the library. `null` if it is not known, in which case the other levels are not known either. */
  context: LessonContext | null
}

export function LevelTitle({ lesson, context, place }: Omit<LevelProps, 'go'>) {
  const lock = lockOf(lesson, place)
  if (lock === undefined) return null
  const known = context?.levels?.find(({ id }) => id === levelId(lock.lock, goalOf(lesson, place)))
  return explorerWords.game.heading(known?.heading ?? lock.heading ?? lock.title)
}

/** Returns the exercise that starts from this lock, or otherwise the lesson's first exercise. */
function exerciseOf(context: LessonContext | null, { id }: LessonLock) {
  const own = context?.exercises ?? []
  return own.find(({ lock }) => lock === id) ?? own[0] ?? null
}

export function LevelGame({ lesson, context, place, go }: LevelProps) {
  const lock = lockOf(lesson, place)
  const goal = goalOf(lesson, place)
  const exploration = useLevel(lock === undefined ? null : levelRequest(lesson, lock))
  if (lock === undefined) return null
  const id = levelId(lock.lock, goal)
  const next = context?.levels?.find((level) => level.id === id)?.next ?? null
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
          next={next === null ? null : levelAddress(next)}
          exercise={exerciseOf(context, lock)}
          onAgain={() => go({ path: [] })}
        />
      )}
    />
  )
}
