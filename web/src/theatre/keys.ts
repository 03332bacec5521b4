/** Every key of the theatre, in one table: what it does, and what the list of keys says of it. */
import { useEffect, useRef } from 'react'
import { keysWords as words } from '../locale/en/theatre/keys.ts'
import { type Panel, panels, type Theatre } from '../store/state.ts'

/** How much less or more time one press shows. */
export const zoomStep = 1.5

/** What keys can do besides moving the cursor. */
export interface KeyHost {
  theatre: () => Theatre
  run: () => void
  toggleTheme: () => void
  toggleProjector: () => void
  toggleBlank: () => void
  toggleKeys: () => void
}

export interface KeyBinding {
  /** As the browser names them, with `Shift+` before where it is held. */
  keys: readonly string[]
  /** As they are shown. */
  caps: readonly string[]
  words: string
  does: (host: KeyHost, key: string) => void
}

const isBack = (key: string) => key.endsWith('ArrowLeft') || key === 'PageUp'

export const keyTable: readonly KeyBinding[] = [
  {
    keys: ['ArrowLeft', 'ArrowRight'],
    caps: ['←', '→'],
    words: words.event,
    does: ({ theatre }, key) => theatre().stepEvent(isBack(key) ? -1 : 1),
  },
  {
    // Page keys are what a presenter's clicker sends.
    keys: ['Shift+ArrowLeft', 'Shift+ArrowRight', 'PageUp', 'PageDown'],
    caps: ['⇧ ←', '⇧ →', 'PgUp', 'PgDn'],
    words: words.beat,
    does: ({ theatre }, key) => theatre().stepBeat(isBack(key) ? -1 : 1),
  },
  { keys: [' '], caps: ['Space'], words: words.play, does: ({ theatre }) => theatre().togglePlay() },
  { keys: ['Home'], caps: ['Home'], words: words.home, does: ({ theatre }) => theatre().home() },
  { keys: ['End'], caps: ['End'], words: words.end, does: ({ theatre }) => theatre().end() },
  { keys: ['v'], caps: ['V'], words: words.violation, does: ({ theatre }) => theatre().jumpToViolation() },
  { keys: ['r'], caps: ['R'], words: words.run, does: (host) => host.run() },
  {
    keys: panels.map((_, i) => String(i + 1)),
    caps: panels.map((_, i) => String(i + 1)),
    words: words.panels,
    does: ({ theatre }, key) => theatre().setPanel(panels[Number(key) - 1] as Panel),
  },
  { keys: [','], caps: [','], words: words.zoomOut, does: ({ theatre }) => theatre().zoom(zoomStep) },
  { keys: ['.'], caps: ['.'], words: words.zoomIn, does: ({ theatre }) => theatre().zoom(1 / zoomStep) },
  { keys: ['f'], caps: ['F'], words: words.fit, does: ({ theatre }) => theatre().fit() },
  { keys: ['t'], caps: ['T'], words: words.theme, does: (host) => host.toggleTheme() },
  { keys: ['p'], caps: ['P'], words: words.projector, does: (host) => host.toggleProjector() },
  { keys: ['b'], caps: ['B'], words: words.blank, does: (host) => host.toggleBlank() },
  { keys: ['?'], caps: ['?'], words: words.help, does: (host) => host.toggleKeys() },
]

/** Where keys mean something else: text is typed there, or arrows choose among things. */
const busy =
  'input, textarea, select, [contenteditable], [role=tablist], [role=radiogroup], [role=menu], [role=listbox]'
/** Space and Enter press what has the focus. */
const pressable = 'button, a, summary, label, [role=button], [role=tab], [role=radio], [role=option]'

/** The binding that a key press in the page is meant for. */
export function bindingOf(event: KeyboardEvent): { binding: KeyBinding; key: string } | undefined {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return undefined
  if (event.target instanceof Element) {
    if (event.target.closest(busy) !== null) return undefined
    if (event.key === ' ' && event.target.closest(pressable) !== null) return undefined
  }
  const name = event.key.length === 1 ? event.key.toLowerCase() : event.key
  const key = event.shiftKey && event.key.startsWith('Arrow') ? `Shift+${name}` : name
  const binding = keyTable.find(({ keys }) => keys.includes(key))
  return binding === undefined ? undefined : { binding, key }
}

/** Listens to the whole page. While a dialog is open only the keys that close it count. */
export function useKeys(host: KeyHost): void {
  const latest = useRef(host)
  latest.current = host
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const found = bindingOf(event)
      if (found === undefined) return
      const modal = document.querySelector('[role=dialog][aria-modal=true], dialog[open]') !== null
      if (modal && found.key !== '?' && found.key !== 'b') return
      event.preventDefault()
      found.binding.does(latest.current, found.key)
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
}
