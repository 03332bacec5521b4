import type { Dictionary } from '../dictionary.ts'
import { localKeysWords as english } from '../en/theatre/keys-dialog.ts'
import { translated } from '../language.ts'

export let localKeysWords: Dictionary['theatre/keys-dialog'] = english
translated('theatre/keys-dialog', english, (text) => {
  localKeysWords = text
})
