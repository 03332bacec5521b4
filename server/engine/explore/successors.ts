/** Computes successor states. First the store reports what its commands do, and then clients react to the answers. */
import type { Choice } from './choices.ts'
import { lockWritten, stockWritten } from './rules.ts'
import type { RawReply } from './store.ts'
import type { StateRow } from './words.ts'
import type { World } from './world.ts'

const noReply: RawReply = { reply: null }
const lost: RawReply = { error: 'TIMEOUT: no answer came' }
const refused: RawReply = { error: 'UNREACHABLE: the node is down' }
/** Answers that the explorer makes up without the store. */
export const ownAnswers: readonly RawReply[] = [noReply, lost, refused]

/** Requests the effects of commands that `takeStep` will need for this choice. */
export function wantEffects(world: World, row: StateRow, choice: Choice): void {
  const { words, databases } = world
  if (choice.does === 'carry-out') {
    if (!world.isRefused(row, choice.database)) databases.want(words.database(row, choice.database), choice.command)
  }
  if (choice.does === 'expire' || (choice.does === 'wake' && choice.byMs > 0)) {
    for (const { database, command } of passingTime(world, row, choice.byMs)) databases.want(database, command)
  }
}

/** Applies the choice to the row `next`, and requests the client's reaction. The caller judges the state once this reaction is known. */
export function takeStep(world: World, next: StateRow, choice: Choice): void {
  const { words } = world
  switch (choice.does) {
    case 'crash':
      words.crash(next, choice.client)
      words.use(next, 'crashes')
      break
    case 'restart':
      words.setDatabase(next, choice.node, world.emptyNode(choice.node))
      words.setHolder(next, choice.node, -1)
      words.use(next, 'restarts')
      break
    case 'go-down':
      words.goDown(next, choice.node)
      words.setHolder(next, choice.node, -1)
      words.use(next, 'delayedRestarts')
      break
    case 'come-back':
      words.comeBack(next, choice.node)
      words.setDatabase(next, choice.node, world.emptyNode(choice.node))
      break
    case 'expire':
      passTime(world, next, choice.byMs)
      words.use(next, 'leaseEnds')
      break
    case 'wake':
      passTime(world, next, choice.byMs)
      words.use(next, 'leaseEnds', choice.ends)
      if (choice.pending.request.do === 'tick') words.use(next, 'ticks')
      hear(world, next, choice, noReply, world.databases.answer(noReply))
      break
    case 'hear': {
      const late = world.lateAnswers(next, choice.client).filter((answer) => answer !== choice.answer)
      world.setLateAnswers(next, choice.client, late)
      const raw = choice.lost ? lost : choice.answer.raw
      hear(world, next, choice, raw, world.databases.answer(raw))
      break
    }
    case 'begin':
      world.begin(next, choice.client)
      words.use(next, 'lateReplies')
      break
    case 'carry-out':
      carryOut(world, next, choice)
  }
}

function carryOut(world: World, row: StateRow, choice: Choice & { does: 'carry-out' }): void {
  const { words, databases, lock } = world
  const { client, pending, database: index, command, writes, late } = choice
  if (world.isRefused(row, index)) {
    hear(world, row, choice, refused, databases.answer(refused))
    return
  }
  const before = words.database(row, index)
  const { database: after, raw, answer, touched } = databases.effect(before, command)
  words.setDatabase(row, index, after)
  if (index < words.layout.nodes) {
    const touch = { node: index, by: client, ask: pending.ask, writes }
    const entry = (database: number) => databases.entry(database, lock.key)
    if (touched) lockWritten(world, row, touch, { before: entry(before), after: entry(after) })
  } else touchStock(world, row, choice, raw)
  if (late) {
    world.begin(row, client)
    words.use(row, 'lateReplies')
    world.setLateAnswers(row, client, [...world.lateAnswers(row, client), { ask: pending.ask, database: index, raw }])
  } else hear(world, row, choice, raw, answer)
}

function touchStock(
  world: World,
  row: StateRow,
  { client, pending: { request } }: Choice & { does: 'carry-out' },
  raw: RawReply,
) {
  if (request.do !== 'write' || !('reply' in raw) || !Array.isArray(raw.reply)) return
  const [accepted, before] = raw.reply
  if (accepted !== 1) return
  const { token } = request
  stockWritten(world, row, client, { before: Number(before), token })
}

type Heard = Choice & { does: 'carry-out' | 'hear' | 'wake' }

function hear(world: World, row: StateRow, { client, pending }: Heard, raw: RawReply, answer: number): void {
  const { words, histories } = world
  const before = words.history(row, client)
  words.setHistory(row, client, histories.after(before, { pending, raw, answer, nowMs: world.nowMs(row) }))
}

function passTime(world: World, row: StateRow, byMs: number): void {
  const { words, databases, histories } = world
  for (const { index, database, command } of passingTime(world, row, byMs)) {
    const after = databases.effect(database, command).database
    words.setDatabase(row, index, after)
    if (index < words.layout.nodes && !databases.entry(after, world.lock.key)) words.setHolder(row, index, -1)
  }
  world.setNowMs(row, world.nowMs(row) + byMs)
  for (let client = 0; client < words.layout.clients; client += 1) {
    if (world.comes(row, client)) words.setHistory(row, client, histories.comes(client, world.nowMs(row)))
  }
}

/** Returns the databases that have leases, because passing time has an effect only on these databases. */
function passingTime(world: World, row: StateRow, byMs: number) {
  const passing: { index: number; database: number; command: number }[] = []
  if (byMs === 0) return passing
  const { words, databases } = world
  const command = world.advance(byMs)
  for (let index = 0; index <= words.layout.nodes; index += 1) {
    const database = words.database(row, index)
    if (databases.leases(database).length > 0) passing.push({ index, database, command })
  }
  return passing
}
