/** Describes the position in sentences: what has happened, whether the goal is reached, and what can still follow. */
import type { Position } from '#model/messages/exploration.ts'
import { type Goal, isReached } from '#model/messages/level.ts'
import { explorerWords } from '../locale/explorer.ts'
import { marks } from '../locale/marks.ts'
import { Sentence } from '../parts/Sentence.tsx'
import { describe } from './describe.ts'
import styles from './Situation.module.css'

interface SituationProps {
  position: Position
  goal: Goal
  lockless: boolean
  /** Whether to name the violation. The game has its own text, which is only about its goal. */
  showsViolation: boolean
  /** Whether to show how many orders continue from here, and how many of them go wrong. */
  showsCounts: boolean
  /** Whether no order from here reaches the goal, or the search found none. */
  noWay: boolean
  isCut: boolean
}

export function Situation({ position, goal, lockless, showsViolation, showsCounts, noWay, isCut }: SituationProps) {
  const { clients, brokenAlready, schedules, broken } = position
  const isBroken = brokenAlready.includes(goal)
  const others = brokenAlready.filter((property) => property !== goal)
  const said = [
    ...describe(position, lockless),
    ...(showsViolation && isBroken ? [explorerWords.board.said(goal)] : []),
  ]
  return (
    <div className={styles.now} data-broken={(showsViolation && isReached(position, goal)) || undefined}>
      <p role="status" data-testid="position">
        <Sentence text={marks.sentences(said)} clients={clients.map(({ name }) => name)} terms />
      </p>
      {showsViolation && isBroken ? <p className={styles.about}>{explorerWords.board.shouldHold(goal)}</p> : null}
      {showsViolation && others.length > 0 ? <p className={styles.about}>{explorerWords.board.also(others)}</p> : null}
      {showsCounts && !(position.hopeless && (broken[goal] ?? '0') === '0') ? (
        <p className={styles.about}>{explorerWords.board.behindHere(schedules, broken[goal] ?? '0', goal)}</p>
      ) : null}
      {noWay ? (
        <p className={styles.about}>{isCut ? explorerWords.board.noneFound(goal) : explorerWords.board.noWay(goal)}</p>
      ) : null}
    </div>
  )
}
