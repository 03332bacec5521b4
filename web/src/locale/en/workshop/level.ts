/** What is said of a level that a class plays. */
import { count } from '../../../../../model/words/en/figures.ts'

const steps = (number: number) => count(number, 'step', 'steps')

export const levelWords = {
  kicker: 'Break it',
  how: 'Your screen has the board. Choose who goes next until it breaks, or say that it cannot be broken.',
  lookingAt: 'The server looks at your steps…',
  proved: 'Right: it cannot be broken.',
  has: (number: number, par: number | null) =>
    `You have it in ${steps(number)}.${par === null || par >= number ? '' : ` The shortest way has ${par}.`}`,
  board: 'Who has it',
  nobody: 'Nobody yet.',
  more: (people: number) => `and ${people} more`,
  figures: (have: number, all: number) => `${have} of ${count(all, 'person has', 'people have')} it`,
  par: (par: number | null) => (par === null ? 'It cannot be broken' : `Shortest way: ${steps(par)}`),
  result: (number: number) => (number === 0 ? 'said so' : steps(number)),
  isPar: 'as short as can be',
  wrong: (times: number) => `${count(times, 'wrong answer', 'wrong answers')}`,
  say: 'Your turn: the teacher has released a level to be broken.',
  console: {
    title: 'A level of the game',
    level: 'Level',
    release: 'Release the level',
    close: 'Close the level',
  },
}
