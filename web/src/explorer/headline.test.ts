import { expect, test } from 'vitest'
import type { ExplorationSummary } from '#model/messages/exploration.ts'
import { foundBesides } from './headline.ts'

const broken = { exclusion: { schedules: '0', smallest: ['A', 'B', 'B'] } }
const summaryOf = (complete: boolean) => ({ complete, broken, notExplorable: null }) as unknown as ExplorationSummary

test('what was found before a search was cut off is said beside the goal, once', () => {
  expect(foundBesides(summaryOf(false), 'owner-only')).toEqual([
    { status: 'violated', figure: '3 steps', says: 'can be enough: two have the lock at once.' },
  ])
  expect(foundBesides(summaryOf(false), 'exclusion')).toEqual([])
  expect(foundBesides(summaryOf(true), 'owner-only')).toEqual([])
})
