/** Remembers the exercises that were solved in this browser. */
import { keepJson, keptJson } from '../../base/kept-json.ts'

const storageKey = 'lockstep-exercises'

export function solvedExercises(): ReadonlySet<string> {
  const kept = keptJson(storageKey)
  return new Set(Array.isArray(kept) ? kept.filter((id) => typeof id === 'string') : [])
}

export const keepSolvedExercise = (id: string): void => keepJson(storageKey, [...new Set([...solvedExercises(), id])])
