import { editorWords as english } from './en/editor.ts'
import { translated } from './language.ts'
import type { Dictionary } from './shape/dictionary.ts'

export let editorWords: Dictionary['editor'] = english
translated('editor', english, (text) => {
  editorWords = text
})
