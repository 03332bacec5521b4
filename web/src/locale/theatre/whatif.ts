import type { Dictionary } from '../dictionary.ts'
import * as english from '../en/theatre/whatif.ts'
import { translated } from '../language.ts'

export let { endText, neverText, placeText, stripWords, whatIfWords }: Dictionary['theatre/whatif'] = english
translated('theatre/whatif', english, (text) => {
  ;({ endText, neverText, placeText, stripWords, whatIfWords } = text)
})
