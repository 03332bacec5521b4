import { count } from '#model/words/en/figures.ts'

/** Texts of the tests, and of questions that are asked again. */
export const quizWords = {
  titles: {
    '3': 'Ten questions about chapters 1 to 3',
    all: 'Ten questions about everything',
    again: 'Once more',
  },
  about: {
    '3': 'Taking the lock, giving it back, and how long a lease is.',
    all: 'From all chapters, and first from the lessons that you have met.',
    again: 'What went wrong the last time.',
  },
  last: (right: number, of: number, day: string) => `${right} of ${of} right on ${day}`,
  loading: 'The questions are being drawn …',
  failed: 'The questions could not be fetched',
  nothing: 'Nothing to ask',
  nothingHint: 'Nothing is due. What goes wrong in a test comes again here after 1, 7 and 21 days.',
  place: (place: number, of: number) => `Question ${place} of ${of}`,
  picture: 'Here is a run of this lesson. What went wrong?',
  notHere: 'This did not happen here.',
  right: 'Right',
  wrong: 'Wrong',
  yours: 'Your answer',
  lesson: (title: string) => `See it in “${title}”`,
  next: 'Next question',
  finish: 'See the result',
  result: (right: number, of: number) => `${right} of ${of} right`,
  allRight: 'Everything right. Nothing comes again.',
  comesAgain: (questions: number) =>
    `${count(questions, 'question', 'questions')} went wrong. The start page asks again tomorrow, then after 7 and 21 days. Only this browser knows.`,
  wentWrong: 'What went wrong',
  wasRight: 'Right: ',
  again: 'Ten other questions',
  home: 'To all lessons',
  due: {
    yesterday: (questions: number) => `${count(questions, 'question', 'questions')} from your last test`,
    week: (questions: number) => `${count(questions, 'question', 'questions')} from last week`,
    month: (questions: number) => `${count(questions, 'question', 'questions')} from last month`,
  },
  answer: 'Answer',
  dismiss: 'Do not ask again',
}
