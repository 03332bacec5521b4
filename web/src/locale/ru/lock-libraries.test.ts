import { expect, test } from 'vitest'
import { documentedTexts, reasonTexts } from '../testing/library-texts.ts'
import { lockLibrariesWords } from './lock-libraries.ts'

const hasNoCyrillic = (text: string) => !/\p{Script=Cyrillic}/u.test(text)

test('everything said of a library has its Russian', () => {
  const texts = documentedTexts()
  expect(texts.length).toBeGreaterThan(30)
  expect(texts.filter((text) => hasNoCyrillic(lockLibrariesWords.documented(text)))).toEqual([])
})

test('every sentence of a reason is Russian', () => {
  const reasons = reasonTexts()
  expect(reasons.length).toBeGreaterThan(100)
  const english = reasons.filter((reason) => lockLibrariesWords.reason(reason).split(/\. /).some(hasNoCyrillic))
  expect(english).toEqual([])
})
