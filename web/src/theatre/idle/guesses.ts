/** What a reader has guessed before a run, lesson by lesson, for as long as the tab is open: whoever comes back finds it there. */
const keyOf = (lesson: string) => `lockstep-guess-${lesson}`

/** The option, from 0; `null`: nothing was guessed, or the lesson has no such option any more. */
export function guessOf(lesson: string, options: number): number | null {
  try {
    const text = sessionStorage.getItem(keyOf(lesson))
    const option = text === null ? -1 : Number(text)
    return Number.isInteger(option) && option >= 0 && option < options ? option : null
  } catch {
    // A browser that keeps nothing asks again.
    return null
  }
}

export function rememberGuess(lesson: string, option: number): void {
  try {
    sessionStorage.setItem(keyOf(lesson), String(option))
  } catch {
    // It is known for as long as the lesson is in view.
  }
}
