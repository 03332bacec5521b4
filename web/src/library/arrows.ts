/** Finds the card that an arrow key leads to, by the cards' positions. */
export interface CardPlace {
  left: number
  top: number
  width: number
  height: number
}

const directions = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] } as const

export function isArrow(key: string): key is keyof typeof directions {
  return Object.hasOwn(directions, key)
}

/** Weight of the sideways distance, so that vertical moves stay in their column as long as it has cards. */
const aside = 3

/** Returns the index of the card that `key` leads to from the card at index `at`, or -1. Left and right follow the reading order across rows. */
export function cardBeside(cards: readonly CardPlace[], at: number, key: keyof typeof directions): number {
  const from = cards[at]
  if (from === undefined) return -1
  const [dx, dy] = directions[key]
  if (dx !== 0) return at + dx < cards.length ? at + dx : -1
  const distances = cards.map((card, i) => {
    const downPx = (card.top - from.top) * dy
    const sidePx = Math.abs(card.left + card.width / 2 - from.left - from.width / 2)
    return i === at || downPx < from.height / 2 ? Number.POSITIVE_INFINITY : downPx + aside * sidePx
  })
  const nearest = Math.min(...distances)
  return Number.isFinite(nearest) ? distances.indexOf(nearest) : -1
}
