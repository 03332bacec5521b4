import { expect, test } from 'vitest'
import { lineBelowName } from './changed-text.ts'
import { handsOnWords } from './words.ts'

const { usual, uncounted } = handsOnWords.wall

test('a card says that a run with the lesson’s own value does not count, also while the class’s values are hidden', () => {
  const line = (figures: boolean, isUncounted: boolean, isCompact = false) =>
    lineBelowName(isUncounted ? '' : 'pause 4 s', { figures, isUncounted, isCompact })
  expect(line(false, true)).toBe(uncounted)
  expect(line(false, false)).toBe('')
  expect(line(true, true)).toContain(usual)
  expect(line(true, true)).toContain(uncounted)
  expect(line(true, false)).toBe('pause 4 s')
  // A compact card cuts its line, and the values are the lesson’s own.
  expect(line(true, true, true)).toBe(uncounted)
})
