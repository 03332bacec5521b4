/** Keys that mean something wherever the focus is, as tables: what each does, and what a list of keys says of it. */
import { useLayoutEffect, useRef } from 'react'

export interface HotKey {
  /** As the browser names them, letters in lower case. `Shift+` before an arrow: only with Shift held. */
  keys: readonly string[]
  /** As they are shown. */
  caps: readonly string[]
  words: string
  /** `held`: the key is down since before. */
  does: (key: string, held: boolean) => void
}

const textFields = 'input, textarea, select, [contenteditable]'
/** Arrows choose among things in them. */
const choices = '[role=tablist], [role=radiogroup], [role=menu], [role=listbox]'
/** Space presses what has the focus. */
const pressable = 'button, a, summary, label, [role=button]'
const openDialog = 'dialog[open], [role=dialog][aria-modal=true]'

function isWithin({ target }: Event, selector: string): boolean {
  return target instanceof Element && target.closest(selector) !== null
}

/** Whether the key goes into a text field. */
export function isTyped(event: KeyboardEvent): boolean {
  return isWithin(event, textFields)
}

/** Whether it is a command to the browser. */
export function isChord({ ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return ctrlKey || metaKey || altKey
}

export function isDialogOpen(): boolean {
  return document.querySelector(openDialog) !== null
}

/** Whether what has the focus makes something else of it. */
function isBusy(event: KeyboardEvent): boolean {
  return isTyped(event) || isWithin(event, choices) || (event.key === ' ' && isWithin(event, pressable))
}

/** What this key press does, if anything, and the name by which the table knows it. */
function boundTo(event: KeyboardEvent, table: readonly HotKey[]): { binding: HotKey; key: string } | null {
  const name = event.key.length === 1 ? event.key.toLowerCase() : event.key
  for (const key of event.shiftKey ? [`Shift+${name}`, name] : [name]) {
    const binding = table.find(({ keys }) => keys.includes(key))
    if (binding !== undefined) return { binding, key }
  }
  return null
}

interface How {
  /** Before anything else on the page, which then does not hear of them. */
  first?: boolean
  /** Those that work over an open dialog too. */
  overDialogs?: readonly string[]
}

/** Listens to the whole page. */
export function useHotKeys(table: readonly HotKey[], { first = false, overDialogs = ['?'] }: How = {}): void {
  const latest = useRef({ table, overDialogs })
  latest.current = { table, overDialogs }
  // Whoever sees the page may press its keys: an ordinary effect runs only some time after the page is drawn.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (isChord(event) || event.defaultPrevented || isBusy(event)) return
      const bound = boundTo(event, latest.current.table)
      if (bound === null || (isDialogOpen() && !latest.current.overDialogs.includes(bound.key))) return
      event.preventDefault()
      if (first) event.stopPropagation()
      bound.binding.does(bound.key, event.repeat)
    }
    window.addEventListener('keydown', onKeyDown, first)
    return () => window.removeEventListener('keydown', onKeyDown, first)
  }, [first])
}
