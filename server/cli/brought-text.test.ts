import { expect, test } from 'vitest'
import { type BroughtReport, broughtText } from './brought-text.ts'

const findings = {
  starts: 12,
  histories: 14,
  leaves: 5,
  again: 6,
  tokens: [],
  numbers: [{ example: '330', where: 'SET a 330' }],
}
const answer = {
  ...{
    lock: 'mine',
    clients: 2,
    fenced: false as const,
    complete: true,
    schedules: '5038848',
    states: 3209,
    executions: 1,
    ms: 1,
  },
  budget: { leaseEnds: 1, crashes: 0, attempts: 1, lateReplies: 0 },
  broken: {
    exclusion: { schedules: '1234', smallest: ['A', '~', 'B'] },
    'owner-only': { schedules: '8', smallest: ['A', 'A', '~', 'B', 'A'] },
  },
  notExplorable: null,
  leasesOutlastAcquires: true as const,
}
const report: BroughtReport = {
  ...{ name: 'Mine 1.0', nodes: 3, findings },
  explorations: [
    {
      ...answer,
      confirmations: [
        { property: 'exclusion', steps: [], is: 'confirmed', isHeldBack: true },
        { property: 'owner-only', steps: [], is: 'own-clock', why: 'A asks for nothing.' },
      ],
    },
  ],
}

test('the first line says what is left out on several nodes', () => {
  const [first] = broughtText(report).split('\n')
  expect(first).toBe(
    'Mine 1.0: every order of 2 workers on 3 nodes, where no lease ends while an acquire is half done: its own clock stands still.',
  )
})

test('each broken property says whether it was seen live, and what was taken for a name is listed', () => {
  const text = broughtText(report)
  expect(text).toContain('5,038,848')
  expect(text).toContain('exclusion in 1,234 (A ~ B): confirmed live, where its renewals were held back')
  expect(text).toContain('owner-only in 8 (A A ~ B A): not confirmed: its own clock prevents it. A asks for nothing.')
  expect(text).toContain('explored with one value only: 330 in “SET a 330”.')
})

test('without a confirmation nothing is called confirmed', () => {
  const unplayed = { ...report, explorations: [answer] }
  expect(broughtText(unplayed)).not.toMatch(/: confirmed/)
})
