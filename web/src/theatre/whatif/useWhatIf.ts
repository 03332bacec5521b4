/** Runs the comparison in view again with a moved fault, and returns to the previous comparison. */
import { createContext, useContext } from 'react'
import { editedId } from '#model/messages/edited-id.ts'
import { isPlayed } from '#model/trace/played.ts'
import { hasBeenThrough, nextQuestion, statusOf } from '#web/player/derived.ts'
import { useTheatre } from '#web/player/react.tsx'
import type { RunEntry, TheatreState } from '#web/player/state.ts'
import { headerOf } from '#web/replay/began.ts'
import { changedParameters } from '#web/replay/departure.ts'
import { useSession } from '#web/session/react.tsx'
import { changesFor, type Move } from './changes.ts'
import type { Movable } from './faults.ts'

/** Whether the reader, and not a teacher, leads the lesson. */
export const OwnLead = createContext(true)

/**
 * Whether faults can be moved: only in complete runs that the reader has been through, with no open question ahead that a move would answer. Runs of an edited
 * lock cannot be repeated here, because a repetition would run the lesson's own lock.
 */
export function useMayMove(): boolean {
  const { canRun } = useSession()
  const own = useContext(OwnLead)
  return useTheatre((theatre) => {
    if (!own || !canRun || theatre.lesson === null || isPlayed(theatre.lesson)) return false
    if (theatre.runs.some(({ lock }) => lock === editedId)) return false
    return statusOf(theatre) === 'recorded' && hasBeenThrough(theatre) && nextQuestion(theatre) === undefined
  })
}

/** Returns the parameters of the runs in view that differ from the lesson's. */
export function parametersOf({ lesson, runs }: Pick<TheatreState, 'lesson' | 'runs'>): Record<string, number> {
  const header = headerOf(runs)
  return lesson === null || header === null ? {} : Object.fromEntries(changedParameters(lesson, header.parameters))
}

export const isMovedRun = (runs: readonly RunEntry[]) => runs.some(({ log }) => log.header?.changes !== undefined)

export function useWhatIf() {
  const session = useSession()
  const { store } = session
  return {
    run(movable: Movable, move: Move) {
      const { comparison, runs, compareWith } = store.getState()
      if (comparison === null) return
      compareWith(comparison, runs)
      void session.run(parametersOf(store.getState()), changesFor(runs, movable, move))
    },
    /** Swaps the two comparisons, so that the same press switches back again. */
    swap() {
      const { comparison, runs, behind, compareWith, openedAtEnd } = store.getState()
      if (comparison === null || behind === null) return
      openedAtEnd(behind.comparison, behind.runs)
      compareWith(comparison, runs)
    },
  }
}
