/** Provides React hooks for the store. */
import { createContext, useContext, useMemo } from 'react'
import { useStore } from 'zustand'
import { useShallow } from 'zustand/react/shallow'
import type { StoreApi } from 'zustand/vanilla'
import type { Verdict } from '#model/checkers/verdict.ts'
import type { Phrases } from '#model/words/phrases.ts'
import type { Replay } from '../replay/replay.ts'
import type { Cursor, Point, RunPicture, Window } from '../replay/types.ts'
import type { Totals } from '../replay/types-beside.ts'
import type { TheatreStore } from './actions.ts'
import { captionAt, guessAt, type OpenQuestion, openQuestion, replayOf, statusOf } from './derived.ts'
import { type Disclosure, disclosureOf } from './disclosure.ts'
import type { TheatreStatus } from './state.ts'

export const PlayerContext = createContext<StoreApi<TheatreStore> | null>(null)

/** Reads state and actions. Like every zustand selector, `selector` must return the same value for the same state. */
export function useTheatre<T>(selector: (theatre: TheatreStore) => T): T {
  const store = useContext(PlayerContext)
  if (store === null) throw new Error('PlayerContext is missing above this component')
  return useStore(store, selector)
}

/** Reads what may be shown. `selector` must return the same value for the same state. */
export function useDisclosure<T>(selector: (shown: Disclosure) => T): T {
  return useTheatre((theatre) => selector(disclosureOf(theatre)))
}

export function useReplay(): Replay {
  return useTheatre(replayOf)
}

/** Returns the picture of one run at the cursor, or `null` if the run has not begun. */
export function useNow(run: number): RunPicture | null {
  const index = useReplay().runs[run] ?? null
  const at = usePoint(run)
  return useMemo(() => index?.now(at) ?? null, [index, at])
}

/** Returns the totals of one run up to the cursor, or `null` if the run has not begun. */
export function useTotals(run: number): Totals | null {
  const index = useReplay().runs[run] ?? null
  const at = usePoint(run)
  return useMemo(() => index?.totals(at) ?? null, [index, at])
}

/** Returns the picture of a window of one run at a cursor, or `null` if the run has not begun. The cost depends on the window, not on the run's length. */
export function useWindowPicture(run: number, window: Window, cursor: Cursor): RunPicture | null {
  const replay = useReplay()
  return useMemo(
    () => replay.runs[run]?.picture(replay.pointOf(run, cursor), window) ?? null,
    [replay, run, cursor, window],
  )
}

function usePoint(run: number): Point {
  const replay = useReplay()
  const cursor = useTheatre((theatre) => theatre.cursor)
  return useMemo(() => replay.pointOf(run, cursor), [replay, run, cursor])
}

export function useStatus(): TheatreStatus {
  return useTheatre(statusOf)
}

export function useCaption(phrases: Phrases) {
  return useTheatre(useShallow((theatre) => captionAt(theatre, phrases)))
}

export function useGuess() {
  return useTheatre(useShallow(guessAt))
}

/** Returns the question to ask now: the cursor is just before the question's answer, and the question is unanswered. */
export function useOpenQuestion(): OpenQuestion | null {
  const number = useTheatre((theatre) => openQuestion(theatre)?.question)
  const question = useTheatre((theatre) => (number === undefined ? undefined : theatre.lesson?.questions[number]))
  return useMemo(
    () => (number === undefined || question === undefined ? null : { number, question }),
    [number, question],
  )
}

/** Returns the verdicts of a run that may be shown at the cursor: a violation once its first proof is complete, all other verdicts at the run's end. */
export function useVerdicts(run: number): Verdict[] {
  // The list is new each time, so its verdicts are compared. Components redraw only if a verdict differs.
  return useDisclosure(useShallow((shown) => shown.verdicts(run)))
}
