/**
 * Models two locks a second time, written like a specification: variables, and what each action does to these variables. The model shares nothing with the
 * explorer, never merges equal states, and walks every behavior to its end. That is slow, but so simple that the model can hardly contain the explorer's
 * mistakes.
 */
import type { Judged } from '../question.ts'

interface Variables {
  /** Owner of the key, and whether the key expires. */
  key: { owner: number; expires: boolean } | null
  stock: number
  /** Current step of each client's script, or `done` or `crashed` at the end. */
  at: readonly (string | 'done' | 'crashed')[]
  read: readonly number[]
  leaseEnds: number
  crashes: number
  broken: ReadonlySet<Judged>
}

type Action = (state: Variables, self: number) => Variables

const goTo = (state: Variables, self: number, at: string): Variables => ({
  ...state,
  at: state.at.map((old, client) => (client === self ? at : old)),
})

const acquire =
  (expires: boolean): Action =>
  (state, self) =>
    state.key ? goTo(state, self, 'done') : goTo({ ...state, key: { owner: self, expires } }, self, 'read')

const read: Action = (state, self) =>
  goTo({ ...state, read: state.read.map((old, client) => (client === self ? state.stock : old)) }, self, 'write')

const write =
  (then: string): Action =>
  (state, self) => {
    const lost = state.stock !== state.read[self]
    const broken = lost ? new Set([...state.broken, 'no-lost-update' as const]) : state.broken
    return goTo({ ...state, stock: (state.read[self] ?? 0) - 1, broken }, self, then)
  }

const remove: Action = (state, self) => {
  const isOthers = state.key !== null && state.key.owner !== self
  const broken = isOthers ? new Set([...state.broken, 'owner-only' as const]) : state.broken
  return goTo({ ...state, key: null, broken }, self, 'done')
}

const look: Action = (state, self) => goTo(state, self, state.key?.owner === self ? 'remove' : 'done')

/** Actions of each lock, keyed by step. */
const locks: Record<string, Record<string, Action>> = {
  setnx: { acquire: acquire(false), read, write: write('remove'), remove },
  'set-nx-px-get-del': { acquire: acquire(true), read, write: write('look'), look, remove },
}

/** Steps between acquire and release, in which a client believes that it holds the lock. */
const believing = new Set(['read', 'write'])

function judged(state: Variables): Variables {
  const broken = new Set(state.broken)
  if (state.at.filter((at) => believing.has(at)).length > 1) broken.add('exclusion')
  const { key } = state
  if (key && !key.expires && state.at[key.owner] === 'crashed') broken.add('no-immortal-lock')
  return { ...state, broken }
}

function* nextOf(lock: string, state: Variables): Generator<Variables> {
  const live = state.at.flatMap((at, client) => (at === 'done' || at === 'crashed' ? [] : [client]))
  if (live.length === 0) return
  for (const client of live) {
    const action = locks[lock]?.[state.at[client] ?? '']
    if (action) yield judged(action(state, client))
    if (state.crashes > 0) yield judged(goTo({ ...state, crashes: state.crashes - 1 }, client, 'crashed'))
  }
  if (state.leaseEnds > 0 && state.key?.expires) yield judged({ ...state, key: null, leaseEnds: state.leaseEnds - 1 })
}

export interface Behaviors {
  schedules: number
  broken: Partial<Record<Judged, number>>
}

export function behaviorsOf(lock: string, clients: number, budget: { leaseEnds: number; crashes: number }): Behaviors {
  const counted: Behaviors = { schedules: 0, broken: {} }
  const walk = (state: Variables) => {
    let isEnd = true
    for (const next of nextOf(lock, state)) {
      isEnd = false
      walk(next)
    }
    if (!isEnd) return
    counted.schedules += 1
    for (const property of state.broken) counted.broken[property] = (counted.broken[property] ?? 0) + 1
  }
  const each = <T>(value: T) => Array.from({ length: clients }, () => value)
  walk({ key: null, stock: 5, at: each('acquire'), read: each(0), broken: new Set(), ...budget })
  return counted
}
