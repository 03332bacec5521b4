/** An underlined glossary term: hover, focus or tap shows a card of two lines and three bars. */
import { useEffect, useId, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { type GlossaryEntry, glossary, type TermId } from '../locale/glossary.ts'
import styles from './Term.module.css'
import { TermDrawing } from './TermDrawing.tsx'

export function Term({ id, text }: { id: string; text: string }) {
  const [open, setOpen] = useState(false)
  const word = useRef<HTMLButtonElement>(null)
  const cardId = useId()
  const entry = (glossary as Readonly<Record<string, GlossaryEntry>>)[id]
  if (entry === undefined) return text
  return (
    <>
      <button
        ref={word}
        type="button"
        className={styles.term}
        aria-describedby={open ? cardId : undefined}
        data-term={id}
        onPointerEnter={({ pointerType }) => pointerType === 'mouse' && setOpen(true)}
        onPointerLeave={({ pointerType }) => pointerType === 'mouse' && setOpen(false)}
        onFocus={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onClick={() => setOpen(true)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || !open) return
          event.stopPropagation()
          setOpen(false)
        }}
      >
        {text}
      </button>
      {open ? createPortal(<Card id={cardId} term={id as TermId} entry={entry} word={word} />, document.body) : null}
    </>
  )
}

interface CardProps {
  id: string
  term: TermId
  entry: GlossaryEntry
  word: { current: HTMLElement | null }
}

/** The term's card: above its word if there is room, else below; on top of everything. */
function Card({ id, term, entry, word }: CardProps) {
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
  const [first, second] = entry.lines
  return (
    <div ref={card} id={id} role="tooltip" popover="manual" className={styles.card} data-testid="term-card">
      <TermDrawing term={term} />
      <p>
        <strong>{entry.title}</strong>
        {first} <br />
        {second}
      </p>
    </div>
  )
}
