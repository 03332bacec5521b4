/**
 * Models `set-nx-px-validity` a second time, written like a specification. This lock reads its clock before it asks and when it gets the answer. The model
 * shares nothing with the explorer. A lease lasts one unit of time, and time moves only to the end of a lease.
 */
import type { Judged } from '../question.ts'
import type { Behaviors } from './slow-model.ts'

type At = 'comes' | 'ask' | 'read' | 'write' | 'release' | 'give-back' | 'done' | 'crashed'

interface Client {
  at: At
  /** Clock reading before the client asked for the lock. */
  asked: number
  read: number
  /** Answer to the client's operation, while this answer is on its way. */
  answer: number | null
}

interface Variables {
  now: number
  key: { owner: number; due: number } | null
  stock: number
  clients: readonly Client[]
  leaseEnds: number
  crashes: number
  lateReplies: number
  broken: ReadonlySet<Judged>
}

const commands: ReadonlySet<At> = new Set(['ask', 'release', 'give-back'])
const believing: ReadonlySet<At> = new Set(['read', 'write'])

const put = (state: Variables, self: number, change: Partial<Client>): Variables => ({
  ...state,
  clients: state.clients.map((client, index) => (index === self ? { ...client, ...change } : client)),
})

const breaks = (state: Variables, property: Judged): Variables => ({
  ...state,
  broken: new Set([...state.broken, property]),
})

/** Begins a newcomer's script: the newcomer reads its clock, and asks for the lock. */
function begin(state: Variables, self: number, { at }: Client): Variables {
  return at === 'comes' ? put(state, self, { at: 'ask', asked: state.now }) : state
}

/** Executes the client's request on the server or the stock. */
function carryOut(state: Variables, self: number, { at, read }: Client): Variables {
  if (at === 'read') return put(state, self, { answer: state.stock })
  if (at === 'write') {
    const written = put({ ...state, stock: read - 1 }, self, { answer: 1 })
    return state.stock === read ? written : breaks(written, 'no-lost-update')
  }
  if (at === 'ask') {
    if (state.key) return put(state, self, { answer: 0 })
    return put({ ...state, key: { owner: self, due: state.now + 1 } }, self, { answer: 1 })
  }
  return put({ ...state, key: state.key?.owner === self ? null : state.key }, self, { answer: 1 })
}

function hear(state: Variables, self: number, { at, asked, answer }: Client): Variables {
  const to = (next: At, more: Partial<Client> = {}) => put(state, self, { at: next, answer: null, ...more })
  if (at === 'read') return to('write', { read: answer ?? 0 })
  if (at === 'write') return to('release')
  if (at !== 'ask' || answer === 0) return to('done')
  // The lease counts from the request, not from the answer.
  return to(state.now - asked < 1 ? 'read' : 'give-back')
}

/** Ends the client's script with an error. A grant that the client never tried to release is left behind. */
function lose(state: Variables, self: number, { at }: Client): Variables {
  const ended = put(state, self, { at: 'done', answer: null })
  return at === 'ask' && state.key?.owner === self ? breaks(ended, 'no-leak') : ended
}

function* nextOf(state: Variables): Generator<Variables> {
  const live = state.clients.flatMap(({ at }, self) => (at === 'done' || at === 'crashed' ? [] : [self]))
  if (live.length === 0) return
  const late = { ...state, lateReplies: state.lateReplies - 1 }
  const step = (from: Variables, self: number, does: (from: Variables, self: number, client: Client) => Variables) => {
    const client = from.clients[self]
    return client ? does(from, self, client) : from
  }
  for (const self of live) {
    const client = state.clients[self]
    if (client?.answer !== null) {
      yield step(state, self, hear)
      if (client && commands.has(client.at)) yield step(state, self, lose)
    } else {
      yield step(step(step(state, self, begin), self, carryOut), self, hear)
      if (state.lateReplies > 0) yield step(step(late, self, begin), self, carryOut)
      if (state.lateReplies > 0 && client.at === 'comes') yield step(late, self, begin)
    }
    if (state.crashes > 0) yield put({ ...state, crashes: state.crashes - 1 }, self, { at: 'crashed' })
  }
  if (state.leaseEnds > 0 && state.key) {
    yield { ...state, now: state.key.due, key: null, leaseEnds: state.leaseEnds - 1 }
  }
}

export function behaviorsWithClock(
  clients: number,
  budget: Pick<Variables, 'leaseEnds' | 'crashes' | 'lateReplies'>,
): Behaviors {
  const counted: Behaviors = { schedules: 0, broken: {} }
  const walk = (before: Variables) => {
    const believers = before.clients.filter(({ at }) => believing.has(at))
    const state = believers.length > 1 ? breaks(before, 'exclusion') : before
    let isEnd = true
    for (const next of nextOf(state)) {
      isEnd = false
      walk(next)
    }
    if (!isEnd) return
    counted.schedules += 1
    for (const property of state.broken) counted.broken[property] = (counted.broken[property] ?? 0) + 1
  }
  const client: Client = { at: 'comes', asked: 0, read: 0, answer: null }
  const all = Array.from({ length: clients }, () => client)
  walk({ now: 0, key: null, stock: 5, clients: all, broken: new Set(), ...budget })
  return counted
}
