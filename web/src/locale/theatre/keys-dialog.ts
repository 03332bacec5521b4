import { localKeysWords as english } from '../en/theatre/keys-dialog.ts'
import { translated } from '../language.ts'
import type { Dictionary } from '../shape/dictionary.ts'

export let localKeysWords: Dictionary['theatre/keys-dialog'] = english
translated('theatre/keys-dialog', english, (text) => {
  localKeysWords = text
})
