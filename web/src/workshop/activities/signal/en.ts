import { count } from '#model/words/en/figures.ts'

const people = (number: number) => count(number, 'person', 'people')

export const signalWords = {
  member: {
    label: 'Tell the teacher, without your name',
    says: { lost: 'You lost me', fast: 'Too fast' },
    sent: 'The teacher sees it, without your name.',
  },
  pulse: {
    label: 'How it goes for the class',
    lost: (number: number) => `${people(number)} lost`,
    fast: (number: number) => `too fast for ${people(number)}`,
    legend: { lost: 'lost', fast: 'too fast' },
    recent: {
      label: 'In the last 5 minutes:',
      lost: (presses: number) => `${presses} × lost`,
      fast: (presses: number) => `${presses} × too fast`,
    },
    /** `minute` is negative before the start. */
    minute: (minute: number) => (minute < 0 ? `${-minute} min before the start` : `Minute ${minute}`),
  },
  byItem: { before: 'Before the first item', columns: ['During', 'Lost, presses', 'Too fast, presses'] },
  report: 'Lost, or too fast',
}
