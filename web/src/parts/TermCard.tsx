import { useEffect, useRef } from 'react'
import { explanations } from '../locale/explanations.ts'
import { glossary, type TermId } from '../locale/glossary.ts'
import styles from './Term.module.css'
import { TermDrawing } from './TermDrawing.tsx'

interface CardProps {
  id: string
  term: TermId
  word: { current: HTMLElement | null }
}

/** Shows the card of a glossary term on top of everything else. The card is above the word if there is room, and otherwise below it. */
export function TermCard({ id, term, word }: CardProps) {
  const card = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const { current } = card
    const place = word.current?.getBoundingClientRect()
    if (current === null || place === undefined) return
    current.showPopover()
    const { width, height } = current.getBoundingClientRect()
    const gapPx = 8
    const leftPx = Math.min(place.left, document.documentElement.clientWidth - width - gapPx)
    const abovePx = place.top - height - gapPx
    current.style.left = `${Math.max(gapPx, leftPx)}px`
    current.style.top = `${abovePx >= gapPx ? abovePx : place.bottom + gapPx}px`
  }, [word])
  const [first, second] = explanations[term]
  return (
    <div ref={card} id={id} role="tooltip" popover="manual" className={styles.card} data-testid="term-card">
      <TermDrawing term={term} />
      <p>
        <strong>{glossary[term].title}</strong>
        {first} <br />
        {second}
      </p>
    </div>
  )
}
