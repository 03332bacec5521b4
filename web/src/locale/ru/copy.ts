/** Russian words of copying to the clipboard. */
import type { Dictionary } from '../dictionary.ts'

export const copyWords: Dictionary['copy'] = { copied: 'Скопировано.', failed: 'Браузер не дал скопировать.' }
