/** Shows an exercise on a workshop member's page. The workbench there has no model answer and no links that lead out of the class. */
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
  /** Returns the address of the board after these steps. */
  addressOf: (steps: readonly string[]) => string
  /**
   * Called with the server's results for the current code: the id of its exploration, and the id of its live run (`comparison`), which is `null` if there is
   * none yet.
   */
  onFound: (found: { exploration: string; comparison: string | null }) => void
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
      task={({ lines, others, code, outcome, onRun }) => (
        <>
          <Task
            id={id}
            exercise={asked.value.exercise}
            {...{ lines, others, code }}
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

/** Reports results, once per exploration and once per run. */
function Found({ exploration, comparison, onFound }: FoundProps) {
  useEffect(() => {
    if (exploration !== null) onFound({ exploration, comparison })
  }, [exploration, comparison, onFound])
  return null
}
