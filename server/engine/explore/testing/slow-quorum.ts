/**
 * Models Redlock a second time, written like a specification: variables, and what each action does to these variables. The model shares nothing with the
 * explorer. If a client asks several nodes, only the set of answers is kept. So there are few states, and the behaviors from each state are counted once.
 */
import type { Judged } from '../question.ts'
import type { Behaviors } from './slow-model.ts'

interface Client {
  at: 'acquire' | 'read' | 'write' | 'release' | 'give-back' | 'done' | 'crashed'
  /** Nodes that the client has asked and that have not answered. */
  asked: readonly number[]
  granted: number
  read: number
  /**
   * Number of leases that had ended when the client's first answer came, or `null` before that answer. The client does not trust a majority if a lease has
   * ended since.
   */
  began: number | null
}

export interface QuorumBudget {
  crashes: number
  restarts: number
  delayedRestarts?: number
  leaseEnds?: number
}

interface Variables extends Required<QuorumBudget> {
  /** Owner of each node's key, which is kept while the node is down. */
  owners: readonly (number | null)[]
  down: readonly boolean[]
  ended: number
  stock: number
  clients: readonly Client[]
  broken: readonly Judged[]
}

const believing = new Set<Client['at']>(['read', 'write'])

const put = (state: Variables, self: number, change: Partial<Client>): Variables => ({
  ...state,
  clients: state.clients.map((client, index) => (index === self ? { ...client, ...change } : client)),
})

const breaks = (state: Variables, property: Judged): Variables =>
  state.broken.includes(property) ? state : { ...state, broken: [...state.broken, property].sort() }

const own = (state: Variables, node: number, owner: number | null): Variables => ({
  ...state,
  owners: state.owners.map((before, index) => (index === node ? owner : before)),
})

/** Executes the client's request on one node, or nothing if the node is down. After the last answer, the client continues. */
function answer(state: Variables, self: number, client: Client, node: number): Variables {
  const owner = state.owners[node] ?? null
  const isUp = !state.down[node]
  const takes = isUp && client.at === 'acquire' && owner === null
  const gives = isUp && client.at !== 'acquire' && owner === self
  const began = client.began ?? state.ended
  const after = takes ? own(state, node, self) : gives ? own(state, node, null) : state
  const asked = client.asked.filter((other) => other !== node)
  const granted = client.granted + (takes ? 1 : 0)
  if (asked.length > 0) return put(after, self, { asked, granted, began })
  if (client.at !== 'acquire') return put(after, self, { at: 'done', asked })
  const isInTime = began === state.ended
  if (isInTime && granted * 2 > state.owners.length) return put(after, self, { at: 'read', asked, granted, began })
  return put(after, self, { at: 'give-back', asked: [...state.owners.keys()], granted, began })
}

function write(state: Variables, self: number, { read }: Client): Variables {
  const written = put({ ...state, stock: read - 1 }, self, { at: 'release', asked: [...state.owners.keys()] })
  return state.stock === read ? written : breaks(written, 'no-lost-update')
}

function* nextOf(state: Variables): Generator<Variables> {
  const live = [...state.clients.entries()].filter(([, { at }]) => at !== 'done' && at !== 'crashed')
  if (live.length === 0) return
  for (const [self, client] of live) {
    if (client.at === 'read') yield put(state, self, { at: 'write', read: state.stock })
    else if (client.at === 'write') yield write(state, self, client)
    else for (const node of client.asked) yield answer(state, self, client, node)
    if (state.crashes > 0) yield put({ ...state, crashes: state.crashes - 1 }, self, { at: 'crashed' })
  }
  yield* faultsOfNodes(state)
  // Time passes only here, so all remaining leases were granted at the same moment.
  if (state.leaseEnds > 0 && state.owners.some((owner) => owner !== null)) {
    const owners = state.owners.map(() => null)
    yield { ...state, owners, ended: state.ended + 1, leaseEnds: state.leaseEnds - 1 }
  }
}

function* faultsOfNodes(state: Variables): Generator<Variables> {
  const { owners, down, restarts, delayedRestarts } = state
  const turn = (node: number, isDown: boolean) => down.map((before, index) => (index === node ? isDown : before))
  for (const [node, owner] of owners.entries()) {
    if (down[node]) {
      if (owner === null) yield { ...state, down: turn(node, false) }
    } else if (owner !== null) {
      if (restarts > 0) yield own({ ...state, restarts: restarts - 1 }, node, null)
      if (delayedRestarts > 0) yield { ...state, down: turn(node, true), delayedRestarts: delayedRestarts - 1 }
    }
  }
}

function judged(state: Variables): Variables {
  const believers = state.clients.filter(({ at }) => believing.has(at))
  return believers.length > 1 ? breaks(state, 'exclusion') : state
}

/** Counts every behavior of two clients. */
export function behaviorsOfQuorum(nodes: number, budget: QuorumBudget): Behaviors {
  const known = new Map<string, Behaviors>()
  const countFrom = (state: Variables): Behaviors => {
    const key = JSON.stringify(state)
    const found = known.get(key)
    if (found) return found
    const all = [...nextOf(state)].map((next) => countFrom(judged(next)))
    const counted = all.length > 0 ? sumOf(all) : endOf(state)
    known.set(key, counted)
    return counted
  }
  const places = Array.from({ length: nodes }, (_, node) => node)
  const client: Client = { at: 'acquire', asked: places, granted: 0, read: 0, began: null }
  return countFrom({
    ...{ owners: places.map(() => null), down: places.map(() => false), ended: 0, stock: 5 },
    ...{ clients: [client, client], broken: [], delayedRestarts: 0, leaseEnds: 0, ...budget },
  })
}

const endOf = ({ broken }: Variables): Behaviors => ({
  schedules: 1,
  broken: Object.fromEntries(broken.map((property) => [property, 1])),
})

function sumOf(all: readonly Behaviors[]): Behaviors {
  const sum: Behaviors = { schedules: 0, broken: {} }
  for (const { schedules, broken } of all) {
    sum.schedules += schedules
    for (const [property, count] of Object.entries(broken) as [Judged, number][]) {
      sum.broken[property] = (sum.broken[property] ?? 0) + count
    }
  }
  return sum
}
