import { recordingMenuWords as english } from './en/recording-menu.ts'
import { translated } from './language.ts'
import type { Dictionary } from './shape/dictionary.ts'

export let recordingMenuWords: Dictionary['recording-menu'] = english
translated('recording-menu', english, (text) => {
  recordingMenuWords = text
})
