/** One level of the game: the board of one lock, and a goal. */

import { levelRequest } from '../../../model/messages/level.ts'
import { Goal } from './Goal.tsx'
import { goalOf, lockOf, type PartProps } from './ofLesson.ts'
import { useExploration } from './useExploration.ts'
import { Walk } from './Walk.tsx'

export function Level({ lesson, place, go }: PartProps) {
  const lock = lockOf(lesson, place)
  const goal = goalOf(lesson, place)
  const exploration = useExploration(lock === undefined ? null : levelRequest(lesson, lock))
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
