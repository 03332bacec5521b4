import { count } from '#model/words/en/figures.ts'

export const classFileWords = {
  make: 'A file to take home',
  about: 'One page with the recordings, the questions and the levels. It opens without a network.',
  makeIt: 'Make the file',
  making: 'The recordings are being packed …',
  ready: (size: string, recordings: number) => `${size}, with ${count(recordings, 'recording', 'recordings')}.`,
  leftOut: (titles: string) => `There was no room for: ${titles}.`,
  save: 'Save it',
  saved: (name: string) => `${name} is in your downloads.`,
  megabytes: (figure: string) => `${figure} MB`,
  open: 'The class has not seen every answer. Those are left out.',

  of: (name: string) => `${name}’s copy`,
  held: (day: string) => `Held on ${day}`,
  broken: 'This file is broken',
  reading: 'The recordings are being unpacked …',
  lessons: 'What was shown',
  ownRun: 'Your run',
  runOfClass: 'A run of the class',
  start: 'From the start',
  asked: (ask: string) => `Where it was asked: ${ask}`,
  broke: (what: string) => `Where it broke: ${what}`,
  remember: 'What to remember',
  questions: 'What was asked',
  mine: 'You said',
  second: 'Second vote',
  right: 'Right',
  nothing: 'You gave no answer.',
  levels: 'Levels that were played',
  play: 'Play it again',
  noBoard: 'Its board needs a Lockstep server.',
  solved: (steps: number) =>
    steps === 0 ? 'You rightly said that it cannot be broken.' : `You broke it in ${count(steps, 'step', 'steps')}.`,
  exercises: 'Exercises that were released',
  solvedExercise: 'You solved it.',
  exerciseCounts: ({ solved, tried, opened }: { solved: number; tried: number; opened: number }) =>
    opened === 0
      ? 'Nobody opened it.'
      : tried === 0
        ? 'Nobody tried it.'
        : `${solved} of ${tried} who tried solved it.`,
  glossary: 'Words',
  back: 'Back to everything',
}
