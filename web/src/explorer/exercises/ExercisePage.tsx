/** `/exercises/<id>`: the workbench with a task. */
import { useEffect, useState } from 'react'
import { Link, useLocation, useSearch } from 'wouter'
import { exerciseRequest } from '#model/messages/exercise-request.ts'
import type { OpenedExercise } from '#model/messages/messages.ts'
import { editorWords } from '#web/locale/editor.ts'
import { isChanged, type LockCode } from '../../editor/text/lock-code.ts'
import { explorerWords } from '../../locale/explorer.ts'
import { words } from '../../locale/words.ts'
import { useLevels } from '../../parts/useLevels.ts'
import { useLibrary } from '../../parts/useLibrary.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { PageBar, PageLink } from '../../ui/PageBar.tsx'
import styles from '../edit/EditPage.module.css'
import { NotEditable } from '../edit/EditPage.tsx'
import { useEditable } from '../edit/useEditable.ts'
import { runsOf } from '../edit/useEditedRun.ts'
import { useEdits } from '../edit/useEdits.ts'
import { type Outcome, Workbench } from '../edit/Workbench.tsx'
import { levelAddress, readPlace } from '../question.ts'
import { goalsOf, type Known, linesOf } from './solving.ts'
import { Task } from './Task.tsx'

export function ExercisePage({ opened }: { opened: OpenedExercise }) {
  const { exercise, lesson } = opened
  const { library } = useLibrary()
  const count = library?.exercises.length
  useEffect(() => {
    document.title = `${exercise.title} · ${editorWords.exercises.title} · ${words.product}`
  }, [exercise])
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
        <Solving opened={opened} />
      </main>
    </>
  )
}

function Solving({ opened }: { opened: OpenedExercise }) {
  const { id, exercise, lesson, start, answer } = opened
  const { library } = useLibrary()
  const levels = useLevels(library)
  const [, navigate] = useLocation()
  const { path } = readPlace(useSearch())
  const origin = { scenario: lesson.id, lock: exercise.lock }
  const editable = useEditable(origin)
  const edits = useEdits(start, `exercise ${id}`)
  /** What was in the editor when the model answer was asked for. */
  const [mine, setMine] = useState<LockCode | null>(null)
  if (editable.is === 'failed') return <NotEditable problem={editable.error} />
  if (editable.is === 'loading' || edits === null) return <p role="status">{editorWords.opening}</p>
  const run = lesson.locks.find((lock) => lock.id === exercise.lock)
  if (run === undefined) return <EmptyState title={editorWords.exercises.missing} />
  const goals = goalsOf(exercise)
  // A text of the exercise's own is no lock of the lesson, whose map and run could stand beside.
  const isOfLesson = !isChanged(start, editable.value.code)
  const asked = exerciseRequest(exercise)
  const addressOf = (steps: readonly string[]) =>
    `/exercises/${id}${steps.length === 0 ? '' : `?${new URLSearchParams({ path: steps.join('.') })}`}${edits.hash}`
  const level = levels.find((one) => one.scenario === lesson.id && one.lock === exercise.lock)
  const next = library?.exercises.find(({ place }) => place > exercise.place) ?? null
  return (
    <Workbench
      {...{ lesson, origin, edits, asked, path, addressOf }}
      editable={editable.value}
      original={start}
      compared={isOfLesson ? { lock: run.lock, ...asked } : null}
      beside={isOfLesson ? run.id : undefined}
      goalOf={(outcome) =>
        goals.find((goal) => summaryOf(outcome)?.broken[goal] !== undefined) ?? goals[0] ?? 'exclusion'
      }
      onPath={(steps) => navigate(addressOf(steps), { replace: true })}
      task={(outcome, control) => (
        <Task
          {...{ id, exercise, next }}
          lines={linesOf(exercise, knownOf(outcome))}
          isAnswer={mine !== null}
          onAnswer={() => {
            control.change(mine ?? answer)
            setMine(mine === null ? edits.code : null)
          }}
          level={level === undefined ? null : levelAddress(level)}
        />
      )}
    />
  )
}

const summaryOf = ({ edited: { exploration, errors } }: Outcome) =>
  errors?.length === 0 ? (exploration.ended?.summary ?? null) : null

const knownOf = (outcome: Outcome): Known => ({
  summary: summaryOf(outcome),
  run: outcome.run.is === 'over' && outcome.isRunCurrent ? (runsOf(outcome.run.attempted).yours ?? null) : null,
})
