/** What is broken in a state, and what a step breaks on its way into it. */
import { lockKey } from '#scenarios/lesson.ts'
import { bitOf, leaseMs } from './question.ts'
import type { StoredKey } from './store.ts'
import type { Row } from './words.ts'
import type { World } from './world.ts'

const breaks = (world: World, row: Row, ...properties: Parameters<typeof bitOf>[0][]) => {
  for (const property of properties) world.words.setBroken(row, world.words.broken(row) | bitOf(property))
}

/** A client's command has changed the lock's key on a node, or not. The rule is that of the checkers: who wrote the key holds the lock. */
export function lockWritten(
  world: World,
  row: Row,
  { node, by, ask }: { node: number; by: number; ask: number },
  before?: StoredKey,
  after?: StoredKey,
): void {
  const { words } = world
  const holder = words.holder(row, node)
  const overwrites = before === undefined || (before.type === 'string' && before.value !== after?.value)
  const changed = before?.value !== after?.value || before?.leftMs !== after?.leftMs
  if (!changed) return
  if (before && holder >= 0 && holder !== by && !isOver(world, row, before)) breaks(world, row, 'owner-only')
  if (!after) words.setHolder(row, node, -1)
  else if (overwrites) {
    words.setHolder(row, node, by, ask)
    if (world.tokened) granted(world, row, by)
  }
}

/** A deadline in the key's value means nothing to the store: once it has passed, whoever comes may take the lock over. */
function isOver(world: World, row: Row, { value }: StoredKey): boolean {
  return world.lock.deadlineInValue && Number(value) <= world.wallMs(row)
}

function granted(world: World, row: Row, client: number): void {
  const tokens = world.tokensOf(row)
  world.setTokens(row, { ...tokens, grants: [...tokens.grants, { client, token: null }] })
}

/** Judges the tokens of the grants that clients heard of on the step from `from` to `row`. */
export function judgeTokens(world: World, row: Row, from: Row): void {
  for (let client = 0; client < world.words.layout.clients; client += 1) {
    if (world.isCrashed(row, client)) continue
    const { acquired, token } = world.standing(row, client)
    if (token !== undefined && acquired > world.standing(from, client).acquired) tokenHeard(world, row, client, token)
  }
}

/** The client has heard which token its grant carries. Later grants carry larger ones. */
function tokenHeard(world: World, row: Row, client: number, token: number): void {
  const tokens = world.tokensOf(row)
  const own = tokens.grants.findLastIndex((grant) => grant.client === client && grant.token === null)
  const at = own < 0 ? tokens.grants.length : own
  const wrong = tokens.grants.some(
    (other, index) =>
      other.token !== null && ((index < at && other.token >= token) || (index > at && other.token <= token)),
  )
  if (wrong) breaks(world, row, 'fencing')
  const grants = [...tokens.grants.slice(0, at), { client, token }, ...tokens.grants.slice(at + 1)]
  world.setTokens(row, { ...tokens, grants })
}

/** The resource has accepted a write. */
export interface AcceptedWrite {
  /** What it found. */
  before: number
  token?: number | undefined
  /** The largest token that was accepted before. */
  largest?: number | undefined
}

/**
 * Clients only ever write one less than what they read. So if a write finds what its client had read, nobody has written in between, or an update had been
 * lost before.
 */
export function stockWritten(world: World, row: Row, client: number, { before, token, largest }: AcceptedWrite): void {
  const { read } = world.histories.at(world.words.history(row, client))
  if (read !== undefined && read !== before) breaks(world, row, 'no-lost-update')
  if (token === undefined || !world.tokened) return
  const tokens = world.tokensOf(row)
  // A stock that learns from reads knows the writer's own token already.
  const isShared = token === largest && tokens.writer !== client && world.question.fenced !== 'read-and-write'
  if (largest !== undefined && (token < largest || isShared)) breaks(world, row, 'fencing')
  else world.setTokens(row, { ...tokens, writer: client })
}

/** Finds the properties that a state violates, once the effects of the step are known. */
export function judgeRow(world: World, row: Row): void {
  const { words } = world
  const crashed = words.crashed(row)
  let believers = 0
  for (let client = 0; client < words.layout.clients; client += 1) {
    if (crashed & (1 << client)) continue
    const { believes, ended } = world.standing(row, client)
    if (believes) believers += 1
    if (ended && leaves(world, row, client)) breaks(world, row, 'no-leak')
  }
  if (believers > 1) breaks(world, row, 'exclusion')
  for (let node = 0; node < words.layout.nodes; node += 1) {
    const holder = words.holder(row, node)
    if (holder < 0 || !(crashed & (1 << holder)) || world.lock.deadlineInValue) continue
    const entry = world.databases.entry(words.database(row, node), lockKey)
    if (entry && (entry.leftMs === null || entry.leftMs > 2 * leaseMs)) breaks(world, row, 'no-immortal-lock')
  }
}

/** Whether a client that has ended left a grant behind. What it tried to give back in vain, by a command since the grant, is not counted. */
function leaves(world: World, row: Row, client: number): boolean {
  const { words } = world
  let lastInVain = world.histories.at(words.history(row, client)).lastFailed
  for (const { ask } of world.lateAnswers(row, client)) lastInVain = Math.max(lastInVain, ask)
  for (let node = 0; node < words.layout.nodes; node += 1) {
    if (words.holder(row, node) === client && words.grantedBy(row, node) >= lastInVain) return true
  }
  return false
}

/** What is left when everybody is done: a key without a lease stays for ever. What a crashed client left is not counted here. */
export function judgeEnd(world: World, row: Row): void {
  const { words } = world
  if (words.crashed(row) !== 0) return
  for (let node = 0; node < words.layout.nodes; node += 1) {
    if (words.isDown(row, node)) continue
    const left = world.databases.snapshot(words.database(row, node))
    if (left.some(({ key, leftMs }) => key.startsWith(lockKey) && leftMs === null)) breaks(world, row, 'no-leak')
  }
}

/** No step is possible, although a client is not done: `progress` is violated. */
export const judgeDeadEnd = (world: World, row: Row): void => breaks(world, row, 'progress')
