import { describe, expect, test } from 'vitest'
import { cardBeside } from './arrows.ts'

/** Five cards in two rows: three cards, then two. */
const cards = [0, 1, 2, 3, 4].map((i) => ({ left: (i % 3) * 110, top: Math.floor(i / 3) * 60, width: 100, height: 50 }))

describe('the card beside', () => {
  test('sideways is the next or the one before, over the ends of rows', () => {
    expect(cardBeside(cards, 0, 'ArrowRight')).toBe(1)
    expect(cardBeside(cards, 2, 'ArrowRight')).toBe(3)
    expect(cardBeside(cards, 3, 'ArrowLeft')).toBe(2)
    expect(cardBeside(cards, 0, 'ArrowLeft')).toBe(-1)
    expect(cardBeside(cards, 4, 'ArrowRight')).toBe(-1)
  })

  test('up and down keep the column where there is one', () => {
    expect(cardBeside(cards, 1, 'ArrowDown')).toBe(4)
    expect(cardBeside(cards, 4, 'ArrowUp')).toBe(1)
    expect(cardBeside(cards, 2, 'ArrowDown')).toBe(4)
    expect(cardBeside(cards, 3, 'ArrowDown')).toBe(-1)
    expect(cardBeside(cards, 0, 'ArrowUp')).toBe(-1)
  })

  test('of no card there is none', () => {
    expect(cardBeside([], 0, 'ArrowDown')).toBe(-1)
  })
})
