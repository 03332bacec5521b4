/** What the store as a whole says: one master's word, or on a quorum fleet that of a majority. */
import type { TraceHeader } from '../trace/trace.ts'
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
    .sort((a, b) => compare(a.at, b.at))
  const grants: StoreGrant[] = []
  const holdsOn = new Map<string, number>()
  let nodes = 0
  let opened: { at: Instant; hold: Hold } | undefined
  let begun: Hold | undefined
  let ended: Hold | undefined
  for (const [index, { at, change, hold }] of steps.entries()) {
    // A node counts once, however many of its words bind: what it forgot, and what it says since.
    const before = holdsOn.get(hold.node) ?? 0
    holdsOn.set(hold.node, before + change)
    nodes += Math.sign(before + change) - Math.sign(before)
    if (change > 0) begun = hold
    else ended = hold
    // A hold that begins where another ends continues it: only the count after all that happens at this instant matters.
    const next = steps[index + 1]
    if (next && compare(next.at, at) === 0) continue
    if (!opened && nodes >= needed && begun) opened = { at, hold: begun }
    else if (opened && nodes < needed && ended) {
      grants.push({ client: hold.client, from: opened.at, to: at, first: opened.hold, last: ended })
      opened = undefined
    }
  }
  return grants
}
