/** Underlines a glossary term. Hovering, focusing, or tapping it shows a card with two lines of text and up to three bars. */
import { useId, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { glossary, type TermId } from '../locale/glossary.ts'
import { lazy } from '../ui/lazy.tsx'
import styles from './Term.module.css'

/** Loads when the first card opens. */
const TermCard = lazy(() => import('./TermCard.tsx').then(({ TermCard }) => TermCard), { optional: true })

export function Term({ id, text }: { id: string; text: string }) {
  const [open, setOpen] = useState(false)
  const word = useRef<HTMLButtonElement>(null)
  const cardId = useId()
  if (!Object.hasOwn(glossary, id)) return text
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
      {open ? createPortal(<TermCard id={cardId} term={id as TermId} word={word} />, document.body) : null}
    </>
  )
}
