/** `/break`: the levels of the game, and how well each was solved in this browser. */
import { useEffect, useMemo } from 'react'
import { Link } from 'wouter'
import { explorerWords } from '../locale/en/explorer.ts'
import { words } from '../locale/en/words.ts'
import { type Level, levelsOf } from '../parts/levels.ts'
import { useLibrary } from '../parts/useLibrary.ts'
import { Button } from '../ui/Button.tsx'
import { ErrorNote } from '../ui/ErrorNote.tsx'
import { PageBar } from '../ui/PageBar.tsx'
import styles from './GamePage.module.css'
import { Stars } from './Goal.tsx'
import { searchOf, usual } from './question.ts'
import { type Solved, solvedLevels } from './stars.ts'

const { game } = explorerWords

export function GamePage() {
  const { library, failure, retry } = useLibrary()
  const levels = useMemo(() => (library === null ? [] : levelsOf(library)), [library])
  const solved = useMemo(solvedLevels, [])
  useEffect(() => {
    document.title = `${game.title} · ${words.product}`
  }, [])
  return (
    <>
      <PageBar />
      <main className={styles.page}>
        <h1>{game.title}</h1>
        <p>{game.lead}</p>
        {failure === null ? null : (
          <ErrorNote title={failure.message} actions={<Button onClick={retry}>{explorerWords.retry}</Button>} />
        )}
        <ol className={styles.levels}>
          {levels.map((level, at) => (
            <li key={level.id}>
              <OneLevel level={level} place={at + 1} solved={solved[level.id]} />
            </li>
          ))}
        </ol>
      </main>
    </>
  )
}

function OneLevel({ level, place, solved }: { level: Level; place: number; solved: Solved | undefined }) {
  const { scenario, lock, goal, lockTitle, lessonTitle } = level
  const search = searchOf({ ...usual, lock, goal, path: [], near: false, playing: true })
  return (
    <Link
      href={`/s/${scenario}/explore${search}`}
      className={styles.level}
      data-solved={solved !== undefined || undefined}
    >
      <small>{game.level(place)}</small>
      <strong>{lockTitle}</strong>
      <span>{game.goals[goal]}</span>
      <small>{lessonTitle}</small>
      <small>{game.rules(level.budget)}</small>
      {solved === undefined ? null : (
        <span>
          <Stars count={solved.stars} /> {game.solved(solved.steps)}
        </span>
      )}
    </Link>
  )
}
