import type { Level } from '../parts/levels.ts'
import { searchOf, usual } from './question.ts'

/** Where a level is played. */
export function addressOf({ scenario, lock, goal }: Pick<Level, 'scenario' | 'lock' | 'goal'>): string {
  return `/s/${scenario}/explore${searchOf({ ...usual, lock, goal, path: [], near: false, playing: true })}`
}
