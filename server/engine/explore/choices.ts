/** What can happen next in a state. */

import { lockKey } from '../../../scenarios/lesson.ts'
import type { ClientStanding, Pending } from './clients/messages.ts'
import { NotExplorable } from './clients/messages.ts'
import { nodeName } from './question.ts'
import type { Budgeted, Row } from './words.ts'
import type { LateAnswer, World } from './world.ts'

export type Choice = { step: string } & (
  | { does: 'carry-out'; client: number; pending: Pending; database: number; command: number; late: boolean }
  /** The answer to what was carried out before comes now, or never. */
  | { does: 'hear'; client: number; pending: Pending; answer: LateAnswer; lost: boolean }
  /** It begins and asks, and its first operation stays on the way. */
  | { does: 'begin'; client: number; pending: Pending }
  /** A sleep or a timer's tick is over. `ends`: how many leases end by then. */
  | { does: 'wake'; client: number; pending: Pending; byMs: number; ends: number }
  | { does: 'crash'; client: number }
  /** The node comes back at once, empty. */
  | { does: 'restart'; node: number }
  /** The node dies, and stays away. */
  | { does: 'go-down'; node: number }
  /** Every lease that it may have granted has ended, and it is started again, empty. */
  | { does: 'come-back'; node: number }
  /** The lease that is due first ends. */
  | { does: 'expire'; byMs: number }
)

/** Thrown where states turn out to depend on more than was kept of them. The exploration begins anew. */
export class NeedsMore extends Error {
  constructor(readonly what: 'timed' | 'tokened') {
    super(what)
  }
}

/** In order: clients by name, their next operations first, then crashes, then nodes, then the end of a lease. Empty if everybody is done, or nobody can go on. */
export function choicesOf(world: World, row: Row, names: readonly string[]): Choice[] {
  if (world.isOver(row)) return []
  const choices: Choice[] = []
  for (let client = 0; client < names.length; client += 1) {
    if (world.isCrashed(row, client)) continue
    for (const choice of ofClient(world, row, client, names[client] ?? '')) choices.push(choice)
  }
  if (mayUse(world, row, 'crashes')) {
    for (let client = 0; client < names.length; client += 1)
      if (world.isLive(row, client)) choices.push({ step: `!${names[client]}`, does: 'crash', client })
  }
  const { restarts, delayedRestarts } = world.question.budget
  if (restarts + delayedRestarts > 0) choices.push(...ofNodes(world, row))
  const firstMs = mayUse(world, row, 'leaseEnds') ? nextDueMs(world, row) : Number.POSITIVE_INFINITY
  if (firstMs < Number.POSITIVE_INFINITY) choices.push({ step: '~', does: 'expire', byMs: firstMs })
  return choices
}

/** A node that remembers nothing has nothing to forget. One that is down may come back once nothing is left of what it remembered. */
function ofNodes(world: World, row: Row): Choice[] {
  const { words, databases } = world
  const atOnce = mayUse(world, row, 'restarts')
  const delayed = mayUse(world, row, 'delayedRestarts')
  return Array.from({ length: words.layout.nodes }, (_, node) => node).flatMap((node): Choice[] => {
    const name = nodeName(node)
    const isEmpty = databases.snapshot(words.database(row, node)).length === 0
    if (words.isDown(row, node)) return isEmpty ? [{ step: `+${name}`, does: 'come-back', node }] : []
    if (isEmpty) return []
    const restart: Choice = { step: `-${name}`, does: 'restart', node }
    const goDown: Choice = { step: `!${name}`, does: 'go-down', node }
    return [...(atOnce ? [restart] : []), ...(delayed ? [goDown] : [])]
  })
}

/** Whether this much of a budget is left. */
function mayUse({ words, question }: World, row: Row, budget: Budgeted, times = 1): boolean {
  return words.used(row, budget) + times <= question.budget[budget]
}

/** A client's pending operations in the order in which steps name them: `A`, `A#2`, `A#3`. */
export function inOrderOfSteps(pending: readonly Pending[]): Pending[] {
  return [...pending].sort((one, other) => rank(one) - rank(other) || one.ask - other.ask)
}

