/** Defines page-wide keyboard shortcuts in tables of keys, labels, and actions. */
import { useLayoutEffect, useRef } from 'react'

export interface HotKey {
  /** `KeyboardEvent.key` values, with letters in lower case. The prefix `Shift+`, as in `Shift+ArrowLeft`, means that Shift is held. */
  keys: readonly string[]
  caps: readonly string[]
  words: string
  /** `held` is true if the event is an auto-repeat. */
  does: (key: string, held: boolean) => void
}

const textFields = 'input, textarea, select, [contenteditable]'
/** Widgets that use the arrow keys themselves. */
const choices = '[role=tablist], [role=radiogroup], [role=menu], [role=listbox]'
/** Elements that the space bar activates. */
const pressable = 'button, a, summary, label, [role=button]'
const openDialog = 'dialog[open], [role=dialog][aria-modal=true]'

/** Uses the composed path, because an editor's text field is in a shadow tree, which `event.target` does not show. */
function isWithin(event: Event, selector: string): boolean {
  const [target] = event.composedPath()
  return target instanceof Element && target.closest(selector) !== null
}

export function isTyped(event: KeyboardEvent): boolean {
  return isWithin(event, textFields)
}

/** Whether Ctrl, Command, or Alt is held. If so, the key belongs to the browser. */
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

/** Returns the binding for this key press, and the key under which the table lists the binding. */
function boundTo(event: KeyboardEvent, table: readonly HotKey[]): { binding: HotKey; key: string } | null {
  const name = event.key.length === 1 ? event.key.toLowerCase() : event.key
  for (const key of event.shiftKey ? [`Shift+${name}`, name] : [name]) {
    const binding = table.find(({ keys }) => keys.includes(key))
    if (binding !== undefined) return { binding, key }
  }
  return null
}

interface HotKeyOptions {
  /** Whether to listen in the capture phase and stop the event, so that no other listener gets it. */
  first?: boolean
  /** Keys that also work while a dialog is open. */
  overDialogs?: readonly string[]
}

export function useHotKeys(table: readonly HotKey[], { first = false, overDialogs = ['?'] }: HotKeyOptions = {}): void {
  const latest = useRef({ table, overDialogs })
  latest.current = { table, overDialogs }
  // This is a layout effect, because an ordinary effect runs some time after the page is visible, and the first key presses would be lost.
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
