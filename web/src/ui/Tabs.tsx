/** Shows tabs that follow the WAI-ARIA pattern: arrow keys move between them, and the panel changes immediately. */
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import styles from './Tabs.module.css'

export interface Tab<Id extends string> {
  id: Id
  label: ReactNode
  keyHint?: string
}

interface TabsProps<Id extends string> {
  /** Accessible name. */
  label: string
  tabs: Tab<Id>[]
  value: Id
  onChange: (id: Id) => void
  children: ReactNode
  small?: boolean
  panelTestId?: string
}

export function Tabs<Id extends string>(props: TabsProps<Id>) {
  const { label, tabs, value, onChange, children, small = false, panelTestId } = props
  const base = useId()
  const list = useRef<HTMLDivElement>(null)

  // Long rows of tabs scroll, so the selected tab must be kept in view.
  useEffect(() => {
    const tab = document.getElementById(`${base}-${value}`)
    if (tab !== null) keepInSight(tab)
  }, [base, value])

  function move(event: KeyboardEvent) {
    const at = tabs.findIndex((tab) => tab.id === value)
    const to = targetOf(event.key, at, tabs.length)
    const next = to === undefined ? undefined : tabs[to]
    if (next === undefined) return
    // Elsewhere on the page, arrow keys step through the trace.
    event.preventDefault()
    event.stopPropagation()
    onChange(next.id)
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[to ?? 0]?.focus()
  }

  return (
    <div className={styles.tabs} data-small={small || undefined}>
      <div className={styles.list} role="tablist" aria-label={label} ref={list} onKeyDown={move}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${base}-${tab.id}`}
            aria-controls={`${base}-panel`}
            aria-selected={tab.id === value}
            aria-keyshortcuts={tab.keyHint}
            tabIndex={tab.id === value ? 0 : -1}
            className={styles.tab}
            // A mouse click does not move the focus, so that the page's keys keep working.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onChange(tab.id)}
          >
            {tab.label}
            {tab.keyHint === undefined ? null : (
              <span className={styles.hint} aria-hidden="true">
                {tab.keyHint}
              </span>
            )}
          </button>
        ))}
      </div>
      <div
        className={styles.panel}
        role="tabpanel"
        id={`${base}-panel`}
        aria-labelledby={`${base}-${value}`}
        data-testid={panelTestId}
      >
        {children}
      </div>
    </div>
  )
}

/** Scrolls the row of tabs sideways, without scrolling the page. */
function keepInSight(tab: HTMLElement): void {
  const row = tab.parentElement
  if (row === null) return
  const left = tab.offsetLeft - row.offsetLeft
  const right = left + tab.offsetWidth
  if (left < row.scrollLeft) row.scrollLeft = left
  else if (right > row.scrollLeft + row.clientWidth) row.scrollLeft = right - row.clientWidth
}

/** Returns the index of the tab that a key leads to from the tab at index `at`. There are `count` tabs. */
function targetOf(key: string, at: number, count: number): number | undefined {
  if (key === 'ArrowRight') return (at + 1) % count
  if (key === 'ArrowLeft') return (at - 1 + count) % count
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  return undefined
}
