import { recordingListWords as english } from './en/recordings-list.ts'
import { translated } from './language.ts'
import type { Dictionary } from './shape/dictionary.ts'

export let recordingListWords: Dictionary['recordings-list'] = english
translated('recordings-list', english, (text) => {
  recordingListWords = text
})
