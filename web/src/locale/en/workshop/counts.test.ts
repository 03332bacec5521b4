/** Every count in the texts of a workshop says of whom, or of what. */
import { expect, test } from 'vitest'
import { handsOnWords } from '#web/workshop/activities/hands-on/en.ts'
import { levelWords } from '#web/workshop/activities/level/en.ts'
import { outcomeWords } from '#web/workshop/activities/outcome/en.ts'
import { questionWords } from '#web/workshop/activities/question/en.ts'
import { signalWords } from '#web/workshop/activities/signal/en.ts'
import { classWords } from './class.ts'
import { consoleWords } from './console.ts'
import { keptRoomWords } from './kept-rooms.ts'
import { leadWords } from './lead.ts'

/** Its label stands beside it, or before it. */
const labelled = ['report.figures.share', 'bar.score']

/** Every text that has figures in it, as `path: text`. */
function textsOf(words: object, path = ''): string[] {
  return Object.entries(words).flatMap(([name, value]: [string, unknown]): string[] => {
    const here = path === '' ? name : `${path}.${name}`
    if (typeof value === 'function') {
      try {
        const text: unknown = value(2, 5, 3, 7)
        return typeof text === 'string' ? [`${here}: ${text}`] : []
      } catch {
        // It takes something else than figures.
        return []
      }
    }
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? textsOf(value, here) : []
  })
}

/** `2 of 5` without a word for the five, unless it is a place in an order. */
const ofNobody =
  /(?<!(?:step|page|item|question) )\b\d+ of (?:the )?\d+(?! (?:here|who|people|answers?|questions?|runs?)\b)/i

test('“2 of 5” never stands without a word for the five', () => {
  const all = { ...{ classWords, consoleWords, leadWords, keptRoomWords }, handsOnWords, levelWords, outcomeWords }
  const texts = textsOf({ ...all, questionWords, signalWords })
  expect(texts.filter((text) => / of (the )?\d/.test(text)).length).toBeGreaterThan(12)
  const wrong = texts.filter((text) => ofNobody.test(text) && !labelled.some((path) => text.includes(`${path}: `)))
  expect(wrong).toEqual([])
})
