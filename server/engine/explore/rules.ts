/** Finds the properties that a state breaks, and the properties that a step breaks. */
import {
  concernsHolder,
  holderAfter,
  isMeddling,
  isOutOfOrder,
  outlives,
  triedInVain,
  undoesAnother,
  wrongToken,
} from '#model/history/rules.ts'
import { mayShare } from '#model/history/sharing.ts'
import type { Holder } from '#scenarios/define.ts'
import { heldBy } from './held.ts'
import { bitOf, leaseMs, threwBit } from './question.ts'
import { refuseOwnLease, refuseShortened, refuseUndeclared } from './refusals.ts'
import type { StoredKey, Writes } from './store.ts'
import type { StateRow } from './words.ts'
import type { World } from './world.ts'

const breaks = (world: World, row: StateRow, ...properties: Parameters<typeof bitOf>[0][]) => {
  for (const property of properties) world.words.setBroken(row, world.words.broken(row) | bitOf(property))
}

interface Touch {
  node: number
  by: number
  ask: number
  writes: Writes
}

/** The key before and after a write. Undefined if there is no key. */
interface KeyChange {
  before: StoredKey | undefined
  after: StoredKey | undefined
}

/**
 * Handles a client's write to the lock's key on a node. As in the checkers, the writer then holds the lock, unless the lock declares how its key is read. A
 * write counts even if the key looks the same afterwards: no time passes in the explorer, so a renewed lease looks like the old one.
 */
export function lockWritten(world: World, row: StateRow, touch: Touch, change: KeyChange): void {
  const { words } = world
  const { before, after } = change
  const { node, by, ask } = touch
  if (after !== undefined) refuseUndeclared(world, row, touch, { before, after })
  if (before !== undefined && after !== undefined) refuseShortened(world, row, touch, { before, after })
  const holder = words.holder(row, node)
  const next = nextHolder(world, row, touch, change)
  const { isNew, meddles } = next
  // After the deadline, any client may take over the lock, but no client may extend the lock for its old holder.
  const mayTakeOver = isNew && before !== undefined && isOver(world, row, before)
  if (holder >= 0 && before && !mayTakeOver && meddles) {
    const isCount = !isNew && touch.writes === 'counts' && before.leftMs === after?.leftMs
    if (isMeddling({ by, holder, isCount })) breaks(world, row, 'owner-only')
  }
  if (next.holder === by && after !== undefined) refuseOwnLease(before, after)
  if (!isNew) return
  words.setHolder(row, node, next.holder, next.holder < 0 ? 0 : ask)
  if (next.holder >= 0 && world.tokened) granted(world, row, by)
}

/**
 * Returns the holder after a write. `isNew` tells whether the holder has a new grant. `meddles` tells whether the write is a violation if any client but the
 * holder makes it.
 */
function nextHolder(world: World, row: StateRow, { node, by, writes }: Touch, { before, after }: KeyChange) {
  const namesHolder = world.lock.holders !== undefined
  const [had, has] = [heldBy(world, row, before), heldBy(world, row, after)]
  const signOf = (held: Holder | undefined) => (namesHolder ? { sign: held ? held.sign : null } : {})
  const { holder, isNew } = holderAfter({
    by,
    isReplaced:
      writes === 'sets' || (writes === 'may-set' && after?.type === 'string' && before?.value !== after.value),
    before: before === undefined ? null : { holder: world.words.holder(row, node), ...signOf(had) },
    after: after === undefined ? null : signOf(has),
  })
  const movesLease = had?.dueWallMs !== has?.dueWallMs || before?.leftMs !== after?.leftMs
  return { holder: holder ?? -1, isNew, meddles: concernsHolder({ namesHolder, isNew, movesLease }) }
}

/** Returns whether the deadline in the key has passed. If so, the store does nothing, but any client may take over the lock. */
const isOver = (world: World, row: StateRow, entry: StoredKey): boolean =>
  (heldBy(world, row, entry)?.dueWallMs ?? Number.POSITIVE_INFINITY) <= world.wallMs(row)

function granted(world: World, row: StateRow, client: number): void {
  const tokens = world.tokensOf(row)
  world.setTokens(row, { ...tokens, grants: [...tokens.grants, { client, token: null }] })
}

/** Judges the tokens that clients have received in the step from `from` to `row`. */
export function judgeTokens(world: World, row: StateRow, from: StateRow): void {
  for (let client = 0; client < world.words.layout.clients; client += 1) {
    if (world.isCrashed(row, client)) continue
    const { acquired, token } = world.standing(row, client)
    if (token !== undefined && acquired > world.standing(from, client).acquired) tokenHeard(world, row, client, token)
  }
}

