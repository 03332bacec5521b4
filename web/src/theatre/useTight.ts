/** Decides whether the runs fit one above the other. If they do not, one run is open, and the others show only their names and verdicts. */
import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { isPhone } from '../base/phone.ts'

/**
 * Returns whether the runs do not fit. `box` is the element that contains the runs' cards; its height must not depend on the cards' heights. `runs` are the
 * runs' ids.
 */
export function useTight(box: RefObject<HTMLElement | null>, runs: string): boolean {
  const [tight, setTight] = useState(false)
  const tightIn = useRef('')
  const [cards, setCards] = useState('')
  // This effect runs after each render, because cards come and go with the cursor.
  useLayoutEffect(() => {
    if (box.current !== null) setCards(cardsOf(box.current, runs))
  })
  // Measuring forces a layout, so it is not done at each event of a live run.
  useLayoutEffect(() => {
    const { current } = box
    if (current === null) return
    const look = () => {
      const room = `${current.clientWidth} ${current.clientHeight} ${cards}`
      const tooLittle = !isPhone() && neededPx(current) > current.clientHeight + 0.5
      // Folding changes the measured heights. If the same cards did not fit this room before, they stay folded; otherwise the page would alternate forever.
      setTight(tooLittle || tightIn.current === room)
      tightIn.current = tooLittle ? room : tightIn.current
    }
    look()
    const observer = new ResizeObserver(look)
    for (const element of [current, ...current.children, ...framesOf(current)]) observer.observe(element)
    return () => observer.disconnect()
  }, [box, cards])
  return tight
}

const framesOf = (box: HTMLElement) => box.querySelectorAll<HTMLElement>('[data-frame]')

/** Returns a key, computed without measuring, that changes when there are other cards or when cards need a different height. */
function cardsOf(box: HTMLElement, runs: string): string {
  const acts = [...box.children].map((card) => (card as HTMLElement).dataset.act)
  const least = [...framesOf(box)].map(({ style }) => style.getPropertyValue('--least'))
  return [runs, box.dataset.many, ...acts, ...least].join(' ')
}

/** Returns the height of all cards, each with the minimum height that its lanes need. */
function neededPx(box: HTMLElement): number {
  const cards = [...box.children].map((card) => ({
    card: card as HTMLElement,
    frame: card.querySelector<HTMLElement>('[data-frame]'),
  }))
  const around = cards.map(({ card, frame }) => (isOpen(frame) ? heightOf(card) - heightOf(frame) : 0))
  // A folded card, once opened, has as much around its lanes as the open one.
  const aroundPx = Math.max(0, ...around)
  const heights = cards.map(({ card, frame }) => {
    const folds = box.dataset.many !== undefined && card.dataset.act === 'past'
    if (frame === null || folds) return heightOf(card)
    return aroundPx + Number.parseFloat(getComputedStyle(frame).getPropertyValue('--least'))
  })
  const gapPx = Number.parseFloat(getComputedStyle(box).rowGap)
  return heights.reduce((sum, height) => sum + height + gapPx, -gapPx)
}

const heightOf = (element: HTMLElement) => element.getBoundingClientRect().height

const isOpen = (frame: HTMLElement | null): frame is HTMLElement => frame !== null && frame.offsetHeight > 0
