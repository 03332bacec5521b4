/** Shows the workbench of one exercise, with its task above the results. */
import type { ReactNode } from 'react'
import { useLocation, useSearch } from 'wouter'
import { type ExerciseLine, exerciseLinesOf, goalsOf, type Known } from '#model/messages/exercise-lines.ts'
import { exerciseRequest } from '#model/messages/exercise-request.ts'
import { goals as allGoals, type Goal } from '#model/messages/level.ts'
import type { OpenedExercise } from '#model/messages/messages.ts'
import { editorWords } from '#web/locale/editor.ts'
import type { EditorControl } from '../../editor/LockEditor.tsx'
import { isChanged, type LockCode } from '../../editor/text/lock-code.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { NotEditable } from '../edit/EditPage.tsx'
import { useEditable } from '../edit/useEditable.ts'
import { editedRunsOf } from '../edit/useEditedRun.ts'
import { type Keeps, useEdits } from '../edit/useEdits.ts'
import { Workbench, type WorkbenchOutcome } from '../edit/Workbench.tsx'
import { readPlace } from '../question.ts'

interface Solved {
  lines: ExerciseLine[]
  /** Properties that some order violates although the exercise does not ask for this violation. */
  others: Goal[]
  code: LockCode
  control: EditorControl
  onRun: () => void
  outcome: WorkbenchOutcome
}

interface SolvingProps {
  opened: OpenedExercise
  keeps: Keeps
  /** The learner's text of an earlier visit, or `null` if there is none. */
  last?: LockCode | null
  /** The text that solved the exercise in an earlier visit; `null`: none. Its live run counts. */
  solution?: LockCode | null
  /** The address of the board after these steps, without the code. */
  addressOf: (steps: readonly string[]) => string
  task: (solved: Solved) => ReactNode
}

export function Solving({ opened, keeps, last = null, solution = null, addressOf, task }: SolvingProps) {
  const { id, exercise, lesson, start } = opened
  const [, navigate] = useLocation()
  const { path } = readPlace(useSearch())
  const origin = { scenario: lesson.id, lock: exercise.lock }
  const editable = useEditable(origin)
  const edits = useEdits(start, `exercise ${id}`, { keeps, last })
  if (editable.is === 'failed') return <NotEditable problem={editable.error} />
  if (editable.is === 'loading' || edits === null) return <p role="status">{editorWords.opening}</p>
  const run = lesson.locks.find((lock) => lock.id === exercise.lock)
  if (run === undefined) return <EmptyState title={editorWords.exercises.missing} />
  const goals = goalsOf(exercise)
  // An exercise with its own starting code has no counterpart in the lesson to compare with.
  const isOfLesson = !isChanged(start, editable.value.code)
  const asked = exerciseRequest(exercise)
  const withText = (steps: readonly string[]) => `${addressOf(steps)}${edits.hash}`
  return (
    <Workbench
      {...{ lesson, origin, edits, asked, path }}
      editable={editable.value}
      original={start}
      withheldEdits={exercise.withheldEdits}
      compared={isOfLesson ? { lock: run.lock, ...asked } : null}
      beside={isOfLesson ? run.id : undefined}
      goalOf={(outcome) =>
        goals.find((goal) => summaryOf(outcome)?.broken[goal] !== undefined) ?? goals[0] ?? 'exclusion'
      }
      addressOf={withText}
      onPath={(steps) => navigate(withText(steps), { replace: true })}
      task={(outcome, control, onRun) =>
        task({
          lines: withEarlierRun(exerciseLinesOf(exercise, knownOf(outcome)), solution, edits.code),
          others: allGoals.filter((goal) => !goals.includes(goal) && summaryOf(outcome)?.broken[goal] !== undefined),
          code: edits.code,
          control,
          onRun,
          outcome,
        })
      }
    />
  )
}

/** The live run of an earlier visit stands for one of this visit, if the text is the same. Orders are explored anew, so what they show is not taken over. */
const withEarlierRun = (lines: ExerciseLine[], solution: LockCode | null, code: LockCode): ExerciseLine[] =>
  solution === null || isChanged(solution, code)
    ? lines
    : lines.map((line) => (line.goal === null && line.state === 'open' ? { goal: null, state: 'done' } : line))

const summaryOf = ({ edited: { exploration, errors } }: WorkbenchOutcome) =>
  errors?.length === 0 ? (exploration.ended?.summary ?? null) : null

const knownOf = (outcome: WorkbenchOutcome): Known => ({
  summary: summaryOf(outcome),
  run: outcome.run.is === 'over' && outcome.isRunCurrent ? (editedRunsOf(outcome.run.attempted).yours ?? null) : null,
})

/** Returns the ids of the current code's exploration and live run, each of them once it is over. */
export function findingsOf({ edited: { exploration, errors }, run, isRunCurrent }: WorkbenchOutcome) {
  return {
    exploration: errors?.length === 0 ? (exploration.ended?.exploration ?? null) : null,
    comparison: run.is === 'over' && isRunCurrent ? run.attempted.comparison : null,
  }
}
