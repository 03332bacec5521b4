/** Computes the promises of the store: the spans in which enough nodes had promised the lock to one client. */
import type { BindingGrant } from './binding-grants.ts'
import { compareInstants, type Instant } from './instants.ts'
import { byClient, byStart, type Interval } from './intervals.ts'
import type { Share } from './sharing.ts'

export interface PromisedGrant extends Interval, Share {
  /** The node's grant with which the needed number of nodes was reached. */
  first: BindingGrant
  /** The node's grant whose end left too few nodes. */
  last: BindingGrant
}

/** Returns the store's promises, sorted by when they begin. `needed` is the number of nodes that make a grant of the store. */
export function promisedGrants(grants: readonly BindingGrant[], needed: number): PromisedGrant[] {
  return [...byClient(grants).values()].flatMap((own) => promisedToOne(own, needed)).sort(byStart)
}

function promisedToOne(grants: readonly BindingGrant[], needed: number): PromisedGrant[] {
  const steps = grants
    .filter(({ from, promisedTo }) => compareInstants(from, promisedTo) < 0)
    .flatMap((grant) => [
      { at: grant.from, change: 1, grant },
      { at: grant.promisedTo, change: -1, grant },
    ])
    .sort((a, b) => compareInstants(a.at, b.at))
  const promised: PromisedGrant[] = []
  const wordsOf = new Map<string, number>()
  let nodes = 0
  let opened: { at: Instant; grant: BindingGrant } | undefined
  let begun: BindingGrant | undefined
  let ended: BindingGrant | undefined
  for (const [index, { at, change, grant }] of steps.entries()) {
    // A node counts once, even if both a lost grant and a newer one still bind it.
    const before = wordsOf.get(grant.node) ?? 0
    wordsOf.set(grant.node, before + change)
    nodes += Math.sign(before + change) - Math.sign(before)
    if (change > 0) begun = grant
    else ended = grant
    // A promise that begins where another ends continues that promise, so only the count after all changes of this instant matters.
    const next = steps[index + 1]
    if (next && compareInstants(next.at, at) === 0) continue
    if (!opened && nodes >= needed && begun) opened = { at, grant: begun }
    else if (opened && nodes < needed && ended) {
      const { exclusive } = opened.grant
      const share = exclusive ? { exclusive } : {}
      promised.push({ client: grant.client, ...share, from: opened.at, to: at, first: opened.grant, last: ended })
      opened = undefined
    }
  }
  return promised
}
