import type { CauseCode, CauseValues, Why } from '../trace/cause.ts'
import type { Phrases } from './phrases.ts'

/** Matches the random id before a place in ZooKeeper's queue, by which the owner finds its place again. */
const ownersId = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}-(?=place-)/

/** Removes the random id, which nobody can read, from a reason that was recorded as a string. */
export const readableReason = (why: string): string => why.replace(ownersId, '')

/** Returns the reason in an event as text. A string from a lock, a store or a process stays as it is, except for its random ids. */
export function whyText(why: Why, causes: Phrases['causes']): string {
  if (typeof why === 'string') return readableReason(why)
  const say = causes[why.code] as (values: CauseValues[CauseCode]) => string
  return say(why.values)
}
