/** The keys for theme and size, on pages that have no other table of keys. */
import { useHotKeys } from '../base/hotKeys.ts'
import { words } from '../locale/en/words.ts'
import { toggleProjector, toggleTheme } from './theme.ts'

export function LooksKeys() {
  useHotKeys([
    { keys: ['t'], caps: ['T'], words: words.looks.toDark, does: toggleTheme },
    { keys: ['p'], caps: ['P'], words: words.looks.projector, does: toggleProjector },
  ])
  return null
}
