/**
 * Generates random traces that could have been recorded. Random steps move a toy world of clients and nodes, and the trace builder records what happens. Steps
 * that make no sense at the moment are skipped. Leases run out as in Redis: an expiry is seen a little late, and a change of the key proves that the key had
 * not expired yet.
 */
import fc from 'fast-check'
import { hasSuccessors } from '#model/history/failovers.ts'
import type { EventOf, Trace } from '#model/trace/trace.ts'
import type { Topology } from '#scenarios/lesson.ts'
import { aTrace, type TraceBuilder } from './trace-builder.ts'

const clientNames = ['A', 'B', 'C']
const actions = {
  take: 6,
  'give back': 4,
  grant: 2,
  'grant everywhere': 2,
  overwrite: 1,
  change: 3,
  delete: 1,
  'delete everywhere': 1,
  acquire: 1,
  leave: 2,
  wait: 4,
  refuse: 2,
  try: 3,
  read: 4,
  write: 3,
  'stale write': 1,
  pause: 1,
  resume: 3,
  crash: 1,
  finish: 1,
  'node down': 1,
  'node up': 1,
  'node emptied': 1,
  'clock jump': 1,
  'real clock jump': 1,
  promote: 1,
  demote: 1,
  replicate: 2,
  'side key': 1,
}
type Action = keyof typeof actions

interface Step {
  afterMs: number
  action: Action
  client: number
  node: number
  /** `null` for a lease that never ends. */
  leaseMs: number | null
  lagMs: number
  /** Whether leases that ran out in the last 5 ms are not seen yet. If so, a change of the key now was made in time and is only recorded late. */
  late: boolean
}

const step: fc.Arbitrary<Step> = fc.record({
  afterMs: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 20 }), fc.integer({ min: 50, max: 900 })),
  action: fc.oneof(
    ...(Object.entries(actions) as [Action, number][]).map(([name, weight]) => ({
      arbitrary: fc.constant(name),
      weight,
    })),
  ),
  client: fc.nat(2),
  node: fc.nat(4),
  leaseMs: fc.oneof(
    { arbitrary: fc.constant(null), weight: 1 },
    { arbitrary: fc.integer({ min: 1, max: 1500 }), weight: 5 },
  ),
  lagMs: fc.nat(5),
  late: fc.boolean(),
})

const status: fc.Arbitrary<EventOf<'run-ended'>['status'] | 'missing'> = fc.constantFrom(
  'completed',
  'completed',
  'completed',
  'store-lost',
  'time-limit',
  'missing',
)

export const leaseMs = 300

const topologies: Topology[] = ['single', 'sentinel', 'quorum', 'cluster']

/** Generates traces of up to `maxLength` steps on a fleet of a random kind, or of one of the given kinds. */
export function anyTrace(maxLength = 60, kinds = topologies): fc.Arbitrary<Trace> {
  return fc
    .record({
      fleet: fc.constantFrom(...kinds),
      steps: fc.oneof(
        fc.array(step, { maxLength: 10 }),
        fc.array(step, { minLength: Math.floor(maxLength / 2), maxLength, size: 'max' }),
      ),
      status,
    })
    .map(({ fleet, steps, status: end }) => {
      const world = new World(fleet)
      for (const one of steps) world.take(one)
      return end === 'missing' ? world.trace.cutShort() : world.trace.end(end)
    })
}

interface NodeInWorld {
  up: boolean
  master: boolean
  lock: { holder: string; dueMs: number | null } | undefined
}

interface ClientInWorld {
  alive: boolean
  believes: boolean
  paused: boolean
  waiting: boolean
}

const nodesOf: Record<Topology, string[]> = {
  single: ['n1'],
  standby: ['n1', 'n2'],
  sentinel: ['n1', 'n2'],
  quorum: ['n1', 'n2', 'n3', 'n4', 'n5'],
  cluster: ['n1', 'n2'],
}

class World {
  readonly trace: TraceBuilder
  private nowMs = 0
  private token = 0
  private stock = 5
  private readonly nodes: Map<string, NodeInWorld>
  private readonly clients = new Map<string, ClientInWorld>(
    clientNames.map((name) => [name, { alive: true, believes: false, paused: false, waiting: false }]),
  )

  constructor(private readonly fleet: Topology) {
    this.trace = aTrace({ fleet, leaseMs })
    this.nodes = new Map(
      nodesOf[fleet].map((name, index) => [
        name,
        { up: true, master: index === 0 || !hasSuccessors(fleet), lock: undefined },
      ]),
    )
  }

  take(one: Step): void {
    this.pass(one)
    const names = [...this.nodes.keys()]
    const node = names[one.node % names.length] ?? 'n1'
    const client = clientNames[one.client] ?? 'A'
    this.nodeStep(one, node)
    const me = this.clients.get(client)
    if (me?.alive) {
      const gives = one.action === 'give back'
      if (gives && !me.paused) this.clientStep({ ...one, action: 'leave' }, client, me)
      this.storeStep(one, client, node)
      if (!me.paused && this.isGranted(one.action, client)) this.clientStep({ ...one, action: 'acquire' }, client, me)
      if (!me.paused) this.clientStep(one, client, me)
      if (one.action === 'resume' && me.paused) {
        me.paused = false
        this.trace.resumed(client)
      }
    }
  }

