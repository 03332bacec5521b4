/** Compares belief and truth at one moment, for the sentence under a run's name. Pure. */
import { type Now, type Split, stageWords, type Unaware } from '#web/locale/theatre/stage.ts'
import type { Doing, RunPicture } from '#web/replay/types.ts'
import type { Totals } from '#web/replay/types-beside.ts'
import { holderName } from '#web/scene/drawing/lease.ts'

/** Which nodes decide who holds the lock. `silent` means that all nodes that could hold it are down. */
export type TruthSource = 'single' | 'majority' | 'silent'

export interface NowOfRun extends Now {
  store: TruthSource
  /** Whether a harmful belief exists: a client believes wrongly that it holds the lock, or more clients believe so than may hold it. */
  wrong: boolean
}

/** Describes the moment of the picture. If `isHarmless`, this run's writes are checked, so wrong beliefs do no harm. */
export function momentOf(picture: RunPicture, isHarmless: boolean): NowOfRun {
  const holders = sortedOnce(
    picture.storeGrants.flatMap((grant) => (grant.untilSeq === null ? (holderName(grant) ?? []) : [])),
  )
  const believers = lettersOf(picture.beliefs)
  const still = lettersOf(picture.pauses)
  const split = picture.fleet === 'quorum' && holders.length === 0 ? splitOf(picture, believers) : null
  const isGuarded = (client: string) => holders.includes(client) || split?.votes.some((each) => each.client === client)
  // A grant without a belief is normal, because the answer is still on its way. A belief is untrue if neither a grant nor a split vote keeps other clients out.
  const isUntrue = isCrowded(picture) || (!picture.lockless && !believers.every(isGuarded))
  return {
    store: isSilent(picture) ? 'silent' : picture.fleet === 'quorum' ? 'majority' : 'single',
    holders,
    believers,
    paused: believers.filter((client) => still.includes(client)),
    unaware: together(holders.map((client) => unawareOf(picture, client))),
    wrong: isUntrue && !isHarmless,
    ...(split === null ? {} : { split }),
    sharers: lettersOf(picture.rowShares),
  }
}

/** Whether more clients believe that they hold the lock than may hold it. */
const isCrowded = ({ dangers }: RunPicture) => dangers.some(({ untilSeq }) => untilSeq === null)

/** Returns the reason that all holders share for not believing that they hold the lock, or `mixed` if their reasons differ. */
function together(reasons: readonly Unaware[]): Unaware {
  const [first = 'unheard'] = reasons
  return reasons.every((reason) => reason === first) ? first : 'mixed'
}

function unawareOf({ clients, doing, orphans }: RunPicture, client: string): Unaware {
  if (!clients.includes(client)) return 'unused'
  const cause = orphans.findLast((span) => span.client === client && span.untilSeq === null)?.cause
  const now = doing[client]
  if (cause === 'crashed' || now === 'crashed') return 'crashed'
  if (cause === 'gave-up') return 'gave-up'
  return cause === 'left' || (now !== undefined && past.includes(now)) ? 'done' : 'unheard'
}

/** States of a client that no longer uses the lock. */
const past: readonly Doing[] = ['releasing', 'released', 'finished', 'failed', 'refused']

/** Returns the votes if no other client can get a majority in addition to the believers. Returns `null` otherwise, because then the lock is free. */
function splitOf({ nodes, nodeSpans, nodeGrants }: RunPicture, believers: readonly string[]): Split | null {
  const voters = nodes.filter(isVoter)
  const up = voters.filter(({ id }) => !isDown(nodeSpans, id)).length
  const needed = Math.floor(voters.length / 2) + 1
  const given = nodeGrants.filter(({ untilSeq }) => untilSeq === null)
  const votes = lettersOf(given).map((client) => ({
    client,
    nodes: new Set(given.flatMap((grant) => (grant.client === client ? grant.node : []))).size,
  }))
  const all = votes.reduce((sum, each) => sum + each.nodes, 0)
  const rivals = [{ nodes: 0 }, ...votes.filter(({ client }) => !believers.includes(client))]
  const isBlocked = rivals.every(({ nodes }) => up - (all - nodes) < needed)
  return votes.length > 0 && isBlocked ? { votes, of: voters.length, needed } : null
}

const isVoter = (node: RunPicture['nodes'][number]) => node.role !== 'sentinel' && !node.elsewhere

const isDown = (nodeSpans: RunPicture['nodeSpans'], id: string) =>
  nodeSpans.findLast((span) => span.node === id)?.state === 'down'

/** Whether every node that could hold the lock is down. */
function isSilent({ nodes, nodeSpans }: RunPicture): boolean {
  return nodes.filter(isVoter).every(({ id }) => isDown(nodeSpans, id))
}

/** Returns the clients that have an open span, sorted and without duplicates. */
function lettersOf(spans: readonly { client: string | null; untilSeq: number | null }[]): string[] {
  return sortedOnce(spans.flatMap(({ client, untilSeq }) => (untilSeq === null && client !== null ? [client] : [])))
}

const sortedOnce = (names: readonly string[]) => [...new Set(names)].sort()

interface Entry {
  text: string
  bad?: boolean
}

/** Returns the damage so far. `hasStock` tells whether the lesson is about a stock, whose size is shown until something is sold. */
export function damageOf({ stock, work, value }: Pick<Totals, 'stock' | 'work' | 'value'>, hasStock: boolean): Entry[] {
  const { ledger } = stageWords
  const lost = (text: string, count: number): Entry[] => (count === 0 ? [] : [{ text, bad: true }])
  if (work.given > 0)
    return [
      { text: ledger.done(work.done, work.given) },
      ...lost(ledger.tooOften(work.tooOften), work.tooOften),
      ...lost(ledger.workLost(work.lost), work.lost),
    ]
  if (stock.sold === 0) return hasStock ? [{ text: ledger.inStock(value) }] : []
  return [
    { text: ledger.sold(stock.sold) },
    { text: ledger.stock(value - stock.change, value) },
    ...lost(ledger.saleLost(stock.lost), stock.lost),
  ]
}
