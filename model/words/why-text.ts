import type { CauseCode, CauseValues, Why } from '../trace/cause.ts'
import type { Phrases } from './phrases.ts'

/** The reason in an event as text; somebody else's words as they are. */
export function whyText(why: Why, causes: Phrases['causes']): string {
  if (typeof why === 'string') return why
  const say = causes[why.code] as (values: CauseValues[CauseCode]) => string
  return say(why.values)
}
