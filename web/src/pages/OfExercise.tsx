/** Shows the exercise, or explains why it cannot be opened (`/exercises/<id>`). */
import { useCallback } from 'react'
import { editorWords } from '#web/locale/editor.ts'
import { useSession } from '#web/session/react.tsx'
import { useAsked } from '../base/asked.ts'
import { problemOf } from '../base/problem.ts'
import { ExercisePage } from '../explorer/exercises/ExercisePage.tsx'
import { explorerWords } from '../locale/explorer.ts'
import { lazy } from '../ui/lazy.tsx'
import styles from './TheatrePage.module.css'

const MissingPage = lazy(() => import('./MissingPage.tsx').then(({ MissingPage }) => MissingPage))

export function OfExercise({ id }: { id: string }) {
  const session = useSession()
  const asked = useAsked(useCallback(() => session.exercise(id), [session, id]))
  if (asked.is === 'loaded') return <ExercisePage key={asked.value.id} opened={asked.value} />
  if (asked.is === 'loading') {
    return (
      <main className={styles.page}>
        <p role="status">{editorWords.opening}</p>
      </main>
    )
  }
  const { code, message } = problemOf(asked.error)
  const title =
    code === 'UNKNOWN_SCENARIO'
      ? editorWords.exercises.missing
      : code === 'NO_SERVER'
        ? explorerWords.noServer
        : message
  return <MissingPage title={title} otherwise />
}
