import type { Dictionary } from './dictionary.ts'
import { exportWords as english } from './en/export.ts'
import { translated } from './language.ts'

export let exportWords: Dictionary['export'] = english
translated('export', english, (text) => {
  exportWords = text
})
