/** Lists the game's levels and this browser's results (`/break`). */
import { useMemo } from 'react'
import { Link } from 'wouter'
import { type Level, sharesLock } from '#model/messages/game-levels.ts'
import { explorerWords } from '../locale/explorer.ts'
import { marks } from '../locale/marks.ts'
import { useLevels } from '../parts/useLevels.ts'
import { useLibrary } from '../parts/useLibrary.ts'
import { Button } from '../ui/Button.tsx'
import { ErrorNote } from '../ui/ErrorNote.tsx'
import { Icon } from '../ui/Icon.tsx'
import { PageBar } from '../ui/PageBar.tsx'
import { useTabTitle } from '../ui/useTabTitle.ts'
import styles from './GamePage.module.css'
import { levelAddress } from './question.ts'
import { Stars } from './Stars.tsx'
import { type Solved, solvedLevels } from './stars.ts'

export function GamePage() {
  const { library, failure, retry } = useLibrary()
  const levels = useLevels(library)
  const solved = useMemo(solvedLevels, [])
  const next = levels.findIndex(({ id }) => solved[id] === undefined)
  const upNext = levels[next]
  useTabTitle(explorerWords.game.title)
  return (
    <>
      <PageBar />
      <main className={styles.page}>
        <h1>{explorerWords.game.title}</h1>
        <p className={styles.lead}>{explorerWords.game.lead}</p>
        {failure === null ? null : (
          <ErrorNote title={failure.message} actions={<Button onClick={retry}>{explorerWords.retry}</Button>} />
        )}
        {upNext === undefined ? null : <NextLevel level={upNext} place={next + 1} />}
        <details className={styles.rules}>
          <summary>{explorerWords.game.rulesTitle}</summary>
          <ul>
            {explorerWords.game.rulesOfAll.map((rule) => (
              <li key={rule}>{rule}</li>
            ))}
          </ul>
        </details>
        <h2>{explorerWords.game.levels}</h2>
        <ol className={styles.levels}>
          {levels.map((level, at) => (
            <li key={level.id}>
              <OneLevel
                level={level}
                place={at + 1}
                isNext={at === next}
                isShared={sharesLock(level, levels)}
                solved={solved[level.id]}
              />
            </li>
          ))}
        </ol>
      </main>
    </>
  )
}

function NextLevel({ level, place }: Pick<OneLevelProps, 'level' | 'place'>) {
  const { goal, heading } = level
  return (
    <Link href={levelAddress(level)} className={styles.now} data-testid="next-up">
      <span>
        <small>
          {explorerWords.game.level(place)} · {heading} ·{' '}
          {place === 1 ? explorerWords.game.first : explorerWords.game.nextUp}
        </small>
        <strong>{explorerWords.game.goals[goal]}</strong>
        <span>{explorerWords.game.meanings[goal]}</span>
      </span>
      <b className={styles.play}>
        {explorerWords.game.play}
        <Icon name="right" />
      </b>
    </Link>
  )
}

interface OneLevelProps {
  level: Level
  place: number
  isNext: boolean
  isShared: boolean
  solved: Solved | undefined
}

function OneLevel({ level, place, isNext, isShared, solved }: OneLevelProps) {
  const { goal, heading, lockTitle, budget } = level
  const extras = explorerWords.game.extras(budget)
  return (
    <Link
      href={levelAddress(level)}
      className={styles.level}
      data-solved={solved !== undefined || undefined}
      data-next={isNext || undefined}
    >
      <small>{explorerWords.game.level(place)}</small>
      <strong>{explorerWords.game.listed(goal, heading, isShared)}</strong>
      {isShared ? null : <span>{marks.stopped(explorerWords.game.goals[goal])}</span>}
      {heading === lockTitle ? null : <small>{lockTitle}</small>}
      {extras === '' ? null : <small>{extras}</small>}
      {solved === undefined ? null : (
        <span>
          <Stars count={solved.stars} /> {explorerWords.game.solved(solved.steps)}
        </span>
      )}
    </Link>
  )
}
