import { expect, test } from 'vitest'
import { wordsThatFit } from './paint-river.ts'

/** Returns a text's width, at ten pixels per letter. */
const widthOf = (text: string) => text.length * 10
const texts = ['A reads the stock', 'A reads', 'A']
const wordsIn = (widthPx: number, mostLines: 1 | 2) => wordsThatFit(texts, widthPx, mostLines, widthOf)

test('a box has the fullest words that fit, on two lines rather than fewer words', () => {
  expect(wordsIn(200, 2)).toEqual(['A reads the stock'])
  expect(wordsIn(120, 2)).toEqual(['A reads', 'the stock'])
  expect(wordsIn(100, 2)).toEqual(['A reads', 'the stock'])
  expect(wordsIn(60, 2)).toEqual(['A', 'reads'])
  expect(wordsIn(20, 2)).toEqual(['A'])
  expect(wordsIn(10, 2)).toEqual([])
})

test('a low row has one line', () => {
  expect(wordsIn(120, 1)).toEqual(['A reads'])
  expect(wordsIn(60, 1)).toEqual(['A'])
})
