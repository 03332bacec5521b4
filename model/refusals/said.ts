/** Builds the sentences for reasons. This module is separate from the reasons, because a page does not need their codes. */
import type { Because, Reason, RefusalValue, RefusalWords, Why } from './reasons.ts'

/** Returns the sentence for a reason in the language of `words`; `undefined` if this version does not know the reason. */
export function sayRefusal(words: Partial<RefusalWords>, reason: string, values: object): string | undefined {
  if (!Object.hasOwn(words, reason)) return undefined
  const said = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, sayValue(words, value)]))
  // The compiler cannot see that each function takes the values of its own reason.
  return (words[reason as Reason] as (values: object) => string)(said)
}

/** Returns the sentence for a cause, in the language of `words`. A string is returned as it is. */
export const sayWhy = (words: Partial<RefusalWords>, why: Why): string =>
  typeof why === 'string' ? why : (sayRefusal(words, why.reason, why.values) ?? why.reason)

function sayValue(words: Partial<RefusalWords>, value: RefusalValue): RefusalValue {
  if (Array.isArray(value)) return value.map((each: Why) => sayWhy(words, each))
  return typeof value === 'object' && value !== null ? sayWhy(words, value as Because) : value
}
