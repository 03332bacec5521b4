/** One level of the game: the board of one lock, and a goal. */

import { Goal } from './Goal.tsx'
import { goalOf, lockOf, type PartProps, requestFor } from './ofLesson.ts'
import { usual } from './question.ts'
import { useExploration } from './useExploration.ts'
import { Walk } from './Walk.tsx'

export function Level({ lesson, place, go }: PartProps) {
  const lock = lockOf(lesson, place)
  const goal = goalOf(lesson, place)
  // Every level has the same budgets, so that results can be compared.
  const exploration = useExploration(lock === undefined ? null : requestFor(lock, usual))
  if (lock === undefined) return null
  return (
    <Walk
      {...{ exploration, goal }}
      path={place.path}
      onPath={(path) => go({ path })}
      game={(walked) => (
        <Goal {...walked} goal={goal} level={`${lock.lock} ${goal}`} onAgain={() => go({ path: [] })} />
      )}
    />
  )
}
