/** Texts that replace the caption during a run, and texts next to a caption that tell whether a guess was right. */

/** Quotes an option. American English puts the period inside the quotation marks. */
export const quoted = (option: string) => `“${/[.!?…]$/.test(option) ? option : `${option}.`}”`

export const tellingWords = {
  watch: 'It is running now. Watch the bars.',
  watchGuess: (option: string) => `It is running now. You guessed ${quoted(option)} Watch what happens.`,
  live: 'Live',
  /** Must fit on two lines next to a caption. The question's card shows the guess and the full explanation. */
  guessedWrong: (guess: string, answer: string, why: string) =>
    `You said ${quoted(guess)} It is ${quoted(answer)} ${why}`,
  guessedRight: (option: string) => `As you guessed: ${option}`,
  /** Explains why a key or a button did nothing, or what the run does meanwhile. */
  hints: {
    held: 'The run is recorded while you think. You will miss nothing.',
    behind: 'The run goes on while you read. You will miss nothing.',
    steps: 'Not to scale: long waits are cut out.',
    turn: 'First this lock, to its end. The other one is recorded meanwhile.',
    heldOver: 'The run was recorded while you thought. Take your time.',
    question: 'Answer first. Or press Next again to see it without an answer.',
    first: 'This is the beginning.',
    last: 'This is the last step.',
    lastThenNext: 'This is the last step. Press → again for the next lesson.',
    'no-violation': 'Nothing was violated here.',
    'no-steps': 'Steps are shown in a recording, one lock after the other.',
    live: 'The next step has not happened yet. It comes by itself.',
    ran: 'The run is over. Press Next to go through it from the start, step by step.',
    'from-start': 'It has run. Now step through it with Next.',
  },
  end: 'This is how it ended.',
  jump: 'Show what goes wrong',
  backToEnd: 'Back to the end',
  ranInPart: 'It broke off. With Next, go through what was recorded.',
}
