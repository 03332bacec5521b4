import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Podium } from '#model/messages/recap.ts'
import { PodiumPlaces } from './PodiumPlaces.tsx'
import { outcomeWords } from './words.ts'

const nobody: Podium = { challenge: null, questions: 2, places: [], earlier: [], earlierLevels: [] }

test('a podium by answers says which of them count, and one by a challenge does not', () => {
  const saysRule = (podium: Podium) =>
    renderToStaticMarkup(<PodiumPlaces podium={podium} />).includes(outcomeWords.podium.rule)
  const places = [{ place: 1, value: 1, names: ['Ada'], more: 0 }]
  expect(saysRule(nobody)).toBe(true)
  expect(saysRule({ ...nobody, questions: 0 })).toBe(true)
  expect(saysRule({ ...nobody, places })).toBe(true)
  expect(saysRule({ ...nobody, level: true })).toBe(false)
  expect(saysRule({ ...nobody, challenge: { kind: 'fail', lock: 'watchdog' } })).toBe(false)
})
