import { expect, test } from 'vitest'
import type { ExplorationNotice, ExplorationSummary } from '#model/messages/exploration.ts'
import { explorerWords } from '../locale/explorer.ts'
import { headlineOf } from './headline.ts'
import { afterNotice, notAsked, shownOf } from './useExploration.ts'

const exploration = 'e-1'
const summaryOf = (complete: boolean) =>
  ({ complete, schedules: '6', states: 3, broken: {}, notExplorable: null }) as unknown as ExplorationSummary
const unchecked = (found: boolean): ExplorationNotice => ({
  name: 'exploration-unchecked',
  notice: { exploration, found: found ? { summary: summaryOf(false), sources: [] } : null },
})
const ended: ExplorationNotice = {
  name: 'exploration-ended',
  notice: { exploration, summary: summaryOf(true), sources: [] },
}
const after = (...notices: ExplorationNotice[]) => notices.reduce(afterNotice, notAsked)

test('an unchecked result is shown until the checked one comes, and has not ended', () => {
  const first = after(unchecked(true))
  expect([shownOf(first)?.summary.complete, first.ended]).toEqual([false, null])
  expect(shownOf(after(unchecked(true), ended))?.summary.complete).toBe(true)
})

test('a result that a check found wrong is no longer shown', () => {
  const corrected = after(unchecked(true), unchecked(false))
  expect([shownOf(corrected), corrected.corrections]).toEqual([null, 1])
  expect(shownOf(after(unchecked(true), unchecked(false), ended))?.summary.complete).toBe(true)
  const refusal = { code: 'CODE_ENDED', reason: 'code-memory', message: '' } as const
  const failed = after(unchecked(true), { name: 'exploration-failed', notice: { exploration, refusal } } as never)
  expect(shownOf(failed)).toBeNull()
})

test('an unchecked result does not say that nothing goes wrong', () => {
  expect(headlineOf(summaryOf(true), 'exclusion', false).status).toBe('held')
  expect(headlineOf(summaryOf(false), 'exclusion', false)).toEqual({
    ...{ status: undefined, figure: explorerWords.map.open },
    says: explorerWords.map.notFound('exclusion'),
  })
})
