import type { Phrases } from '../phrases.ts'
import { causePhrases } from './causes.ts'
import { differencePhrases } from './differences.ts'
import { eventPhrases } from './events.ts'
import { factPhrases, nounsOf } from './facts.ts'
import { leasePhrases } from './lease.ts'
import { properties } from './properties.ts'

export const russian: Phrases = {
  facts: factPhrases,
  differences: differencePhrases,
  events: eventPhrases,
  causes: causePhrases,
  nouns: nounsOf,
  lease: leasePhrases,
  properties,
}
