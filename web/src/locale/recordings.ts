import { recordingWords as english } from './en/recordings.ts'
import { translated } from './language.ts'
import type { Dictionary } from './shape/dictionary.ts'

export let recordingWords: Dictionary['recordings'] = english
translated('recordings', english, (text) => {
  recordingWords = text
})
