import { exportWords as english } from './en/export.ts'
import { translated } from './language.ts'
import type { Dictionary } from './shape/dictionary.ts'

export let exportWords: Dictionary['export'] = english
translated('export', english, (text) => {
  exportWords = text
})
