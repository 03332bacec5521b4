/** What the store as a whole says: one master's word, or on a quorum fleet that of a majority. */
import type { TraceHeader } from '../protocol/trace.ts'
import type { Hold } from './hold.ts'
import { compare, type Instant } from './instants.ts'
import { byClient, byStart, type Interval } from './intervals.ts'

/** The time during which the store held one client's grant. */
export interface StoreGrant extends Interval {
  /** The hold with which enough nodes agreed. */
  first: Hold
  /** The hold whose end left too few. */
  last: Hold
}

/** How many nodes must hold a grant for the store to hold it: one, or on a quorum fleet more than half of all its nodes, dead or alive. */
export function nodesNeeded({ kind, nodes }: TraceHeader['fleet']): number {
  return kind === 'quorum' ? Math.floor(nodes.length / 2) + 1 : 1
}

/** The spans in which at least `needed` holds of a client last at once, in order of their beginnings. `until`: when a hold ends. */
export function grantsOf(holds: readonly Hold[], needed: number, until: (hold: Hold) => Instant): StoreGrant[] {
  return [...byClient(holds).values()].flatMap((own) => grantsOfOne(own, needed, until)).sort(byStart)
}

function grantsOfOne(holds: readonly Hold[], needed: number, until: (hold: Hold) => Instant): StoreGrant[] {
  const steps = holds
    .filter((hold) => compare(hold.from, until(hold)) < 0)
    .flatMap((hold) => [
      { at: hold.from, change: 1, hold },
      { at: until(hold), change: -1, hold },
    ])
    // A hold that begins where another ends continues it.
    .sort((a, b) => compare(a.at, b.at) || b.change - a.change)
  const grants: StoreGrant[] = []
  let count = 0
  let opened: { at: Instant; hold: Hold } | undefined
  for (const { at, change, hold } of steps) {
    count += change
    if (!opened && count >= needed) opened = { at, hold }
    else if (opened && count < needed) {
      grants.push({ client: hold.client, from: opened.at, to: at, first: opened.hold, last: hold })
      opened = undefined
    }
  }
  return grants
}
