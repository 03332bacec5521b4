import type { Dictionary } from './dictionary.ts'
import { editorWords as english } from './en/editor.ts'
import { translated } from './language.ts'

export let editorWords: Dictionary['editor'] = english
translated('editor', english, (text) => {
  editorWords = text
})
