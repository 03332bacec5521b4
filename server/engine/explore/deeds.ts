/** Sorts a client's steps and their results into the few kinds that people distinguish. */
import type { Deed, TakenView } from '#model/messages/exploration.ts'
import type { Choice } from './choices.ts'
import { bitOf, nodeName } from './question.ts'
import type { StateRow } from './words.ts'
import type { World } from './world.ts'

const looks = new Set(['GET', 'HGET', 'HGETALL', 'EXISTS', 'TTL', 'PTTL'])
const leases = new Set(['EXPIRE', 'PEXPIRE', 'EXPIREAT', 'PEXPIREAT', 'PERSIST'])

/** Returns the purpose of a step. Undefined if the step executes nothing, or if its request has no name of its own. */
export function intentOf(world: World, row: StateRow, choice: Choice): Deed | undefined {
  if (choice.does !== 'carry-out') return undefined
  const { request } = choice.pending
  if (request.do === 'read' || request.do === 'write') return request.do
  if (request.do !== 'command') return undefined
  const { acquired, believes } = world.standing(row, choice.client)
  const [verb = ''] = world.store.translate(request, world.lock).shown
  // A holder's renewals, and its checks that it still holds the lock, are not named.
  if (believes) return undefined
  if (looks.has(verb)) return 'look'
  if (leases.has(verb)) return 'lease'
  return acquired === 0 ? 'ask' : 'release'
}

/** Returns the result of a step. Undefined if the result has no name of its own. */
export function deedOf(world: World, from: StateRow, to: StateRow, choice: Choice): Deed | undefined {
  if (choice.does !== 'carry-out' && choice.does !== 'hear') return undefined
  const { client } = choice
  const before = world.standing(from, client)
  const after = world.standing(to, client)
  if (after.acquired > before.acquired) return 'get'
  if (after.ended && after.acquired === 0) return endOf(world, from, choice)
  const intent = intentOf(world, from, choice)
  if (choice.does === 'hear') return undefined
  const { words } = world
  if (intent === 'ask') {
    const { database } = choice
    return words.holder(from, database) !== client && words.holder(to, database) === client ? 'grant' : 'ask'
  }
  const same = words.database(from, choice.database) === words.database(to, choice.database)
  if (intent !== 'release') return intent
  if (same) return 'release-nothing'
  const holder = words.holder(from, choice.database)
  if (holder < 0 || holder === client) return 'release'
  // A renewal that comes after the release is no release: the other client keeps the lock.
  return words.holder(to, choice.database) === holder ? undefined : 'release-other'
}

/** Names the last step of a client that never got the lock. A lost or late answer is no refusal if the client's command had taken the key. */
function endOf({ words }: World, from: StateRow, choice: Extract<Choice, { client: number }>): Deed | undefined {
  if (choice.does !== 'hear') return 'refused'
  if (choice.lost) return undefined
  return words.holder(from, choice.answer.database) === choice.client ? 'give-up' : 'refused'
}

/** Returns the command that breaks `owner-only` in this step, and whose lock it hits. */
function meddledIn(world: World, names: readonly string[], from: StateRow, to: StateRow, choice: Choice) {
  const { words } = world
  if (choice.does !== 'carry-out' || choice.pending.request.do !== 'command') return undefined
  if ((words.broken(to) & ~words.broken(from) & bitOf('owner-only')) === 0) return undefined
  const [command] = world.store.translate(choice.pending.request, world.lock).shown
  const holder = names[words.holder(from, choice.database)]
  return command === undefined || holder === undefined ? undefined : { command, holder }
}

/** Returns the deed with its client, and with its node if there are several nodes or if the step is a node's fault. */
export function takenView(
  world: World,
  names: readonly string[],
  from: StateRow,
  to: StateRow,
  choice: Choice,
): TakenView {
  const deed = deedOf(world, from, to, choice)
  const client = 'client' in choice ? names[choice.client] : undefined
  const { nodes } = world.words.layout
  const asked = choice.does === 'carry-out' && choice.pending.request.do === 'command' ? choice.database : nodes
  const node = 'node' in choice ? choice.node : asked
  const meddled = meddledIn(world, names, from, to, choice)
  return {
    step: choice.step,
    ...(client === undefined ? {} : { client }),
    ...(deed === undefined ? {} : { deed }),
    ...('node' in choice || (nodes > 1 && node < nodes) ? { node: nodeName(node) } : {}),
    ...(meddled === undefined ? {} : { meddled }),
  }
}
