/** Text in the caption's place while a run is watched, and next to the caption where a guess is resolved. */

/** American English puts the full stop inside the quotation marks. */
export const quoted = (option: string) => `“${/[.!?…]$/.test(option) ? option : `${option}.`}”`

export const tellingWords = {
  watch: 'It is running now. Watch the bars.',
  watchGuess: (option: string) => `It is running now. You guessed ${quoted(option)} Watch what happens.`,
  live: 'Live',
  /** Short enough for two lines next to a caption; the question's card has the guess and the full explanation. */
  guessedWrong: (guess: string, answer: string, why: string) =>
    `You said ${quoted(guess)} It is ${quoted(answer)} ${why}`,
  guessedRight: (option: string) => `As you guessed: ${option}`,
}
