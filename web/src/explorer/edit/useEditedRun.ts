/** Runs an edited lock live, next to the original lock. */
import { useEffect, useRef, useState } from 'react'
import { editedId } from '#model/messages/edited-id.ts'
import type { LoadError } from '#model/messages/edited-lock.ts'
import type { Attempted } from '#web/session/attempt.ts'
import { useSession } from '#web/session/react.tsx'
import { type Problem, problemOf } from '../../base/problem.ts'
import type { LockCode } from '../../editor/text/lock-code.ts'
import type { Origin } from './useEditable.ts'

export type RunState =
  | { is: 'none' }
  | { is: 'running'; code: LockCode }
  | { is: 'unloaded'; code: LockCode; errors: readonly LoadError[] }
  | { is: 'failed'; code: LockCode; problem: Problem }
  | { is: 'over'; code: LockCode; attempted: Attempted }

export function useEditedRun(origin: Origin, beside: string | undefined) {
  const session = useSession()
  const [state, setState] = useState<RunState>({ is: 'none' })
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])

  const run = async (code: LockCode) => {
    if (state.is === 'running') return
    const control = new AbortController()
    running.current = control
    setState({ is: 'running', code })
    try {
      const order = { ...origin, files: { ...code }, ...(beside === undefined ? {} : { beside }) }
      const attempted = await session.attemptEdited(order, control.signal)
      setState('errors' in attempted ? { is: 'unloaded', code, ...attempted } : { is: 'over', code, attempted })
    } catch (error) {
      if (!control.signal.aborted) setState({ is: 'failed', code, problem: problemOf(error) })
    }
  }
  return { state, run }
}

/** Returns the run of the edited lock, and the run of the original lock if there is one. */
export function editedRunsOf({ runs }: Attempted) {
  return {
    yours: runs.find(({ lock }) => lock === editedId),
    original: runs.find(({ lock }) => lock !== editedId),
  }
}
