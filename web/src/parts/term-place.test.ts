import { describe, expect, it } from 'vitest'
import { placeOfCard } from './term-place.ts'

const window = { width: 1280, height: 720 }
const card = { width: 352, height: 210 }
const word = (left: number, top: number) => ({ left, top, right: left + 50, bottom: top + 16 })

describe('a term’s card', () => {
  it('is above its word, below it where there is no room above, and within the window', () => {
    expect(placeOfCard(word(100, 500), card, window, null)).toEqual({ left: 100, top: 282 })
    expect(placeOfCard(word(100, 50), card, window, null)).toEqual({ left: 100, top: 74 })
    expect(placeOfCard(word(1200, 500), card, window, null).left).toBe(920)
  })

  it('covers no answer of a question at the right edge: it stands at the left of it', () => {
    const question = { left: 857, top: 110, right: 1260, bottom: 572 }
    expect(placeOfCard(word(1013, 494), card, window, question)).toEqual({ left: 497, top: 494 })
  })

  it('covers no answer of a question on the left: it stands below or at the right of it', () => {
    const question = { left: 64, top: 300, right: 699, bottom: 548 }
    expect(placeOfCard(word(195, 530), { ...card, height: 140 }, window, question)).toEqual({ left: 195, top: 554 })
    expect(placeOfCard(word(195, 530), card, window, question).left).toBe(707)
  })

  it('is above a question at the foot of a phone', () => {
    const phone = { width: 390, height: 844 }
    const question = { left: 0, top: 456, right: 390, bottom: 844 }
    expect(placeOfCard(word(60, 760), card, phone, question)).toEqual({ left: 30, top: 238 })
  })
})
