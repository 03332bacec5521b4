/** The thin layer between the store and React. */
import { createContext, useContext } from 'react'
import type { Lesson } from '../../../scenarios/lesson.ts'
import type { Verdict } from '../../../server/protocol/verdict.ts'
import type { Replay } from '../replay/replay.ts'
import type { RunPicture } from '../replay/types.ts'
import type { Session } from './session.ts'
import type { Theatre, TheatreStatus } from './state.ts'

export const SessionContext = createContext<Session | null>(null)

/** Runs, cancels and opens recordings. */
export function useSession(): Session {
  const session = useContext(SessionContext)
  if (session === null) throw new Error('SessionContext is missing above this component')
  return session
}

export declare function useTheatre<T>(selector: (theatre: Theatre) => T): T
export declare function useReplay(): Replay
export declare function usePicture(run: number): RunPicture | null
export declare function useStatus(): TheatreStatus
/** The question to be asked now: the cursor stands just before its answer, and nobody has answered it. */
export declare function useOpenQuestion(): { number: number; question: Lesson['questions'][number] } | null
/** The verdicts of a run that the cursor has come to: a violation once its last witness has happened, all others at the run's end. */
export declare function useVerdicts(run: number): Verdict[]
