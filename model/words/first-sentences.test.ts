import { expect, test } from 'vitest'
import { firstSentences } from './first-sentences.ts'

test('what decided it is said in one sentence', () => {
  expect(firstSentences('It stays until 1.5 s. Nobody else deletes it.', 1)).toBe('It stays until 1.5 s.')
  expect(firstSentences('B counts from 5, as A did.', 1)).toBe('B counts from 5, as A did.')
  expect(firstSentences('A拿到锁。B在1.5 s时写入。', 1)).toBe('A拿到锁。')
  expect(firstSentences('A ждёт 1.5 s. B пишет.', 1)).toBe('A ждёт 1.5 s.')
  expect(firstSentences('', 1)).toBe('')
})
