/** Whether a moment can come in a run. Only what surely cannot is refused: a wait for it would end with the run, and its caption never show. */

import { TraceEvent } from '../../model/trace/trace.ts'
import type { Fault, Moment } from '../../scenarios/define.ts'
import { lockKey } from '../../scenarios/lesson.ts'
import { brief, type Problem, unknownAmong } from './problem.ts'
import {
  actionsOf,
  canExecute,
  canSend,
  isSubscription,
  nodesOf,
  type Prospect,
  stepsOf,
  subscribes,
} from './prospect.ts'

/** Why a moment cannot come. `field`: within the moment. */
export type Obstacle = Omit<Problem, 'file'>

/** What keeps this moment, or one it counts from, from coming in this run; nothing, if it may come. */
export function obstacleTo(moment: Moment, prospect: Prospect): Obstacle | undefined {
  const found =
    untoldBy(moment) ??
    unknownClient(moment, prospect) ??
    unknownNode(moment, prospect) ??
    unknownKey(moment, prospect) ??
    neverHere(moment, prospect) ??
    unknownAction(moment, prospect)
  if (found !== undefined || moment.after === undefined) return found
  const earlier = obstacleTo(moment.after, prospect)
  return earlier && { ...earlier, field: `after.${earlier.field}` }
}

/** A client, by its name. */
export function unknownClient(
  { client }: { client?: string | undefined },
  { definition }: Prospect,
): Obstacle | undefined {
  const clients = Object.keys(definition.clients)
  if (client === undefined || clients.includes(client)) return undefined
  const expected = `one of the clients ${clients.join(', ')}`
  return { code: 'UNKNOWN_CLIENT', field: 'client', expected, came: brief(client) }
}

/** A node, by its id. */
export function unknownNode({ node }: { node?: string | undefined }, prospect: Prospect): Obstacle | undefined {
  const nodes = nodesOf(prospect)
  if (node === undefined || nodes.includes(node)) return undefined
  const expected = `a node of a ${prospect.fleet} fleet: ${nodes.join(', ')}`
  return { code: 'UNKNOWN_NODE', field: 'node', expected, came: brief(node) }
}

/** By which fields each kind of event can be told from others of its kind. */
const fields = new Map<string, readonly string[]>(
  TraceEvent.def.options.map(({ shape }) => {
    const [kind = ''] = shape.kind.def.values
    return [kind, kind.startsWith('command-') ? [...Object.keys(shape), 'action'] : Object.keys(shape)]
  }),
)
fields.set('client-about-to', ['client', 'action'])

/** A narrowing that fits no event of this kind: no client acquires at a node. */
function untoldBy(moment: Moment): Obstacle | undefined {
  const narrowed = (['client', 'node', 'key', 'action', 'accepted'] as const).filter(
    (field) => moment[field] !== undefined,
  )
  const strange = narrowed.find((field) => !fields.get(moment.on)?.includes(field))
  if (strange === undefined) return undefined
  return {
    code: 'NEVER_HAPPENS',
    field: strange,
    expected: `no ${strange} (${moment.on} tells of none)`,
    came: brief(moment[strange]),
  }
}

function unknownKey({ key }: Moment, { definition }: Prospect): Obstacle | undefined {
  const given = Object.keys(definition.given ?? {})
  if (key === undefined || given.includes(key) || /^lock:stock(?!\w)/.test(key) || key.endsWith(':stock')) {
    return undefined
  }
  const expected = `${[lockKey, ...given].join(' or ')}, or a key of the lock’s beside it such as ${lockKey}:queue`
  return { code: 'UNKNOWN_KEY', field: 'key', expected, came: unknownAmong(key, [lockKey, ...given]) }
}

type Need = { what: string; met(prospect: Prospect, client: string | undefined): boolean }

const fault = (what: string, ...kinds: Fault['do'][]): Need => ({
  what,
  met: ({ faults }, client) =>
    faults.some(
      (each) => kinds.includes(each.do) && (client === undefined || !('client' in each) || each.client === client),
    ),
})
const sentinels: Need = { what: 'a sentinel fleet', met: ({ fleet }) => fleet === 'sentinel' }
const messages: Need = {
  what: 'messages in the inbox',
  met: ({ definition }) => (definition.messages ?? []).length > 0,
}
const subscribers: Need = { what: 'a lock that subscribes', met: ({ lock }) => lock === undefined || subscribes(lock) }

/** What a run must have for a moment of this kind to come in it. */
const needs: Partial<Record<Moment['on'], Need>> = {
  'client-paused': fault('a fault that pauses it', 'pause'),
  'client-resumed': fault('a fault that pauses it', 'pause'),
  'client-crashed': fault('a fault that crashes it', 'crash'),
  'client-connecting': sentinels,
  'client-heard': subscribers,
  'row-written': messages,
  'work-taken': messages,
  'node-down': fault('a fault that kills a node', 'kill-node', 'restart-node'),
  'node-restarted': fault('a fault that restarts a node', 'restart-node'),
  'node-promoted': sentinels,
  'node-demoted': sentinels,
  'node-frozen': fault('a fault that stops the replica', 'stop-replication'),
  'node-thawed': fault('a fault that wakes the replica', 'wake-replica'),
  'node-clock-jumped': fault('a fault that makes a clock jump', 'jump-clock'),
  'node-link-cut': fault('a fault that cuts a link', 'cut-link', 'swallow', 'isolate-master'),
  'node-link-healed': fault('a fault that cuts a link', 'cut-link', 'swallow', 'isolate-master'),
}

function neverHere({ on, client }: Moment, prospect: Prospect): Obstacle | undefined {
  const need = needs[on]
  if (need === undefined || need.met(prospect, client)) return undefined
  return {
    code: 'NEVER_HAPPENS',
    field: 'on',
    expected: `a moment that comes; this one needs ${need.what}`,
    came: brief(on),
  }
}

function unknownAction({ on, action, client }: Moment, prospect: Prospect): Obstacle | undefined {
  // Without a client it may be anybody’s: replication’s, a Sentinel’s, the run’s own.
  if (action === undefined || client === undefined) return undefined
  const does = on === 'command-executed' ? canExecute(action, prospect) : canSend(action, prospect)
  const ownSteps = on === 'client-about-to' ? stepsOf(prospect) : []
  return does || ownSteps.includes(action.toLowerCase()) ? undefined : unknownActionAmong(action, ownSteps, prospect)
}

/** What a fault of the network may hold up or lose: a command, a script, and on its way there a write to the stock. */
export function unknownMessage(
  { do: kind, action }: { do: Fault['do']; action: string },
  prospect: Prospect,
): Obstacle | undefined {
  const others = kind === 'delay-request' ? ['write'] : []
  if (others.includes(action.toLowerCase())) return undefined
  if (canSend(action, prospect) && !isSubscription(action)) return undefined
  return unknownActionAmong(action, others, prospect)
}

function unknownActionAmong(action: string, steps: readonly string[], prospect: Prospect): Obstacle {
  const lock = prospect.lock?.id ?? 'the lock'
  const known = [...actionsOf(prospect), ...steps]
  const expected = `something that is done with ${lock}: ${known.join(', ') || 'nothing at all'}`
  return { code: 'UNKNOWN_ACTION', field: 'action', expected, came: unknownAmong(action, known) }
}