  /** Whether a client that tried every node was granted the lock by enough of them. */
  private isGranted(action: Action, client: string): boolean {
    const granted = [...this.nodes.values()].filter(({ up, master, lock }) => up && master && lock?.holder === client)
    return action === 'take' && granted.length >= (this.fleet === 'quorum' ? 3 : 1)
  }

  private storeStep({ action, leaseMs: lease }: Step, client: string, name: string): void {
    const dueMs = lease === null ? null : this.nowMs + lease
    const each = (which: (node: string, state: NodeInWorld) => void) => {
      for (const [node, state] of this.nodes) if (state.up && state.master) which(node, state)
    }
    const grant = (node: string, state: NodeInWorld) => {
      this.trace.set(client, { node, dueMs })
      state.lock = { holder: client, dueMs }
    }
    const remove = (node: string, state: NodeInWorld) => {
      this.trace.deleted(client, { node })
      state.lock = undefined
    }
    each((node, state) => {
      if ((action === 'grant everywhere' || action === 'take') && !state.lock) grant(node, state)
      if ((action === 'delete everywhere' || action === 'give back') && state.lock?.holder === client)
        remove(node, state)
      if (node !== name) return
      if (action === 'grant' && !state.lock) grant(node, state)
      if (action === 'overwrite') grant(node, state)
      if (action === 'delete' && state.lock) remove(node, state)
      if (action === 'change' && state.lock) {
        state.lock.dueMs = dueMs
        this.trace.changed(client, { node, dueMs, value: `grant of ${state.lock.holder}` })
      }
      if (action === 'side key') this.trace.set(client, { node, dueMs, key: 'lock:stock:queue' })
    })
  }

  private clientStep({ action }: Step, client: string, me: ClientInWorld): void {
    if (action === 'acquire' && !me.believes) {
      me.believes = true
      me.waiting = false
      this.token += 1
      this.trace.acquired(client, this.token)
    } else if (action === 'leave' && me.believes) {
      me.believes = false
      this.trace.left(client)
    } else if (action === 'wait' && !me.waiting && !me.believes) {
      me.waiting = true
      this.trace.waiting(client)
    } else if (action === 'refuse' && me.waiting) {
      me.waiting = false
      this.trace.refused(client, 1)
    } else if (action === 'try') this.trace.tries(client)
    else if (action === 'read') this.trace.reads(client)
    else if (action === 'write' || action === 'stale write') {
      this.stock -= 1
      this.trace.writes(client, this.stock, { token: action === 'write' ? this.token : this.token - 1 })
    } else if (action === 'pause') {
      me.paused = true
      this.trace.paused(client)
    } else if (action === 'crash') {
      me.alive = false
      this.trace.crashed(client)
    } else if (action === 'finish') {
      me.alive = false
      this.trace.finished(client)
    }
  }

  private nodeStep({ action }: Step, name: string): void {
    const node = this.nodes.get(name)
    if (!node) return
    const failsOver = hasSuccessors(this.fleet)
    if (action === 'node down' && node.up) {
      node.up = false
      this.trace.nodeDown(name)
    } else if (action === 'node up' && !node.up) {
      node.up = true
      this.trace.restarted(name, false)
    } else if (action === 'node emptied' && !node.up) {
      node.up = true
      node.lock = undefined
      this.trace.restarted(name, true)
    } else if (action === 'clock jump' && node.up && node.master && node.lock?.dueMs) {
      node.lock.dueMs = Math.min(node.lock.dueMs, this.nowMs + 1)
      this.trace.changed(null, { node: name, dueMs: node.lock.dueMs, value: `grant of ${node.lock.holder}` })
    } else if (action === 'real clock jump' && node.up && node.master && node.lock?.dueMs) {
      node.lock.dueMs = Math.min(node.lock.dueMs, this.nowMs + 1)
      this.trace.clockJumped(name, 10_000)
    } else if (action === 'promote' && failsOver && node.up && !node.master) {
      node.master = true
      this.trace.promoted(name)
    } else if (action === 'demote' && failsOver && node.up && node.master) {
      node.master = false
      node.lock = undefined
      this.trace.demoted(name)
    } else if (action === 'replicate' && failsOver) this.replicate()
  }

  private replicate(): void {
    const master = [...this.nodes.values()].find((node) => node.up && node.master)
    for (const [name, node] of this.nodes) {
      if (!master || node.master || !node.up) continue
      if (master.lock) {
        this.trace.set(null, { node: name, dueMs: master.lock.dueMs, value: `grant of ${master.lock.holder}` })
        node.lock = { ...master.lock }
      } else if (node.lock) {
        this.trace.deleted(null, { node: name })
        node.lock = undefined
      }
    }
  }

  /** Lets time pass. Expiries are seen at once or a little late. */
  private pass({ afterMs, lagMs, late }: Step): void {
    const untilMs = this.nowMs + afterMs
    const seenMs = late ? untilMs - 5 : untilMs
    const due = [...this.nodes].flatMap(([name, { up, lock }]) =>
      up && lock && lock.dueMs !== null && lock.dueMs <= seenMs ? [{ name, dueMs: lock.dueMs }] : [],
    )
    for (const { name, dueMs } of due.sort((a, b) => a.dueMs - b.dueMs)) {
      this.nowMs = Math.min(untilMs, Math.max(this.nowMs, dueMs + lagMs))
      this.trace.at(this.nowMs).expired({ node: name })
      const node = this.nodes.get(name)
      if (node) node.lock = undefined
    }
    this.nowMs = untilMs
    this.trace.at(untilMs)
  }
}
