import { expect, test } from 'vitest'
import { classWords } from '#web/locale/workshop/class.ts'
import { consoleWords } from '#web/locale/workshop/console.ts'
import { keptRoomWords } from '#web/locale/workshop/kept-rooms.ts'
import { leadWords } from '#web/locale/workshop/lead.ts'
import { handsOnWords } from './hands-on/words.ts'
import { levelWords } from './level/words.ts'
import { outcomeWords } from './outcome/words.ts'
import { questionWords } from './question/words.ts'
import { signalWords } from './signal/words.ts'

/** Paths of texts whose label is next to the count. */
const labelled = ['report.figures.share', 'bar.score']

/** Returns every text that contains numbers, as `path: text`. */
function textsOf(words: object, path = ''): string[] {
  return Object.entries(words).flatMap(([name, value]: [string, unknown]): string[] => {
    const here = path === '' ? name : `${path}.${name}`
    if (typeof value === 'function') {
      try {
        const text: unknown = value(2, 5, 3, 7)
        return typeof text === 'string' ? [`${here}: ${text}`] : []
      } catch {
        // The text takes arguments other than numbers.
        return []
      }
    }
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? textsOf(value, here) : []
  })
}

/** Matches `2 of 5` if no word says what the five are, unless `2 of 5` is a place in an order. */
const ofNobody =
  /(?<!(?:step|page|item|question) )\b\d+ of (?:the )?\d+(?! (?:here|who|people|answers?|questions?|runs?)\b)/i

test('“2 of 5” never stands without a word for the five', () => {
  const all = { ...{ classWords, consoleWords, leadWords, keptRoomWords }, handsOnWords, levelWords, outcomeWords }
  const texts = textsOf({ ...all, questionWords, signalWords })
  expect(texts.filter((text) => / of (the )?\d/.test(text)).length).toBeGreaterThan(12)
  const wrong = texts.filter((text) => ofNobody.test(text) && !labelled.some((path) => text.includes(`${path}: `)))
  expect(wrong).toEqual([])
})
