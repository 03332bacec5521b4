/** Exercises that were solved in this browser, with the texts that solved them. */
import { keepJson, keptJson } from '../../base/kept-json.ts'
import type { LockCode } from '../../editor/text/lock-code.ts'
import { keepText, keptText } from './kept-texts.ts'

const storageKey = 'lockstep-exercises'

export function solvedExercises(): ReadonlySet<string> {
  const kept = keptJson(storageKey)
  return new Set(Array.isArray(kept) ? kept.filter((id) => typeof id === 'string') : [])
}

/** `text`: the text that solved it. A later one replaces it. */
export function keepSolvedExercise(id: string, text: LockCode | null): void {
  keepJson(storageKey, [...new Set([...solvedExercises(), id])])
  if (text !== null) keepText(solutions, id, text)
}

/** The text that solved the exercise in this browser; `null`: none. */
export const solutionOf = (id: string): LockCode | null => keptText(solutions, id)

const solutions = 'lockstep-exercise-solutions'