const rank = ({ request }: Pending) => (request.do === 'tick' ? 2 : request.do === 'sleep' ? 1 : 0)

/** The choices of clients that wait for nothing but the store, where no answer may be late: all states in which a client stands so share them. */
const shared = new WeakMap<ClientStanding, readonly Choice[]>()

function ofClient(world: World, row: Row, client: number, name: string): readonly Choice[] {
  const standing = world.standing(row, client)
  const known = shared.get(standing)
  if (known !== undefined) return known
  const made = madeFor(world, row, client, name)
  const waits = standing.pending.some(({ request }) => request.do === 'sleep' || request.do === 'tick')
  if (!waits && world.question.budget.lateReplies === 0) shared.set(standing, made)
  return made
}

function madeFor(world: World, row: Row, client: number, name: string): readonly Choice[] {
  const late = world.lateAnswers(row, client)
  const inTurn = inOrderOfSteps(world.standing(row, client).pending)
  const [first] = inTurn
  const isOnTheWay = first !== undefined && world.comes(row, client) && mayUse(world, row, 'lateReplies')
  const begins: Choice[] = isOnTheWay ? [{ step: `${name}>`, does: 'begin', client, pending: first }] : []
  const steps = inTurn.flatMap((pending, index): Choice[] => {
    const step = index === 0 ? name : `${name}#${index + 1}`
    const { request } = pending
    const answer = late.find(({ ask }) => ask === pending.ask)
    if (answer) return heard(step, client, pending, answer)
    if (request.do === 'sleep' || request.do === 'tick') return wakes(world, row, step, client, pending, request.ms)
    const { database, command } = world.carried(request)
    const carryOut = { does: 'carry-out', client, pending, database, command } as const
    const now: Choice = { step, ...carryOut, late: false }
    // Nothing is carried out on a node that is down, so there is nothing to hear of later.
    return mayUse(world, row, 'lateReplies') && !world.isRefused(row, database)
      ? [now, { step: `${step}/`, ...carryOut, late: true }]
      : [now]
  })
  return [...steps, ...begins]
}

function heard(step: string, client: number, pending: Pending, answer: LateAnswer): Choice[] {
  const comes: Choice = { step, does: 'hear', client, pending, answer, lost: false }
  // The resource is asked over a way that loses nothing.
  return pending.request.do === 'command' ? [comes, { ...comes, step: `${step}?`, lost: true }] : [comes]
}

function wakes(world: World, row: Row, step: string, client: number, pending: Pending, ms: number): Choice[] {
  if (pending.request.do === 'tick' && !mayUse(world, row, 'ticks')) return []
  if (!world.timed) throw new NeedsMore('timed')
  if (!Number.isFinite(ms)) throw new NotExplorable('It sleeps without end.')
  const byMs = Math.max(0, pending.atMs + ms - world.nowMs(row))
  const ends = new Set(leasesLeft(world, row).filter((leftMs) => leftMs <= byMs)).size
  if (ends > 0 && !mayUse(world, row, 'leaseEnds', ends)) return []
  return [{ step, does: 'wake', client, pending, byMs, ends }]
}

/** How much is left of the lease that is due first; infinite if there is none. */
function nextDueMs(world: World, row: Row): number {
  let firstMs = Number.POSITIVE_INFINITY
  for (const leftMs of leasesLeft(world, row)) firstMs = Math.min(firstMs, leftMs)
  return firstMs
}

/** How much is left of each lease, on all databases. */
function leasesLeft(world: World, row: Row): number[] {
  const { words, databases, lock } = world
  const left: number[] = []
  for (let index = 0; index <= words.layout.nodes; index += 1) {
    const database = words.database(row, index)
    for (const leftMs of databases.leases(database)) left.push(leftMs)
    // A deadline that the lock keeps in the key's value: it is over when clocks show more than it says.
    const value = lock.deadlineInValue ? databases.entry(database, lockKey)?.value : undefined
    const deadlineMs = value === undefined ? -1 : Number(value) - world.wallMs(row)
    if (deadlineMs >= 0) left.push(deadlineMs + 1)
  }
  return left
}
