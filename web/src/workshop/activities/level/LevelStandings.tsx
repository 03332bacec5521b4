/** Shows who has solved the level, in how many steps, and the length of the shortest solution. */

import { standingsOf } from '#model/messages/standings.ts'
import type { MemberView } from '#model/messages/workshop.ts'
import type { LevelBoard, LevelTry } from '#model/messages/workshop-level.ts'
import styles from '#web/workshop/ui/Board.module.css'
import { levelWords as words } from './words.ts'

const most = 12

interface LevelStandingsProps {
  board: LevelBoard
  members: readonly MemberView[]
  /** `large` is for the class, which sees the shortest length only once somebody has found it. */
  size?: 'normal' | 'large'
}

export function LevelStandings({ board, members, size = 'normal' }: LevelStandingsProps) {
  const all = standingsOf(board.tries, members)
  const showsPar = size === 'normal' || all.length > 0
  return (
    <section className={styles.board} data-size={size} aria-label={words.board} data-testid="level-board">
      <h3>{words.board}</h3>
      {showsPar ? <p>{words.par(board.par)}</p> : null}
      {all.length === 0 ? <p>{words.nobody}</p> : null}
      <ol>
        {all.slice(0, most).map(({ member, name, steps, wrongClaims }, i) => (
          <li key={member}>
            <span className={styles.place}>{i + 1}</span>
            <span className={styles.name}>{name}</span>
            <Result {...{ steps, wrongClaims, par: board.par }} />
          </li>
        ))}
      </ol>
      {all.length > most ? <p>{words.more(all.length - most)}</p> : null}
    </section>
  )
}

function Result({ steps, wrongClaims, par }: { steps: number; par: number | null } & Pick<LevelTry, 'wrongClaims'>) {
  return (
    <>
      {wrongClaims === 0 ? null : <small>{words.wrong(wrongClaims)}</small>}
      {steps === par ? (
        <small role="img" aria-label={words.isPar} title={words.isPar}>
          ★
        </small>
      ) : null}
      <strong>{words.result(steps)}</strong>
    </>
  )
}
