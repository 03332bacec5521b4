import type { Dictionary } from './dictionary.ts'
import { recordingWords as english } from './en/recordings.ts'
import { translated } from './language.ts'

export let recordingWords: Dictionary['recordings'] = english
translated('recordings', english, (text) => {
  recordingWords = text
})
