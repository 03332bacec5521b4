/** Shows an exercise's task: its progress, hints, and the model answer. */
import { type ReactNode, useEffect, useState } from 'react'
import { Link } from 'wouter'
import { type ExerciseLine, isSolved } from '#model/messages/exercise-lines.ts'
import { exerciseRequest } from '#model/messages/exercise-request.ts'
import type { Goal } from '#model/messages/level.ts'
import type { Exercise } from '#scenarios/exercise.ts'
import { editorWords } from '#web/locale/editor.ts'
import { explorerWords } from '#web/locale/explorer.ts'
import { marks } from '#web/locale/marks.ts'
import type { LockCode } from '../../editor/text/lock-code.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { keepSolvedExercise, solvedExercises } from './solved.ts'
import styles from './Task.module.css'

interface TaskProps {
  id: string
  exercise: Exercise
  lines: readonly ExerciseLine[]
  /** The text in the editor; `null`: the model answer. */
  code: LockCode | null
  /** Other properties that some order of the current code breaks. */
  others: readonly Goal[]
  onRun: () => void
  isRunning: boolean
  /** Shows or hides the model answer. Absent: it cannot be seen. */
  onAnswer?: () => void
  next?: { id: string; title: string } | null
  /** Address of the exercise's game level. Absent if this page has no links to other pages. */
  level?: string | null
  children?: ReactNode
}

export function Task(props: TaskProps) {
  const { id, exercise, lines, code, others, onRun, isRunning, onAnswer, next = null, level, children } = props
  const words = editorWords.exercises
  const [hints, setHints] = useState(0)
  const isAnswer = code === null
  const solved = isSolved(exercise, lines) && !isAnswer
  const [before] = useState(() => solvedExercises().has(id))
  useEffect(() => {
    if (solved) keepSolvedExercise(id, code)
  }, [solved, id, code])
  return (
    <section className={styles.task} aria-labelledby="task" data-testid="task" data-solved={solved || undefined}>
      <h2 id="task">
        {words.kinds[exercise.kind]}
        {before ? (
          <small className={styles.before} data-testid="solved-before">
            <Icon name="check" /> {words.solvedMark}
          </small>
        ) : null}
      </h2>
      <p>{exercise.task}</p>
      <p className={styles.rule}>{words.rule[exercise.kind]}</p>
      <ul className={styles.lines} aria-label={words.goals}>
        {lines.map((line) => (
          <li key={line.goal ?? 'live'} data-state={line.state} data-line={line.goal ?? 'live'}>
            <Icon name={line.state === 'done' ? 'check' : line.state === 'wrong' ? 'cross' : 'unknown'} />
            {textOf(line, exercise)}
            <span className="sr-only">{marks.labelled('', words.state[line.state])}</span>
          </li>
        ))}
      </ul>
      {isRunLeft(exercise, lines) ? (
        <Button look="primary" disabled={isRunning} onClick={onRun} keyHint="R" data-testid="task-run">
          {editorWords.run.run}
        </Button>
      ) : null}
      {solved ? (
        <div className={styles.solved} role="status" data-testid="solved">
          <p>
            <strong>{words.solved}</strong>
            {marks.gap}
            {exercise.why}
          </p>
          {others.length === 0 || exercise.kind === 'review' ? null : (
            <p data-testid="still-broken">{marks.sentences([words.others(others), words.othersUnasked])}</p>
          )}
          {next === null ? null : (
            <Link href={`/exercises/${next.id}`} className={styles.next} data-testid="next-exercise">
              {marks.labelled(words.next, next.title)}
              <Icon name="right" />
            </Link>
          )}
        </div>
      ) : null}
      {isAnswer ? <p className={styles.why}>{marks.sentences([words.answerIs, exercise.why])}</p> : null}
      <ol className={styles.hints}>
        {exercise.hints.slice(0, hints).map((hint) => (
          <li key={hint}>{hint}</li>
        ))}
      </ol>
      <div className={styles.tools}>
        {hints === exercise.hints.length ? null : (
          <Button onClick={() => setHints(hints + 1)} data-testid="hint">
            {words.hint(hints + 1, exercise.hints.length)}
          </Button>
        )}
        {onAnswer === undefined ? null : (
          <Button onClick={onAnswer} aria-pressed={isAnswer} data-testid="answer">
            {isAnswer ? words.hideAnswer : words.answer}
          </Button>
        )}
        {level === undefined ? null : (
          <span className={styles.ways}>
            <Link href={`/s/${exercise.lesson}`}>{words.lesson}</Link>
            {level === null ? null : <Link href={level}>{words.level}</Link>}
          </span>
        )}
      </div>
      {children}
    </section>
  )
}

/**
 * Whether only the live run is left to do. If so, the task shows a second button for it, because the run's own button is below the map and out of view on most
 * screens.
 */
function isRunLeft(exercise: Exercise, lines: readonly ExerciseLine[]): boolean {
  const run = lines.find(({ goal }) => goal === null)
  return (
    run?.state === 'open' &&
    isSolved(
      exercise,
      lines.map((line) => (line === run ? { ...line, state: 'done' } : line)),
    )
  )
}

/** Returns a line's text. A rule is kept only within what may happen in the orders that are tried. */
function textOf({ goal, ungranted, refused, unfailed }: ExerciseLine, exercise: Exercise): string {
  const { kind } = exercise
  const words = editorWords.exercises
  if (ungranted) return words.ungranted
  if (refused) return words.refused(refused)
  if (goal === null) return kind === 'review' ? words.unseen : words.live
  if (kind === 'review') return words.breaks(goal)
  const mishaps = explorerWords.mishaps(exerciseRequest(exercise).budget)
  return unfailed || mishaps === '' ? words.neverUnfailed(goal) : words.never(goal, mishaps)
}
