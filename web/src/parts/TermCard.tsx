import { useEffect, useRef } from 'react'
import { explanations } from '../locale/explanations.ts'
import { glossary, type TermId } from '../locale/glossary.ts'
import styles from './Term.module.css'
import { TermDrawing } from './TermDrawing.tsx'
import { placeOfCard } from './term-place.ts'

interface CardProps {
  id: string
  term: TermId
  word: { current: HTMLElement | null }
}

/** The card of a glossary term, on top of everything else. It leaves clear what is marked with `data-clear` around its word, such as a question. */
export function TermCard({ id, term, word }: CardProps) {
  const card = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const { current } = card
    const place = word.current?.getBoundingClientRect()
    if (current === null || place === undefined) return
    current.showPopover()
    const { clientWidth: width, clientHeight: height } = document.documentElement
    const clear = word.current?.closest('[data-clear]')?.getBoundingClientRect() ?? null
    const { left, top } = placeOfCard(place, current.getBoundingClientRect(), { width, height }, clear)
    current.style.left = `${left}px`
    current.style.top = `${top}px`
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
