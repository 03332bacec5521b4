import { expect, test } from 'vitest'
import { firstSentences } from './sentences.ts'

test('what decided it is said in one sentence', () => {
  expect(firstSentences('It stays until 1.5 s. Nobody else deletes it.', 1)).toBe('It stays until 1.5 s.')
  expect(firstSentences('B counts from 5, as A did.', 1)).toBe('B counts from 5, as A did.')
  expect(firstSentences('', 1)).toBe('')
})
