import { count } from '#model/words/en/figures.ts'

export const sayingWords = {
  console: {
    none: 'Nobody has written anything yet.',
    hide: (text: string) => `Hide “${text}”`,
    show: (text: string) => `Show “${text}” again`,
    hideNow: 'Hide',
    showNow: 'Show',
  },
  cloud: {
    label: 'What the class says',
    none: 'Nobody has written anything.',
    /** Nobody has written an answer, or all answers are hidden. Members are not told which. */
    noneShown: 'There are no answers to show.',
    times: (times: number) => count(times, 'time', 'times'),
    more: (number: number) => `and ${count(number, 'other answer', 'other answers')}`,
    hidden: (answers: number) => `${count(answers, 'answer', 'answers')} hidden`,
    write: 'Write your answer on your own screen.',
  },
}
