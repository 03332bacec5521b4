/** Shows the workbench with a task (`/exercises/<id>`). */
import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import type { OpenedExercise } from '#model/messages/messages.ts'
import { editorWords } from '#web/locale/editor.ts'
import { isChanged, type LockCode } from '../../editor/text/lock-code.ts'
import { explorerWords } from '../../locale/explorer.ts'
import { useLevels } from '../../parts/useLevels.ts'
import { useLibrary } from '../../parts/useLibrary.ts'
import { PageBar, PageLink } from '../../ui/PageBar.tsx'
import { useTabTitle } from '../../ui/useTabTitle.ts'
import styles from '../edit/EditPage.module.css'
import { levelAddress } from '../question.ts'
import { keepLastText, lastText } from './last-texts.ts'
import { Solving } from './Solving.tsx'
import { solutionOf } from './solved.ts'
import { Task } from './Task.tsx'

export function ExercisePage({ opened }: { opened: OpenedExercise }) {
  const { id, exercise, lesson, start, answer } = opened
  const [last] = useState(() => lastText(id))
  const [solution] = useState(() => solutionOf(id))
  const { library } = useLibrary()
  const levels = useLevels(library)
  /** The learner's code while the model answer is shown, and otherwise `null`. */
  const [mine, setMine] = useState<LockCode | null>(null)
  const count = library?.exercises.length
  const level = levels.find((one) => one.scenario === lesson.id && one.lock === exercise.lock)
  const next = library?.exercises.find(({ place }) => place > exercise.place) ?? null
  useTabTitle(exercise.title, editorWords.exercises.title)
  return (
    <>
      <PageBar>
        <PageLink href="/exercises">{editorWords.exercises.all}</PageLink>
        <PageLink href={`/s/${lesson.id}/explore`}>{explorerWords.title}</PageLink>
      </PageBar>
      <main className={styles.page}>
        <header className={styles.head}>
          <h1>{exercise.title}</h1>
          <p>
            {count === undefined ? null : `${editorWords.exercises.place(exercise.place, count)} · `}
            <Link href={`/s/${lesson.id}`}>{lesson.title}</Link>
          </p>
        </header>
        <Solving
          opened={opened}
          keeps="address"
          last={last}
          solution={solution}
          addressOf={(steps) =>
            `/exercises/${id}${steps.length === 0 ? '' : `?${new URLSearchParams({ path: steps.join('.') })}`}`
          }
          task={({ lines, others, code, control, onRun, outcome }) => (
            <>
              {mine === null ? <LastText {...{ id, start, code }} /> : null}
              <Task
                {...{ id, exercise, lines, others, next, onRun }}
                code={mine === null ? code : null}
                isRunning={outcome.run.is === 'running'}
                onAnswer={() => {
                  control.change(mine ?? answer)
                  setMine(mine === null ? code : null)
                }}
                level={level === undefined ? null : levelAddress(level)}
              />
            </>
          )}
        />
      </main>
    </>
  )
}

/** Stores the learner's text after the first change, so that merely opening a link does not replace the stored text. */
function LastText({ id, start, code }: { id: string; start: LockCode; code: LockCode }) {
  const [opened] = useState(code)
  useEffect(() => {
    if (code !== opened) keepLastText(id, isChanged(start, code) ? code : null)
  }, [id, start, code, opened])
  return null
}
