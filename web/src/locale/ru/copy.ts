import type { Dictionary } from '../shape/dictionary.ts'

export const copyWords: Dictionary['copy'] = { copied: 'Скопировано.', failed: 'Браузер не дал скопировать.' }
