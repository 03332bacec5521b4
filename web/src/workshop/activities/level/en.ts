import { count } from '#model/words/en/figures.ts'

const steps = (number: number) => count(number, 'step', 'steps')

const result = (number: number) => (number === 0 ? 'proved' : steps(number))
const wrong = (times: number) => `${count(times, 'wrong answer', 'wrong answers')}`

export const levelWords = {
  cover: {
    shown: 'A game level, and who solved it',
    next: 'the class comes back from the level.',
    refused: 'The class is at work. Next goes on with the lesson.',
  },
  kicker: 'Break it',
  how: 'The board is on your screen. Pick who goes next until the lock breaks. Or say it cannot be broken.',
  awaited: 'The board is being set up…',
  lookingAt: 'Checking your steps…',
  proved: 'Right: no order does it.',
  has: (number: number, par: number | null) =>
    `You broke it in ${steps(number)}.${par === null || par >= number ? '' : ` The shortest way takes ${par}.`}`,
  board: 'Who solved it',
  nobody: 'Nobody yet.',
  more: (people: number) => `and ${people} more`,
  figures: (have: number, all: number) => `${have} of the ${all} who joined solved it`,
  par: (par: number | null) => (par === null ? 'It cannot be broken' : `Shortest way: ${steps(par)}`),
  result,
  isPar: 'shortest possible',
  wrong,
  line: (name: string, number: number, times: number) =>
    `${name}: ${result(number)}${times === 0 ? '' : ` after ${wrong(times)}`}`,
  say: 'Your turn: break the lock on your screen, or say it cannot be broken.',
  console: {
    title: 'A level of the game',
    level: 'Level',
    release: 'Release the level',
    preparing: 'Looking at every order of this lock…',
    close: 'Close the level',
  },
}
