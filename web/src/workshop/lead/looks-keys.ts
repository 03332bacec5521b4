/** Keys for the looks of a teacher's window. */
import type { HotKey } from '#web/base/hot-keys.ts'
import { leadKeyWords as words } from '#web/locale/workshop/keys.ts'
import { toggleProjector, toggleTheme } from '#web/ui/theme.ts'

/** As its two buttons do. A lesson has these keys too, but not every window shows one. */
export const looksKeys = (): readonly HotKey[] => [
  { keys: ['t'], caps: ['T'], words: words.theme, does: toggleTheme },
  { keys: ['p'], caps: ['P'], words: words.projector, does: toggleProjector },
]
