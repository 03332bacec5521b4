/** Exercises that were solved in this browser. */
const storageKey = 'lockstep-exercises'

export function solvedExercises(): ReadonlySet<string> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]')
    return new Set(Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : [])
  } catch {
    return new Set()
  }
}

export function keepSolvedExercise(id: string): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify([...new Set([...solvedExercises(), id])]))
  } catch {
    // Without storage an exercise is solved for as long as its page is open.
  }
}
