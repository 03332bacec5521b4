import type { Dictionary } from './dictionary.ts'
import { recordingMenuWords as english } from './en/recording-menu.ts'
import { translated } from './language.ts'

export let recordingMenuWords: Dictionary['recording-menu'] = english
translated('recording-menu', english, (text) => {
  recordingMenuWords = text
})
