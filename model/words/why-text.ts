import type { CauseCode, CauseValues, Why } from '../trace/cause.ts'
import type { Phrases } from './phrases.ts'

/** Random id before a place in ZooKeeper's line, with which its owner finds it again. */
const ownersId = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}-(?=place-)/

/** A reason that was recorded as text, without a random id, which nobody can read. */
export const readableReason = (why: string): string => why.replace(ownersId, '')

/** The reason in an event as text. Text from a lock, a store or a process stays as it is, but for its random ids. */
export function whyText(why: Why, causes: Phrases['causes']): string {
  if (typeof why === 'string') return readableReason(why)
  const say = causes[why.code] as (values: CauseValues[CauseCode]) => string
  return say(why.values)
}
