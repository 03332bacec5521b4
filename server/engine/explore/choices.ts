/** What can happen next in a state. */

import { lockKey } from '#scenarios/lesson.ts'
import type { ClientStanding, Pending } from './clients/messages.ts'
import { NotExplorable } from './clients/messages.ts'
import { heldBy } from './held.ts'
import { nodeName } from './question.ts'
import type { Writes } from './store.ts'
import type { Budgeted, Row } from './words.ts'
import type { LateAnswer, World } from './world.ts'

export type Choice = { step: string } & (
  | {
      does: 'carry-out'
      client: number
      pending: Pending
      database: number
      command: number
      writes: Writes
      late: boolean
    }
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
    addOfClient(choices, world, row, client, names[client] ?? '')
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

/** Something that a client has asked for, as far as it is the same in all states in which the client stands so. */
interface Asked {
  step: string
  pending: Pending
  /** `undefined`: it sleeps. */
  carryOut?: Choice & { does: 'carry-out' }
  /** How it can wake: few sleeps end in more than one way. */
  wakes: Wake[]
}

type Wake = Choice & { does: 'wake' }

interface Shared {
  asked: readonly Asked[]
  /** All of its choices, where it waits for nothing but the store and no answer may be late. */
  choices?: readonly Choice[]
}

const shared = new WeakMap<ClientStanding, Shared>()

function addOfClient(choices: Choice[], world: World, row: Row, client: number, name: string): void {
  const standing = world.standing(row, client)
  const known = shared.get(standing) ?? sharedBy(world, standing, client, name)
  if (known.choices === undefined) addMade(choices, world, row, client, name, known.asked)
  else for (const choice of known.choices) choices.push(choice)
}

function sharedBy(world: World, standing: ClientStanding, client: number, name: string): Shared {
  const asked = inOrderOfSteps(standing.pending).map((pending, index): Asked => {
    const step = index === 0 ? name : `${name}#${index + 1}`
    if (isTimer(pending)) return { step, pending, wakes: [] }
    const carried = world.carried(pending.request)
    const carryOut = { step, does: 'carry-out', client, pending, ...carried, late: false } as const
    return { step, pending, carryOut, wakes: [] }
  })
  const carried = asked.flatMap(({ carryOut = [] }) => carryOut)
  const isAll = carried.length === asked.length && world.question.budget.lateReplies === 0
  const made = isAll ? { asked, choices: carried } : { asked }
  shared.set(standing, made)
  return made
}

const isTimer = ({ request }: Pending) => request.do === 'sleep' || request.do === 'tick'

function addMade(
  choices: Choice[],
  world: World,
  row: Row,
  client: number,
  name: string,
  asked: readonly Asked[],
): void {
  const mayBeLate = mayUse(world, row, 'lateReplies')
  const late = world.lateAnswers(row, client)
  for (const one of asked) {
    const { step, pending, carryOut } = one
    const answer = late.find(({ ask }) => ask === pending.ask)
    if (answer) choices.push(...heard(step, client, pending, answer))
    else if (carryOut === undefined) addWake(choices, world, row, client, one)
    else {
      choices.push(carryOut)
      // Nothing is carried out on a node that is down, so there is nothing to hear of later.
      if (mayBeLate && !world.isRefused(row, carryOut.database))
        choices.push({ ...carryOut, step: `${step}/`, late: true })
    }
  }
  const [first] = asked
  if (first !== undefined && mayBeLate && world.comes(row, client))
    choices.push({ step: `${name}>`, does: 'begin', client, pending: first.pending })
}

function heard(step: string, client: number, pending: Pending, answer: LateAnswer): Choice[] {
  const comes: Choice = { step, does: 'hear', client, pending, answer, lost: false }
  // The resource is asked over a way that loses nothing.
  return pending.request.do === 'command' ? [comes, { ...comes, step: `${step}?`, lost: true }] : [comes]
}

function addWake(choices: Choice[], world: World, row: Row, client: number, { step, pending, wakes }: Asked): void {
  const { request, atMs } = pending
  if (request.do !== 'sleep' && request.do !== 'tick') return
  if (request.do === 'tick' && !mayUse(world, row, 'ticks')) return
  if (!world.timed) throw new NeedsMore('timed')
  if (!Number.isFinite(request.ms)) throw new NotExplorable('It sleeps without end.')
  // A store knows whole milliseconds only.
  const byMs = Math.max(0, Math.ceil(atMs + request.ms - world.nowMs(row)))
  const ends = byMs === 0 ? 0 : new Set(leasesLeft(world, row).filter((leftMs) => leftMs <= byMs)).size
  if (ends > 0 && !mayUse(world, row, 'leaseEnds', ends)) return
  const known = wakes.find((wake) => wake.byMs === byMs && wake.ends === ends)
  const wake: Wake = known ?? { step, does: 'wake', client, pending, byMs, ends }
  if (!known) wakes.push(wake)
  choices.push(wake)
}

/** How much is left of the lease that is due first; infinite if there is none. */
function nextDueMs(world: World, row: Row): number {
  let firstMs = Number.POSITIVE_INFINITY
  for (const leftMs of leasesLeft(world, row)) firstMs = Math.min(firstMs, leftMs)
  return firstMs
}

/** How much is left of each lease, on all databases. */
function leasesLeft(world: World, row: Row): number[] {
  const { words, databases } = world
  const left: number[] = []
  for (let index = 0; index <= words.layout.nodes; index += 1) {
    const database = words.database(row, index)
    for (const leftMs of databases.leases(database)) left.push(leftMs)
    // A deadline that the lock keeps in its key: it is over when clocks show more than it says.
    const deadlineMs = (heldBy(world, row, databases.entry(database, lockKey))?.dueWallMs ?? -1) - world.wallMs(row)
    if (deadlineMs >= 0) left.push(deadlineMs + 1)
  }
  return left
}
