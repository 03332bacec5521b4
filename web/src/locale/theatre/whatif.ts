import * as english from '../en/theatre/whatif.ts'
import { translated } from '../language.ts'
import type { Dictionary } from '../shape/dictionary.ts'

export let { endText, lastingText, neverText, placeText, stripWords, whatIfWords }: Dictionary['theatre/whatif'] =
  english
translated('theatre/whatif', english, (text) => {
  ;({ endText, lastingText, neverText, placeText, stripWords, whatIfWords } = text)
})
