import type { Dictionary } from './dictionary.ts'
import { recordingListWords as english } from './en/recordings-list.ts'
import { translated } from './language.ts'

export let recordingListWords: Dictionary['recordings-list'] = english
translated('recordings-list', english, (text) => {
  recordingListWords = text
})
