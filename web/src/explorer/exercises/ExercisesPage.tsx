/** Lists all exercises in chapter order, and marks those that were solved in this browser (`/exercises`). */
import { useState } from 'react'
import { Link } from 'wouter'
import { editorWords } from '#web/locale/editor.ts'
import { marks } from '#web/locale/marks.ts'
import { useSession } from '#web/session/react.tsx'
import { explorerWords } from '../../locale/explorer.ts'
import { useLibrary } from '../../parts/useLibrary.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { PageBar, PageLink } from '../../ui/PageBar.tsx'
import { useTabTitle } from '../../ui/useTabTitle.ts'
import styles from './ExercisesPage.module.css'
import { solvedExercises } from './solved.ts'

export function ExercisesPage() {
  const { library, titleOf, failure, retry } = useLibrary()
  const { canRun } = useSession()
  const [solved] = useState(solvedExercises)
  useTabTitle(editorWords.exercises.title)
  const exercises = library?.exercises ?? []
  const next = exercises.find(({ id }) => !solved.has(id))
  return (
    <>
      <PageBar>
        <PageLink href="/break">{explorerWords.game.title}</PageLink>
      </PageBar>
      <main className={styles.page}>
        <h1>{editorWords.exercises.title}</h1>
        <p className={styles.lead}>{marks.sentences([editorWords.exercises.lead, editorWords.exercises.minutes])}</p>
        {!canRun ? (
          <EmptyState title={explorerWords.noServer}>{explorerWords.noServerHint}</EmptyState>
        ) : failure !== null ? (
          <ErrorNote title={failure.message} actions={<Button onClick={retry}>{explorerWords.retry}</Button>} />
        ) : library === null ? (
          <p role="status">{editorWords.exercises.loading}</p>
        ) : (
          <>
            <p className={styles.count}>
              {editorWords.exercises.solvedCount(exercises.filter(({ id }) => solved.has(id)).length, exercises.length)}
            </p>
            <ol className={styles.list}>
              {exercises.map(({ id, kind, title, place, lesson }) => (
                <li key={id}>
                  <Link
                    href={`/exercises/${id}`}
                    className={styles.exercise}
                    data-solved={solved.has(id) || undefined}
                    data-next={id === next?.id || undefined}
                    data-testid={`exercise-${id}`}
                  >
                    <small>
                      {editorWords.exercises.place(place, exercises.length)} · {editorWords.exercises.kinds[kind]}
                    </small>
                    <strong>{title}</strong>
                    <small>{titleOf(lesson)}</small>
                    {solved.has(id) ? (
                      <small className={styles.mark}>
                        <Icon name="check" /> {editorWords.exercises.solvedMark}
                      </small>
                    ) : id === next?.id ? (
                      <small>{editorWords.exercises.nextUp}</small>
                    ) : null}
                  </Link>
                </li>
              ))}
            </ol>
          </>
        )}
      </main>
    </>
  )
}
