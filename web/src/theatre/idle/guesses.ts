/** Keeps the reader's guesses before runs, per lesson, while the tab is open. */
const keyOf = (lesson: string) => `lockstep-guess-${lesson}`

/** Returns the index of the guessed option, or `null` if there is no guess or the lesson no longer has that option. */
export function guessOf(lesson: string, options: number): number | null {
  try {
    const text = sessionStorage.getItem(keyOf(lesson))
    const option = text === null ? -1 : Number(text)
    return Number.isInteger(option) && option >= 0 && option < options ? option : null
  } catch {
    // Without storage, the question is asked again.
    return null
  }
}

export function rememberGuess(lesson: string, option: number): void {
  try {
    sessionStorage.setItem(keyOf(lesson), String(option))
  } catch {
    // Without storage, the guess lasts while the lesson is in view.
  }
}
