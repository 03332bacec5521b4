/** Shows levels that the class played, each with those who solved it and the length of the shortest solution. */

import type { LevelResult } from '#model/messages/recap.ts'
import { explorerWords } from '#web/locale/explorer.ts'
import { marks } from '#web/locale/marks.ts'
import styles from '#web/workshop/ui/RecapParts.module.css'
import { levelWords } from '../level/words.ts'
import { ResultEntry } from './ResultEntry.tsx'
import { outcomeWords } from './words.ts'

export function LevelResults({ levels }: { levels: readonly LevelResult[] }) {
  return (
    <ul className={styles.sentences} data-testid="level-results">
      {levels.map((level) => (
        <Level key={level.id} level={level} />
      ))}
    </ul>
  )
}

function Level({ level: { lock, heading, title, goal, par, solved, more, tried } }: { level: LevelResult }) {
  const isSolved = solved.length > 0
  return (
    <ResultEntry tried={tried} isSolved={isSolved}>
      <b>{heading ?? lock}</b> <small>{title}</small>
      <span className={styles.came}>
        {marks.sentences([
          marks.stopped(explorerWords.game.goals[goal]),
          marks.stopped(levelWords.par(par)),
          (isSolved ? marks.label : marks.stopped)(outcomeWords.recap.solvedBy(solved.length + more, tried)),
        ])}
      </span>
      {isSolved ? (
        <span className={styles.came}>
          {solved.map(({ name, steps, wrongClaims }) => levelWords.line(name, steps, wrongClaims)).join(' · ')}
          {more > 0 ? ` · ${outcomeWords.morePeople(more)}` : ''}
        </span>
      ) : null}
    </ResultEntry>
  )
}
