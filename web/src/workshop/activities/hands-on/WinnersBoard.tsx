/** Shows the board of those who met the challenge, ordered by time, or by value with the smallest first. */

import type { Challenge, WallEntry } from '#model/messages/hands-on.ts'
import { winnersOf } from '#model/messages/winners.ts'
import type { MemberView } from '#model/messages/workshop.ts'
import styles from '#web/workshop/ui/Board.module.css'
import { valueText } from './value-text.ts'
import { handsOnWords } from './words.ts'

interface WinnersBoardProps {
  challenge: Challenge
  wall: readonly WallEntry[]
  members: readonly MemberView[]
  size?: 'normal' | 'large'
}

export function WinnersBoard({ challenge, wall, members, size = 'normal' }: WinnersBoardProps) {
  const winners = winnersOf(challenge, wall, members).slice(0, 10)
  return (
    <section className={styles.board} data-size={size} aria-label={handsOnWords.projected.board} data-testid="board">
      <h3>{handsOnWords.projected.board}</h3>
      {winners.length === 0 ? <p>{handsOnWords.projected.nobody}</p> : null}
      <ol>
        {winners.map(({ member, name, value }, i) => (
          <li key={member}>
            <span className={styles.place}>{i + 1}</span>
            <span className={styles.name}>{name}</span>
            {value === null ? null : <strong>{valueText(challenge, value)}</strong>}
          </li>
        ))}
      </ol>
    </section>
  )
}
