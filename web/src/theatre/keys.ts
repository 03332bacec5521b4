/** Lists every key of the theatre in one table. */

import type { HotKey } from '../base/hot-keys.ts'
import { keysWords as words } from '../locale/theatre/keys.ts'
import type { TheatreStore } from '../player/actions.ts'
import { isByClock, leadsOn } from '../player/derived.ts'
import { type Panel, panels, zoomStep } from '../player/state.ts'

/** Actions of keys other than moving the cursor. */
interface KeyHost {
  theatre: () => TheatreStore
  run: () => void
  edit: () => void
  fold: (folded: boolean) => void
  toggleTheme: () => void
  toggleProjector: () => void
  toggleBlank: () => void
  /** Whether the page is projected. If so, a period blanks the screen, because a clicker's blank-screen button sends a period. */
  isProjected: () => boolean
  toggleKeys: () => void
  /** Opens the next lesson; `null`: there is none. */
  next: (() => void) | null
}

const isBack = (key: string) => key.endsWith('ArrowLeft') || key === 'PageUp'

export function theatreKeys(host: KeyHost): HotKey[] {
  const { theatre } = host
  return [
    {
      keys: ['Shift+ArrowLeft', 'Shift+ArrowRight'],
      caps: ['⇧ ←', '⇧ →'],
      words: words.event,
      does: (key) => theatre().stepEvent(isBack(key) ? -1 : 1),
    },
    {
      // A presenter's clicker sends the page keys.
      keys: ['ArrowLeft', 'ArrowRight', 'PageUp', 'PageDown'],
      caps: ['←', '→', 'PgUp', 'PgDn'],
      words: words.beat,
      does: (key, held) => {
        // A held key stops at a question and does not dismiss it, and stays in the lesson.
        if (held && theatre().hint !== null) return
        if (!isBack(key) && leadsOn(theatre()) && host.next !== null) host.next()
        else theatre().stepBeat(isBack(key) ? -1 : 1)
      },
    },
    { keys: [' '], caps: ['Space'], words: words.play, does: () => theatre().togglePlay() },
    { keys: ['Home'], caps: ['Home'], words: words.home, does: () => theatre().home() },
    { keys: ['End'], caps: ['End'], words: words.end, does: () => theatre().end() },
    { keys: ['v'], caps: ['V'], words: words.violation, does: () => theatre().jumpToViolation() },
    {
      keys: ['c'],
      caps: ['C'],
      words: words.byClock,
      does: () => theatre().setByClock(!isByClock(theatre())),
    },
    { keys: ['x'], caps: ['X'], words: words.axis, does: () => theatre().toggleAxis() },
    { keys: ['e'], caps: ['E'], words: words.edit, does: host.edit },
    {
      keys: ['r'],
      caps: ['R'],
      words: words.run,
      does: () => (theatre().mode.is === 'asked' ? theatre().askFirst() : host.run()),
    },
    {
      keys: panels.map((_, i) => String(i + 1)),
      caps: panels.map((_, i) => String(i + 1)),
      words: words.panels,
      does: (key) => {
        // Before a run there are no panels. A panel chosen without being visible would open with the run.
        if (theatre().mode.is === 'idle') return
        theatre().setPanel(panels[Number(key) - 1] as Panel)
        host.fold(false)
      },
    },
    { keys: ['0'], caps: ['0'], words: words.fold, does: () => host.fold(true) },
    { keys: [','], caps: [','], words: words.zoomOut, does: () => theatre().zoom(zoomStep) },
    {
      keys: ['.'],
      caps: ['.'],
      words: words.zoomIn,
      does: () => (host.isProjected() ? host.toggleBlank() : theatre().zoom(1 / zoomStep)),
    },
    { keys: ['f'], caps: ['F'], words: words.fit, does: () => theatre().fit() },
    { keys: ['t'], caps: ['T'], words: words.theme, does: host.toggleTheme },
    { keys: ['p'], caps: ['P'], words: words.projector, does: host.toggleProjector },
    { keys: ['b'], caps: ['B'], words: words.blank, does: host.toggleBlank },
    { keys: ['?'], caps: ['?'], words: words.help, does: host.toggleKeys },
  ]
}
