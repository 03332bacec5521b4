/** Keys for theme and size of a teacher's window. */
import type { HotKey } from '#web/base/hot-keys.ts'
import { leadKeyWords as words } from '#web/locale/workshop/keys.ts'
import { toggleProjector, toggleTheme } from '#web/ui/theme.ts'

/** They do the same as the two buttons. A lesson binds these keys, too, but some windows show no lesson. */
export const looksKeys = (): readonly HotKey[] => [
  { keys: ['t'], caps: ['T'], words: words.theme, does: toggleTheme },
  { keys: ['p'], caps: ['P'], words: words.projector, does: toggleProjector },
]
