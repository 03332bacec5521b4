/** Sentences around a question to the class. */
import { count } from '#model/words/en/figures.ts'

export const questionWords = {
  cover: {
    next: 'the answer is shown.',
    /** The same once the answer is shown. */
    nextRevealed: 'the question is closed.',
    refused: 'A question is on the screen. D closes it.',
  },
  keys: {
    ask: 'Ask the question that comes next',
    close: 'Stop answers',
    reveal: 'Reveal the answer',
    dismiss: 'Close the question',
  },
  say: {
    question: (ask: string) => `A question: ${ask}`,
    revealed: 'The answer is shown.',
  },
  /** Why a key or a button did nothing. */
  refused: {
    nobodyAnswered: 'Nobody has answered yet. Press Next again to show the answer.',
    notArrived: 'Your answer did not arrive. Answer again.',
    noQuestions: 'This lesson has no more questions.',
    noQuestion: 'No question is on the screen. A asks the next one.',
    closed: 'No more answers are taken already. X shows the answer.',
    revealed: 'The answer is on the screen already.',
  },
  console: {
    label: 'Question',
    coming: 'The lesson asks next',
    ask: 'Ask the class',
    skip: 'Skip',
    close: 'Stop answers',
    reveal: 'Reveal',
    dismiss: 'Close question',
    again: (ask: string) => `Ask again: “${ask}”`,
    free: 'Your own question…',
    none: 'The lesson has no more questions.',
    noLesson: 'Choose a lesson, and its questions are here.',
    answered: (answered: number, here: number) =>
      here === 0 ? 'nobody is here' : `${answered} of the ${here} here answered`,
    state: { open: 'Open', closed: 'No more answers', revealed: 'Revealed' },
  },
  free: {
    title: 'Ask your own question',
    kind: 'How they answer',
    kinds: { options: 'They choose', words: 'In their own words' },
    ask: 'Question',
    option: (number: number) => `Option ${number}`,
    right: (number: number) => `${number} is right`,
    nothingRight: 'Nothing is right or wrong',
    add: 'Add an option',
    send: 'Ask the class',
  },
  sheet: {
    open: 'What do you expect?',
    closed: 'No more answers are taken.',
    keys: (options: number) => `Press its number, 1 to ${options}.`,
    once: 'You can answer once.',
    sending: 'Sending…',
    sent: 'Sent. The teacher shows the answer soon.',
    missed: 'You did not answer this one.',
    right: 'You were right.',
    wrong: 'Not this time.',
    yours: 'your answer',
    inWords: 'In your own words',
    words: 'Your answer',
    wordsHint: 'A few words; you answer once. The class does not see your name.',
    wordsBad: 'Use up to 60 ordinary characters.',
    send: 'Send',
    together: 'This is what the class says.',
    isRight: 'Right',
    isWrong: 'Wrong',
    noRight: 'There is no right or wrong here. This is what the class thinks.',
    share: (count: number, all: number) => `${count} of ${all}`,
  },
  projected: {
    label: 'Question to the class',
    open: 'What do you think?',
    closed: 'No more answers',
    revealed: 'This is what you said',
    answered: (answered: number, here: number) =>
      here === 0 ? 'nobody is here' : `${answered} of the ${here} here have answered`,
    votes: (votes: number) => count(votes, 'answer', 'answers'),
    right: 'Right',
    wrong: 'Wrong',
  },
  /** After class. */
  left: {
    answers: 'Your answers',
    nothingAsked: 'Nothing was asked.',
    yours: 'You said',
    right: 'Right',
    none: 'You did not answer.',
  },
}
