/** English words of a workshop's report as a file for spreadsheets. */
import type { PropertyId } from '#scenarios/lesson.ts'
import { properties } from './properties.ts'

export const reportFile = {
  name: 'name',
  joined: 'joined (UTC)',
  lastSeen: 'last seen (UTC)',
  /** `of`: number of questions that give points. */
  right: (of: number) => `right answers (of ${of})`,
  /** Instead of `right`, where the class voted twice. */
  rightFirst: (of: number) => `right answers at the first vote (of ${of})`,
  runs: 'own runs (number)',
  /** Label of the line below the people. */
  rightAnswer: 'right answer, or fewest steps',
  steps: (lock: string, goal: PropertyId) => `level: ${lock}, ${properties[goal].title} (steps to break it)`,
  unbreakable: 'cannot be broken',
  exercise: (title: string) => `exercise: ${title}`,
  /** How far a person got with an exercise. */
  states: { open: 'opened', tried: 'tried', solved: 'solved' },
  check: (id: number, time: 'start' | 'end', ask: string) => `${id}. check at the ${time}: ${ask}`,
  secondVote: (id: number, first: number, ask: string) => `${id}. second vote on ${first}: ${ask}`,
  askedAgain: (id: number, first: number, ask: string) => `${id}. ${first} asked again: ${ask}`,
  firstVote: (id: number, ask: string) => `${id}. first vote: ${ask}`,
  question: (id: number, ask: string) => `${id}. ${ask}`,
  /** Suffix of an answer that gives no point. */
  lookedAhead: ' (looked ahead)',
}

export type ReportFileWords = typeof reportFile
