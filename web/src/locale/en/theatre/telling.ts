/** What stands in a caption's place while a run is watched, and beside it where a guess comes out. */

/** In American English the full stop stands inside the quotation marks. */
export const quoted = (option: string) => `“${/[.!?…]$/.test(option) ? option : `${option}.`}”`

export const tellingWords = {
  watch: 'It is running now. Watch the bars.',
  watchGuess: (option: string) => `It is running now. You guessed ${quoted(option)} Watch what happens.`,
  live: 'Live',
  /** Beside a caption there is room for two lines: the question's card has the guess and the whole of why. */
  guessedWrong: (answer: string, why: string) => `Not as you guessed: ${quoted(answer)} ${why}`,
  guessedRight: (option: string) => `As you guessed: ${option}`,
}
