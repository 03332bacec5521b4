/** An exercise on the page of a workshop's member: the workbench, without a model answer and without ways out of the class. */
import { type ReactNode, useCallback, useEffect } from 'react'
import { editorWords } from '#web/locale/editor.ts'
import { useSession } from '#web/session/react.tsx'
import { useAsked } from '../../base/asked.ts'
import { problemOf } from '../../base/problem.ts'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import { findingsOf, Solving } from './Solving.tsx'
import { Task } from './Task.tsx'

export interface ClassExerciseProps {
  id: string
  /** The board after these steps. */
  addressOf: (steps: readonly string[]) => string
  /** The server has found this out about the text as it stands. `comparison`: its live run, if it was run. */
  onFound: (found: { exploration: string; comparison: string | null }) => void
  /** Below the task. */
  children: ReactNode
}

export function ClassExercise({ id, addressOf, onFound, children }: ClassExerciseProps) {
  const session = useSession()
  const asked = useAsked(useCallback(() => session.exercise(id), [session, id]))
  if (asked.is === 'loading') return <p role="status">{editorWords.opening}</p>
  if (asked.is === 'failed') return <ErrorNote title={problemOf(asked.error).message} />
  return (
    <Solving
      opened={asked.value}
      keeps="tab"
      addressOf={addressOf}
      task={({ lines, outcome, onRun }) => (
        <>
          <Task
            id={id}
            exercise={asked.value.exercise}
            lines={lines}
            onRun={onRun}
            isRunning={outcome.run.is === 'running'}
          >
            {children}
          </Task>
          <Found {...findingsOf(outcome)} onFound={onFound} />
        </>
      )}
    />
  )
}

interface FoundProps extends Pick<ClassExerciseProps, 'onFound'> {
  exploration: string | null
  comparison: string | null
}

/** Tells what was found, once for each exploration and each run. */
function Found({ exploration, comparison, onFound }: FoundProps) {
  useEffect(() => {
    if (exploration !== null) onFound({ exploration, comparison })
  }, [exploration, comparison, onFound])
  return null
}
