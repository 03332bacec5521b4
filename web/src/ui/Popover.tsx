/**
 * Shows a button that opens a small panel on top of everything, below the button or above it if there is no room below. Uses the browser's popover, so the
 * panel closes on Escape, on a press elsewhere, or when Tab leaves it.
 */
import { type CSSProperties, type FocusEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import styles from './Popover.module.css'

interface PopoverProps {
  /** Accessible name of the panel. */
  label: string
  button: ReactNode
  /** Accessible name of the button, if the button contains no text. */
  buttonLabel?: string
  buttonClass?: string | undefined
  /** Returns the content of the panel when it opens. Call `close` when the reader follows a link in the panel. */
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
    // If the panel is already closed, the focus has moved on and stays there.
    if (panel.current?.matches(':popover-open') !== true) return
    panel.current?.hidePopover()
    opener.current?.focus()
  }
  const onBlur = ({ relatedTarget: next }: FocusEvent) => {
    // `next` is null if the window lost the focus or the mouse was pressed elsewhere. A press elsewhere already closes the popover.
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
        // The content stays until the popover is closed, so that the browser can return the focus to the button.
        onBeforeToggle={({ newState }) => newState === 'open' && setOpen(true)}
        onToggle={({ newState }) => newState === 'closed' && setOpen(false)}
        onBlur={onBlur}
      >
        {open ? children(close) : null}
      </section>
    </>
  )
}

/** Positions the panel by script in browsers without CSS anchor positioning. */
function usePlaceWithoutAnchors(
  open: boolean,
  opener: { current: HTMLElement | null },
  panel: { current: HTMLElement | null },
): void {
  useEffect(() => {
    if (!open || CSS.supports('anchor-name: --a')) return
    const place = () => {
      const { top = 0, bottom = 0, right = 0 } = opener.current?.getBoundingClientRect() ?? {}
      const { clientWidth, clientHeight } = document.documentElement
      const { width = 0, height = 0 } = panel.current?.getBoundingClientRect() ?? {}
      const room = clientWidth - width
      // Equals the length `--s2` of the style sheets, which is half a rem.
      const gapPx = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 2
      const [above, below] = [top - gapPx - height, bottom + gapPx]
      panel.current?.style.setProperty('--below', `${below + height > clientHeight && above >= 0 ? above : below}px`)
      panel.current?.style.setProperty('--button-right', `${Math.min(clientWidth - right, room)}px`)
    }
    // Content that loads after the panel opens makes the panel larger. The observer also calls `place` once at the start.
    const size = new ResizeObserver(place)
    if (panel.current) size.observe(panel.current)
    window.addEventListener('scroll', place, { capture: true, passive: true })
    window.addEventListener('resize', place)
    return () => {
      size.disconnect()
      window.removeEventListener('scroll', place, { capture: true })
      window.removeEventListener('resize', place)
    }
  }, [open, opener, panel])
}
