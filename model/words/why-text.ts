import type { CauseCode, CauseValues, Why } from '../trace/cause.ts'
import type { Phrases } from './phrases.ts'

/** The reason in an event as text. Text from a lock, a store or a process stays as it is. */
export function whyText(why: Why, causes: Phrases['causes']): string {
  if (typeof why === 'string') return why
  const say = causes[why.code] as (values: CauseValues[CauseCode]) => string
  return say(why.values)
}
