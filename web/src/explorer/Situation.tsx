/** What has happened here, whether the goal is reached, and what can still come of it. */
import type { Position } from '#model/messages/exploration.ts'
import { type Goal, isReached } from '#model/messages/level.ts'
import { explorerWords } from '../locale/en/explorer.ts'
import { Sentence } from '../parts/Sentence.tsx'
import { describe } from './describe.ts'
import styles from './Situation.module.css'

const { board } = explorerWords

interface SituationProps {
  position: Position
  goal: Goal
  lockless: boolean
  /** Says what went wrong. The game says it itself, and of nothing but its goal. */
  tellsMore: boolean
  /** Says how many orders go on from here, and how many of them go wrong. */
  showsCounts: boolean
  /** No order from here leads to the goal, or none was found. */
  noWay: boolean
  /** Not every order was found. */
  isCut: boolean
}

export function Situation({ position, goal, lockless, tellsMore, showsCounts, noWay, isCut }: SituationProps) {
  const { clients, brokenAlready, schedules, broken } = position
  const isBroken = brokenAlready.includes(goal)
  const others = brokenAlready.filter((property) => property !== goal)
  const said = [...describe(position, lockless), ...(tellsMore && isBroken ? [board.said(goal)] : [])]
  return (
    <div className={styles.now} data-broken={(tellsMore && isReached(position, goal)) || undefined}>
      <p role="status" data-testid="position">
        <Sentence text={said.join(' ')} clients={clients.map(({ name }) => name)} terms />
      </p>
      {tellsMore && isBroken ? <p className={styles.about}>{board.shouldHold(goal)}</p> : null}
      {tellsMore && others.length > 0 ? <p className={styles.about}>{board.also(others)}</p> : null}
      {showsCounts ? <p className={styles.about}>{board.behindHere(schedules, broken[goal] ?? '0')}</p> : null}
      {noWay ? <p className={styles.about}>{isCut ? board.noneFound(goal) : board.noWay(goal)}</p> : null}
    </div>
  )
}
