import type { ClientStanding, Pending } from './clients/messages.ts'
import { NotExplorable } from './clients/messages.ts'
import { heldBy } from './held.ts'
import { nodeName } from './question.ts'
import type { Writes } from './store.ts'
import type { Budgeted, StateRow } from './words.ts'
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
  /** A late answer to an executed operation arrives now, or is lost. */
  | { does: 'hear'; client: number; pending: Pending; answer: LateAnswer; lost: boolean }
  /** A client begins and sends its first operation, which has not arrived yet. */
  | { does: 'begin'; client: number; pending: Pending }
  /** A sleep or a timer's tick is over. `ends` is the number of leases that end by then. */
  | { does: 'wake'; client: number; pending: Pending; byMs: number; ends: number }
  | { does: 'crash'; client: number }
  /** The node restarts at once, empty. */
  | { does: 'restart'; node: number }
  /** The node dies and stays down. */
  | { does: 'go-down'; node: number }
  /** A dead node starts again, empty, after every lease that it may have granted has ended. */
  | { does: 'come-back'; node: number }
  /** The lease that is due first ends. */
  | { does: 'expire'; byMs: number }
)

/** Thrown when states turn out to depend on more than the search distinguishes. The exploration then restarts and distinguishes more. */
export class NeedsMore extends Error {
  constructor(readonly what: 'timed' | 'tokened') {
    super(what)
  }
}

/**
 * Returns the possible steps of a state: first the clients' next operations, then crashes, node faults and the end of a lease. Operations and crashes are
 * ordered by client name. Empty if all clients are done, or if nothing can happen anymore.
 */
export function choicesOf(world: World, row: StateRow, names: readonly string[]): Choice[] {
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
  const mayEnd =
    mayUse(world, row, 'leaseEnds') && !(world.question.leasesOutlastAcquires && isHalfAcquired(world, row, names))
  const firstMs = mayEnd ? nextDueMs(world, row) : Number.POSITIVE_INFINITY
  if (firstMs < Number.POSITIVE_INFINITY) choices.push({ step: '~', does: 'expire', byMs: firstMs })
  return choices
}

function isHalfAcquired(world: World, row: StateRow, names: readonly string[]): boolean {
  return names.some((_, client) => !world.isCrashed(row, client) && world.standing(row, client).isHalfAcquired)
}

/**
 * Returns the possible node faults. An empty node has nothing to lose, so it does not restart. A dead node may come back once everything that it remembered has
 * expired.
 */
function ofNodes(world: World, row: StateRow): Choice[] {
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

function mayUse({ words, question }: World, row: StateRow, budget: Budgeted, times = 1): boolean {
  return words.used(row, budget) + times <= question.budget[budget]
}

/** Sorts a client's pending operations in the order in which steps name them: `A`, `A#2`, `A#3`. */
export function inOrderOfSteps(pending: readonly Pending[]): Pending[] {
  return [...pending].sort((one, other) => rank(one) - rank(other) || one.ask - other.ask)
}

const rank = ({ request }: Pending) => (request.do === 'tick' ? 2 : request.do === 'sleep' ? 1 : 0)

/** Data about a client's pending request that is the same in all states in which the client has this standing. */
interface Asked {
  step: string
  pending: Pending
  /** Undefined if the request is a sleep or a timer's tick. */
  carryOut?: Choice & { does: 'carry-out' }
  /** Choices made so far that end this sleep. Few sleeps have more than one such choice. */
  wakes: Wake[]
}

type Wake = Choice & { does: 'wake' }

interface Shared {
  asked: readonly Asked[]
  /** All choices of the client, if it waits only for the store and no answer may be late. */
  choices?: readonly Choice[]
}

const shared = new WeakMap<ClientStanding, Shared>()

function addOfClient(choices: Choice[], world: World, row: StateRow, client: number, name: string): void {
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
  row: StateRow,
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
      // A node that is down executes nothing, so no late answer follows.
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
  // The resource's link does not lose answers.
  return pending.request.do === 'command' ? [comes, { ...comes, step: `${step}?`, lost: true }] : [comes]
}

function addWake(
  choices: Choice[],
  world: World,
  row: StateRow,
  client: number,
  { step, pending, wakes }: Asked,
): void {
  const { request, atMs } = pending
  if (request.do !== 'sleep' && request.do !== 'tick') return
  if (request.do === 'tick' && !mayUse(world, row, 'ticks')) return
  if (!world.timed) throw new NeedsMore('timed')
  if (!Number.isFinite(request.ms)) throw new NotExplorable(['sleeps-on'])
  // The time is rounded up, because a store knows only whole milliseconds.
  const byMs = Math.max(0, Math.ceil(atMs + request.ms - world.nowMs(row)))
  const ends = byMs === 0 ? 0 : new Set(leasesLeft(world, row).filter((leftMs) => leftMs <= byMs)).size
  if (ends > 0 && !mayUse(world, row, 'leaseEnds', ends)) return
  const known = wakes.find((wake) => wake.byMs === byMs && wake.ends === ends)
  const wake: Wake = known ?? { step, does: 'wake', client, pending, byMs, ends }
  if (!known) wakes.push(wake)
  choices.push(wake)
}

function nextDueMs(world: World, row: StateRow): number {
  let firstMs = Number.POSITIVE_INFINITY
  for (const leftMs of leasesLeft(world, row)) firstMs = Math.min(firstMs, leftMs)
  return firstMs
}

function leasesLeft(world: World, row: StateRow): number[] {
  const { words, databases, lock } = world
  const left: number[] = []
  for (let index = 0; index <= words.layout.nodes; index += 1) {
    const database = words.database(row, index)
    for (const leftMs of databases.leases(database)) left.push(leftMs)
    // A deadline in the lock's key has passed only once the clock shows a later time, which is 1 ms after the deadline.
    const deadlineMs = (heldBy(world, row, databases.entry(database, lock.key))?.dueWallMs ?? -1) - world.wallMs(row)
    if (deadlineMs >= 0) left.push(deadlineMs + 1)
  }
  return left
}
