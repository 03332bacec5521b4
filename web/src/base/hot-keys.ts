/** Page-wide keyboard shortcuts, as tables of keys, their labels, and their actions. */
import { useLayoutEffect, useRef } from 'react'

export interface HotKey {
  /** `KeyboardEvent.key` values, letters in lower case. `Shift+` before an arrow: only with Shift held. */
  keys: readonly string[]
  caps: readonly string[]
  words: string
  /** `held`: the event is an auto-repeat. */
  does: (key: string, held: boolean) => void
}

const textFields = 'input, textarea, select, [contenteditable]'
/** Widgets that use the arrow keys themselves. */
const choices = '[role=tablist], [role=radiogroup], [role=menu], [role=listbox]'
/** Elements that Space activates. */
const pressable = 'button, a, summary, label, [role=button]'
const openDialog = 'dialog[open], [role=dialog][aria-modal=true]'

/** Uses the composed path, because an editor's text field is in a shadow tree, which hides it from `event.target`. */
function isWithin(event: Event, selector: string): boolean {
  const [target] = event.composedPath()
  return target instanceof Element && target.closest(selector) !== null
}

export function isTyped(event: KeyboardEvent): boolean {
  return isWithin(event, textFields)
}

/** Whether Ctrl, Command or Alt is held: such keys belong to the browser. */
export function isChord({ ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return ctrlKey || metaKey || altKey
}

export function isDialogOpen(): boolean {
  return document.querySelector(openDialog) !== null
}

/** Whether the focused element uses this key itself. */
function isBusy(event: KeyboardEvent): boolean {
  return isTyped(event) || isWithin(event, choices) || (event.key === ' ' && isWithin(event, pressable))
}

/** The table's binding for this key press, and the key under which the table lists it. */
function boundTo(event: KeyboardEvent, table: readonly HotKey[]): { binding: HotKey; key: string } | null {
  const name = event.key.length === 1 ? event.key.toLowerCase() : event.key
  for (const key of event.shiftKey ? [`Shift+${name}`, name] : [name]) {
    const binding = table.find(({ keys }) => keys.includes(key))
    if (binding !== undefined) return { binding, key }
  }
  return null
}

interface HotKeyOptions {
  /** Whether to listen in the capture phase and stop the event there, so that no other listener gets it. */
  first?: boolean
  /** Keys that also work over an open dialog. */
  overDialogs?: readonly string[]
}

export function useHotKeys(table: readonly HotKey[], { first = false, overDialogs = ['?'] }: HotKeyOptions = {}): void {
  const latest = useRef({ table, overDialogs })
  latest.current = { table, overDialogs }
  // A layout effect, because an ordinary effect runs some time after the page is visible and its first key presses would be lost.
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
