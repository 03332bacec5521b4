/** Where a term's card goes: beside its word, without covering the question that the word belongs to. Pure. */

export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

export interface Size {
  width: number
  height: number
}

/** Distance of the card to its word, and to the edges of the window. */
export const gapPx = 8

/**
 * The card's upper left corner: above the word if there is room, else below it. `clear`: the box of a question, which a reader compares with the card, so the
 * card goes beside it where neither place is free. If there is no such place, the card covers a part of it.
 */
export function placeOfCard(word: Box, card: Size, window: Size, clear: Box | null): { left: number; top: number } {
  const within = (at: number, length: number, room: number) => Math.max(gapPx, Math.min(at, room - length - gapPx))
  const left = within(word.left, card.width, window.width)
  const top = within(word.top, card.height, window.height)
  const beside = [
    { left, top: word.top - card.height - gapPx },
    { left, top: word.bottom + gapPx },
  ]
  const around =
    clear === null
      ? []
      : [
          { left: clear.left - card.width - gapPx, top },
          { left: clear.right + gapPx, top },
          { left, top: clear.top - card.height - gapPx },
          { left, top: clear.bottom + gapPx },
        ]
  const fits = (at: { left: number; top: number }) =>
    at.left >= gapPx &&
    at.top >= gapPx &&
    at.left + card.width + gapPx <= window.width &&
    at.top + card.height + gapPx <= window.height
  const isFree = (at: { left: number; top: number }) =>
    clear === null ||
    at.left >= clear.right ||
    at.top >= clear.bottom ||
    at.left + card.width <= clear.left ||
    at.top + card.height <= clear.top
  const all = [...beside, ...around].filter(fits)
  return all.find(isFree) ?? all[0] ?? { left, top: word.bottom + gapPx }
}
