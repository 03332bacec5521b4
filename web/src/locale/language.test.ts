/** Tests that a language is switched on everywhere at the same time, even in modules that were loaded before. */
import { afterEach, expect, test } from 'vitest'
import { termForms } from './glossary.ts'
import { speak } from './language.ts'
import { placeText } from './theatre/whatif.ts'
import { timelineWords } from './timeline.ts'
import { words } from './words.ts'

afterEach(() => speak('en'))

test('every part is in the language that is on, and in English again after it', async () => {
  await speak('en-XA')
  expect(words.theatre.stop).toBe('⟦Stóp⟧')
  expect(words.theatre.range(1, 9, 'ms')).toMatch(/^⟦1 tó 9 .*⟧$/)
  expect(timelineWords.sentinels).toBe('⟦Séñtíñélš⟧')
  expect(placeText({ on: 'resource-read' })).toMatch(/^⟦.*⟧$/)
  expect(termForms.get('lease')).toBe('lease')
  await speak('en')
  expect(words.theatre.stop).toBe('Stop')
})

test('an unknown language is refused, and nothing changes', async () => {
  await expect(speak('tlh')).rejects.toThrow('tlh')
  expect(words.theatre.stop).toBe('Stop')
})
