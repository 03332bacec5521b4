/**
 * A button that opens a small panel below itself, over all else: the browser’s own popover. Escape, a press elsewhere, or leaving it with Tab closes it.
 */
import { type CSSProperties, type FocusEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import styles from './Popover.module.css'

interface PopoverProps {
  /** What the panel is, for screen readers. */
  label: string
  /** What the button shows. */
  button: ReactNode
  /** The button's name for screen readers, if its content is no text. */
  buttonLabel?: string
  buttonClass?: string | undefined
  /** Built when it is opened; `close` is for things in it that lead away. */
  children: (close: () => void) => ReactNode
  testId?: string
}

export function Popover({ label, button, buttonLabel, buttonClass, children, testId }: PopoverProps) {
  const [open, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLElement>(null)
  const id = useId()
  const anchor = `--popover-${id}`
  usePlaceWithoutAnchors(open, opener, panel)
  const close = () => {
    panel.current?.hidePopover()
    opener.current?.focus()
  }
  const onBlur = ({ relatedTarget: next }: FocusEvent) => {
    // Without a next one it is the window that has lost the focus, or a press, which closes by itself.
    if (next !== null && next !== opener.current && !panel.current?.contains(next)) panel.current?.hidePopover()
  }
  return (
    <>
      <button
        ref={opener}
        type="button"
        className={buttonClass}
        style={{ anchorName: anchor } as CSSProperties}
        popoverTarget={id}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        aria-label={buttonLabel}
        data-testid={testId}
        onBlur={open ? onBlur : undefined}
      >
        {button}
      </button>
      <section
        ref={panel}
        popover="auto"
        className={styles.panel}
        id={id}
        aria-label={label}
        style={{ positionAnchor: anchor } as CSSProperties}
        // Filled before it is shown, and emptied only when it is gone, so that the browser finds its way back to the button.
        onBeforeToggle={({ newState }) => newState === 'open' && setOpen(true)}
        onToggle={({ newState }) => newState === 'closed' && setOpen(false)}
        onBlur={onBlur}
      >
        {open ? children(close) : null}
      </section>
    </>
  )
}

/** In a browser without anchor positioning, the panel follows the button's place by script while it is open. */
function usePlaceWithoutAnchors(
  open: boolean,
  opener: { current: HTMLElement | null },
  panel: { current: HTMLElement | null },
): void {
  useEffect(() => {
    if (!open || CSS.supports('anchor-name: --a')) return
    const place = () => {
      const { bottom = 0, right = 0 } = opener.current?.getBoundingClientRect() ?? {}
      const { clientWidth } = document.documentElement
      const room = clientWidth - (panel.current?.offsetWidth ?? 0)
      panel.current?.style.setProperty('--button-bottom', `${bottom}px`)
      panel.current?.style.setProperty('--button-right', `${Math.min(clientWidth - right, room)}px`)
    }
    place()
    window.addEventListener('scroll', place, { capture: true, passive: true })
    window.addEventListener('resize', place)
    return () => {
      window.removeEventListener('scroll', place, { capture: true })
      window.removeEventListener('resize', place)
    }
  }, [open, opener, panel])
}
