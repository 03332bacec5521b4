/** Keys of the teacher's windows. They come before the theatre's own. */
import { useEffect, useRef } from 'react'

export interface LeadKey {
  keys: readonly string[]
  /** As they are shown. */
  caps: readonly string[]
  words: string
  does: () => void
}

/** Where keys mean something else: text is typed there, or arrows choose among things. */
const busy = 'input, textarea, select, [contenteditable], [role=tablist], [role=radiogroup], [role=listbox]'
/** Space presses what has the focus. */
const pressable = 'button, a, summary, label, [role=button]'

function bindingFor(event: KeyboardEvent, table: readonly LeadKey[]): LeadKey | undefined {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return undefined
  if (event.target instanceof Element) {
    if (event.target.closest(busy) !== null) return undefined
    if (event.key === ' ' && event.target.closest(pressable) !== null) return undefined
  }
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
  if (document.querySelector('dialog[open]') !== null && key !== '?') return undefined
  return table.find(({ keys }) => keys.includes(key))
}

/** Listens to the whole page, before anything else on it does. */
export function useLeadKeys(table: readonly LeadKey[]): void {
  const latest = useRef(table)
  latest.current = table
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const binding = bindingFor(event, latest.current)
      if (binding === undefined) return
      event.preventDefault()
      event.stopPropagation()
      binding.does()
    }
    window.addEventListener('keydown', onKeyDown, true)
    return () => window.removeEventListener('keydown', onKeyDown, true)
  }, [])
}
