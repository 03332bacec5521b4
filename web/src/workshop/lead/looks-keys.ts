import type { HotKey } from '#web/base/hot-keys.ts'
import { leadKeyWords as words } from '#web/locale/workshop/keys.ts'
import { toggleProjector, toggleTheme } from '#web/ui/theme.ts'

/**
 * Returns keys for theme and size of a teacher's window, which do the same as the two buttons. A lesson binds these keys as well, but some windows show no
 * lesson.
 */
export const looksKeys = (): readonly HotKey[] => [
  { keys: ['t'], caps: ['T'], words: words.theme, does: toggleTheme },
  { keys: ['p'], caps: ['P'], words: words.projector, does: toggleProjector },
]
