/** A button that opens a small panel below itself. Escape, a press elsewhere, or leaving it with Tab closes it. */
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import styles from './Popover.module.css'

interface PopoverProps {
  /** What the panel is, for screen readers. */
  label: string
  /** What the button shows. */
  button: ReactNode
  /** What the button is called, where what it shows does not say so. */
  buttonLabel?: string
  buttonClass?: string | undefined
  /** Built when it is opened; `close` is for things in it that lead away. */
  children: (close: () => void) => ReactNode
  testId?: string
}

export function Popover({ label, button, buttonLabel, buttonClass, children, testId }: PopoverProps) {
  const [open, setOpen] = useState(false)
  const root = useRef<HTMLSpanElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const id = useId()
  const close = () => {
    setOpen(false)
    opener.current?.focus()
  }
  useEffect(() => {
    if (!open) return
    const onPress = (event: Event) => {
      if (event.target instanceof Node && root.current?.contains(event.target) === false) setOpen(false)
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setOpen(false)
      opener.current?.focus()
    }
    document.addEventListener('keydown', onKey)
    document.addEventListener('pointerdown', onPress)
    document.addEventListener('focusin', onPress)
    return () => {
      document.removeEventListener('keydown', onKey)
      document.removeEventListener('pointerdown', onPress)
      document.removeEventListener('focusin', onPress)
    }
  }, [open])
  return (
    <span className={styles.root} ref={root}>
      <button
        ref={opener}
        type="button"
        className={buttonClass}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        aria-label={buttonLabel}
        data-testid={testId}
        onClick={() => setOpen(!open)}
      >
        {button}
      </button>
      {open ? (
        <section className={styles.panel} id={id} aria-label={label}>
          {children(close)}
        </section>
      ) : null}
    </span>
  )
}
