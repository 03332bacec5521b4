import { count } from '#model/words/en/figures.ts'

const people = (number: number) => count(number, 'person', 'people')

export const exerciseWords = {
  cover: {
    shown: 'Exercises, and who has solved them',
    next: 'the class comes back from the exercises.',
    refused: 'The class is at work. Next goes on with the lesson.',
  },
  solutionCover: {
    shown: 'A solution of the class',
    next: 'the wall comes back.',
    refused: 'A solution is on the projector. Next takes it away.',
  },
  say: 'Your turn: the teacher has released exercises.',
  kicker: 'Exercises',
  how: 'Open your page, change the lock, and run it live. Each text is tried in every order.',
  figures: (solved: number, all: number) => `${solved} of ${people(all)} solved at least one`,
  wall: {
    label: 'Who is how far',
    states: { solved: 'solved', tried: 'tried', open: 'opened' },
    now: 'has it open now',
    more: (number: number) => `and ${number} more`,
    project: (name: string) => `Project the solution of ${name}`,
    stop: 'Back to the wall',
    consent: 'A name with a screen lets you project the solution: press it.',
  },
  console: {
    title: 'Exercises in the editor',
    pick: (most: number) => `Choose up to ${most}`,
    release: 'Release the exercises',
    close: 'End the exercises',
  },
  member: {
    title: 'Your turn',
    choose: 'Choose an exercise to begin with.',
    states: { open: 'opened', tried: 'tried', solved: 'solved' },
    checked: 'The server has checked it: solved.',
    show: 'Show mine to the class',
    showHint: 'Then the teacher may project your text with your name.',
    showHintHidden: 'Then the teacher may project your text, with the number that stands for your name.',
    showing: 'The teacher may project it. Press again to take that back.',
    projected: 'The class sees your solution now.',
  },
  solution: {
    title: (name: string, exercise: string) => `${name}: ${exercise}`,
    changed: 'What was changed',
    found: 'What came out',
    same: (lines: number) => `${count(lines, 'line is', 'lines are')} the same`,
    gone: 'This solution is not shown any more.',
  },
}
