import { afterEach, expect, test } from 'vitest'
import { speak } from './language.ts'
import { refusalText } from './refusals.ts'

afterEach(() => speak('en'))

const full = { code: 'TOO_MANY', reason: 'room-full', values: { most: 50 }, message: 'In English.' } as const

test('a refusal is said in the page’s language, whatever sentence came with it', async () => {
  expect(refusalText(full)).toBe('There are 50 people in this workshop already.')
  await speak('en-XA')
  expect(refusalText(full)).toMatch(/^⟦.*50.*⟧$/)
})

test('a newer server’s reason is shown in its own words, or as its code', () => {
  expect(refusalText({ ...full, reason: 'constructor' })).toBe('In English.')
  expect(refusalText({ code: 'TOO_MANY', reason: 'new', values: {} })).toBe('TOO_MANY')
})