/** Judges a token that a client has received. Later grants must carry larger tokens. */
function tokenHeard(world: World, row: StateRow, client: number, token: number): void {
  const tokens = world.tokensOf(row)
  const own = tokens.grants.findLastIndex((grant) => grant.client === client && grant.token === null)
  const at = own < 0 ? tokens.grants.length : own
  const wrong = tokens.grants.some((other, index) => {
    if (other.token === null || index === at) return false
    const [own, known] = [{ token }, { token: other.token }]
    return index < at ? isOutOfOrder(known, own) : isOutOfOrder(own, known)
  })
  if (wrong) breaks(world, row, 'fencing')
  const grants = [...tokens.grants.slice(0, at), { client, token }, ...tokens.grants.slice(at + 1)]
  world.setTokens(row, { ...tokens, grants })
}

export interface AcceptedWrite {
  before: number
  token?: number | undefined
}

/**
 * Judges an accepted write. Clients only ever write one less than they read. So if the stock before a write equals the value that the writer read, no other
 * client has written in between, or an update was already lost earlier.
 */
export function stockWritten(world: World, row: StateRow, client: number, { before, token }: AcceptedWrite): void {
  const { read } = world.histories.at(world.words.history(row, client))
  if (read !== undefined && undoesAnother({ read, found: before })) breaks(world, row, 'no-lost-update')
  if (token === undefined || !world.tokened) return
  const tokens = world.tokensOf(row)
  const written = { client, token }
  if (wrongToken(tokens.written ?? undefined, written)) breaks(world, row, 'fencing')
  else world.setTokens(row, { ...tokens, written })
}

/** Finds the properties that a state violates, once all effects of its step are known. */
export function judgeRow(world: World, row: StateRow): void {
  const { words } = world
  const crashed = words.crashed(row)
  const believers: Record<string, never>[] = []
  for (let client = 0; client < words.layout.clients; client += 1) {
    if (crashed & (1 << client)) continue
    const { believes, ended, threw, isGone } = world.standing(row, client)
    if (threw !== undefined) words.setBroken(row, words.broken(row) | threwBit)
    if (believes) believers.push({})
    if (ended && !isGone && leaves(world, row, client)) breaks(world, row, 'no-leak')
  }
  if (!mayShare(believers, 1)) breaks(world, row, 'exclusion')
  for (let node = 0; node < words.layout.nodes; node += 1) {
    const holder = words.holder(row, node)
    if (holder < 0 || !(crashed & (1 << holder) || world.standing(row, holder).isGone)) continue
    const entry = world.databases.entry(words.database(row, node), world.lock.key)
    if (!entry) continue
    const dueWallMs = heldBy(world, row, entry)?.dueWallMs
    const dueMs = entry.leftMs ?? (dueWallMs === undefined ? null : dueWallMs - world.wallMs(row))
    if (outlives({ dueMs, fromMs: 0, leaseMs })) breaks(world, row, 'no-immortal-lock')
  }
}

/**
 * Returns whether an ended client left a grant behind. A grant is ignored if a later command failed or got no answer, because that command may have been an
 * attempt to release.
 */
function leaves(world: World, row: StateRow, client: number): boolean {
  const { words } = world
  for (let node = 0; node < words.layout.nodes; node += 1) {
    if (words.holder(row, node) !== client) continue
    if (triedInVain({ grantedBy: words.grantedBy(row, node), inVain: lastInVain(world, row, client, node) })) continue
    if (world.databases.entry(words.database(row, node), world.lock.key)) return true
  }
  return false
}

/** Returns the number of the client's latest command to this node that failed or has no answer yet, or 0 if there is none. */
function lastInVain(world: World, row: StateRow, client: number, node: number): number {
  const { failed } = world.histories.at(world.words.history(row, client))
  const late = world.lateAnswers(row, client).filter((answer) => answer.database === node)
  return Math.max(failed[node] ?? 0, ...late.map(({ ask }) => ask))
}

/** Finds keys that are left when all clients are done, and that stay forever or for more than two leases. Schedules with a crash are exempt. */
export function judgeEnd(world: World, row: StateRow): void {
  const { words } = world
  if (words.crashed(row) !== 0) return
  for (let node = 0; node < words.layout.nodes; node += 1) {
    if (words.isDown(row, node)) continue
    const left = world.databases.snapshot(words.database(row, node))
    const stays = ({ leftMs: dueMs }: StoredKey) => outlives({ dueMs, fromMs: 0, leaseMs }) !== undefined
    const isFree = (entry: StoredKey) =>
      entry.key === world.lock.key && world.lock.holders !== undefined && heldBy(world, row, entry) === undefined
    if (left.some((entry) => entry.key.startsWith(world.lock.key) && stays(entry) && !isFree(entry)))
      breaks(world, row, 'no-leak')
  }
}

/** Marks `progress` as violated. Called if no step is possible although a client is not done. */
export const judgeDeadEnd = (world: World, row: StateRow): void => breaks(world, row, 'progress')
