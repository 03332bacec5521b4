/** Forms sentences for the server's error codes. Loads with the first such error, or with the socket. */
import type { Refusal } from '#model/messages/messages.ts'
import type { Why } from '#model/refusals/reasons.ts'
import { sayRefusal, sayWhy } from '#model/refusals/said.ts'
import { refusalWords as english } from '#model/words/en/refusals.ts'
import { translated } from './language.ts'
import type { Dictionary } from './shape/dictionary.ts'

let refusalWords: Dictionary['refusals'] = english
translated('refusals', english, (text) => {
  refusalWords = text
})

/** Returns the sentence for a fact in the page's language, or the bare reason if the page does not know it. */
export const whyText = (why: Why): string => sayWhy(refusalWords, why)

/** Returns the sentence for a rejection in the page's language. If the page does not know the reason, returns the server's sentence or the bare code. */
export const refusalText = ({ code, reason, values, message = code }: Refusal): string =>
  sayRefusal(refusalWords, reason, values) ?? message
