/** Builds traces by hand, so that a test reads like the story it tells. */

import {
  type EndsWith,
  type EventOf,
  type NodeRole,
  type Trace,
  type TraceEvent,
  type TraceHeader,
  traceFormat,
  traceVersion,
} from '#model/trace/trace.ts'
import type { Expectation, Lesson } from '#scenarios/lesson.ts'

export const lockKey = 'lock:stock'

export interface TraceOptions {
  fleet?: TraceHeader['fleet']['kind']
  leaseMs?: number
  /** Number of clients that may hold the lock at once. */
  capacity?: TraceHeader['capacity']
  initial?: number
  expect?: Expectation
  lesson?: string
}

interface KeyOptions {
  node?: string
  key?: string
  value?: string
  /** Id of the command that changed the key. Defaults to a new id. */
  command?: number
  /** `null` if the key never expires. Defaults to one lease from now. */
  dueMs?: number | null
  holder?: string | null
  holders?: EventOf<'key-set'>['holders']
  /** Deadline in the lock's value. If set, Redis has no expiry. */
  deadlineMs?: number
  endsWith?: EndsWith
}

type Bare<E> = E extends TraceEvent ? Omit<E, 'seq' | 'atMs'> : never

const fleets: Record<TraceHeader['fleet']['kind'], [id: string, role: NodeRole, elsewhere?: true][]> = {
  single: [['n1', 'master']],
  standby: [
    ['n1', 'master'],
    ['n2', 'replica'],
  ],
  sentinel: [
    ['n1', 'master'],
    ['n2', 'replica'],
    ['s1', 'sentinel'],
    ['s2', 'sentinel'],
    ['s3', 'sentinel'],
  ],
  quorum: ['n1', 'n2', 'n3', 'n4', 'n5'].map((id) => [id, 'master']),
  cluster: [
    ['n1', 'master'],
    ['n2', 'replica'],
    ['n3', 'master', true],
    ['n4', 'replica', true],
  ],
}

/** Starts a trace: `aTrace().at(10).grant('A').at(20).left('A').at(21).deleted('A').end()`. */
export function aTrace(options: TraceOptions = {}): TraceBuilder {
  return new TraceBuilder(options)
}

export class TraceBuilder {
  readonly events: TraceEvent[] = []
  private nowMs = 0
  private stock: number
  private commandId = 0
  private readonly lastRead = new Map<string, number>()
  private readonly leaseMs: number

  constructor(private readonly options: TraceOptions) {
    this.stock = options.initial ?? 5
    this.leaseMs = options.leaseMs ?? 1000
    this.add({ kind: 'run-started' })
  }

  at(ms: number): this {
    this.nowMs = ms
    return this
  }

  add(event: Bare<TraceEvent>): this {
    this.events.push({ seq: this.events.length, atMs: this.nowMs, ...event } as TraceEvent)
    return this
  }

  get seq(): number {
    return this.events.length - 1
  }

  waiting = (client: string) => this.add({ kind: 'client-waiting', client, why: 'somebody else holds the lock' })
  acquired = (client: string, token?: number) =>
    this.add({ kind: 'client-acquired', client, ...(token === undefined ? {} : { token }) })
  /** Acquires the lock exclusively, so that no other client may hold it at the same time. */
  acquiredAlone = (client: string) => this.add({ kind: 'client-acquired', client, exclusive: true })
  left = (client: string, why: EventOf<'client-left'>['why'] = 'done') => this.add({ kind: 'client-left', client, why })
  released = (client: string, freed = true) => this.add({ kind: 'client-released', client, freed })
  refused = (client: string, waitedMs: number) =>
    this.add({ kind: 'client-refused', client, why: 'somebody else holds the lock', waitedMs })
  paused = (client: string) => this.add({ kind: 'client-paused', client, before: 'work' })
  resumed = (client: string) => this.add({ kind: 'client-resumed', client, pausedMs: 0 })
  crashed = (client: string) => this.add({ kind: 'client-crashed', client })
  finished = (client: string) => this.add({ kind: 'client-finished', client })
  /** Sends a command whose execution and reply are not in the trace. */
  tries = (client: string, node = 'n1') => {
    this.commandId += 1
    return this.add({ kind: 'command-sent', client, node, id: this.commandId, argv: ['SET', lockKey, client, 'NX'] })
  }
  /** Sends a command whose reply says that somebody else holds the lock. */
  asks = (client: string, node = 'n1') => {
    const id = this.tries(client, node).commandId
    return this.add({ kind: 'command-replied', client, node, id, outcome: 'value', value: null })
  }

  // Changes of the lock's keys. If the client is `null`, replication or the server itself made the change.
  set = (client: string | null, options: KeyOptions = {}) =>
    this.add({ kind: 'key-set', ...this.keyState(client, 'set', options), ...this.written(client, options) })
  changed = (client: string | null, options: KeyOptions = {}) =>
    this.add({ kind: 'key-changed', ...this.keyState(client, 'expire', options), ...this.written(client, options) })
  deleted = (client: string | null, options: KeyOptions = {}) =>
    this.add({ kind: 'key-deleted', ...this.keyState(client, 'del', options) })
  expired = (options: KeyOptions = {}) => this.add({ kind: 'key-expired', ...this.keyState(null, 'expired', options) })
  evicted = (options: KeyOptions = {}) => this.add({ kind: 'key-expired', ...this.keyState(null, 'evicted', options) })
  /** Grants the lock, and the client receives the grant at once. */
  grant = (client: string, options: KeyOptions & { token?: number } = {}) =>
    this.set(client, options).acquired(client, options.token)
  giveBack = (client: string, options: KeyOptions = {}) => this.left(client).deleted(client, options).released(client)

  nodeUp = (node: string, role: NodeRole = 'master') => this.add({ kind: 'node-up', node, role })
  nodeDown = (node: string) => this.add({ kind: 'node-down', node, why: 'killed' })
  promoted = (node: string) => this.add({ kind: 'node-promoted', node })
  demoted = (node: string) => this.add({ kind: 'node-demoted', node })
  clockJumped = (node: string, byMs: number) => this.add({ kind: 'node-clock-jumped', node, byMs })
  frozen = (node: string) => this.add({ kind: 'node-frozen', node })
  restarted = (node: string, emptied: boolean) => this.add({ kind: 'node-restarted', node, emptied })

  reads(client: string): this {
    this.add({ kind: 'resource-read', client, resource: 'stock', value: this.stock })
    this.lastRead.set(client, this.seq)
    return this
  }
  writes(client: string, value: number, { accepted = true, token }: { accepted?: boolean; token?: number } = {}): this {
    const computedFrom = this.lastRead.get(client)
    const before = this.stock
    if (accepted) this.stock = value
    return this.add({
      kind: 'resource-write',
      client,
      resource: 'stock',
      before,
      value,
      accepted,
      ...(computedFrom === undefined ? {} : { computedFrom }),
      ...(token === undefined ? {} : { token }),
    })
  }

  gaveUp = (words: string) => this.add({ kind: 'fault-gave-up', words, target: 'client:A' })
  stalls = (forMs: number) => {
    const sinceMs = this.nowMs
    return this.at(sinceMs + forMs).add({ kind: 'machine-stalled', sinceMs, forMs })
  }
  end = (status: EventOf<'run-ended'>['status'] = 'completed'): Trace =>
    this.add({ kind: 'run-ended', status }).cutShort()
  /** Returns the trace without a `run-ended` event. */
  cutShort = (): Trace => ({ header: headerOf(this.options, this.events), events: this.events })

  private keyState(client: string | null, notice: string, { node = 'n1', key = lockKey, command }: KeyOptions) {
    this.commandId += 1
    return { node, key, notice, by: client === null ? null : { client, command: command ?? this.commandId } }
  }

  private written(
    client: string | null,
    { value, holder, holders, endsWith, deadlineMs, dueMs = this.nowMs + this.leaseMs }: KeyOptions,
  ) {
    const text = value ?? (client === null ? undefined : `grant of ${client}`)
    if (deadlineMs !== undefined) {
      return { type: 'string' as const, value: String(deadlineMs), expiresAtMs: null, deadlineAtMs: deadlineMs }
    }
    const said = {
      ...(text === undefined ? {} : { value: text }),
      ...(holder === undefined ? {} : { holder }),
      ...(holders === undefined ? {} : { holders }),
      ...(endsWith === undefined ? {} : { endsWith }),
    }
    return { type: 'string' as const, ...said, expiresAtMs: dueMs }
  }
}

function clientsIn(event: TraceEvent): string[] {
  if ('by' in event) return event.by ? [event.by.client] : []
  return 'client' in event && event.client !== undefined ? [event.client] : []
}

function headerOf(
  { fleet = 'single', leaseMs = 1000, capacity, initial = 5, expect = {}, lesson: id = 'a-lesson' }: TraceOptions,
  events: TraceEvent[],
) {
  const clients = [...new Set(events.flatMap(clientsIn))].sort()
  const lesson: Lesson = {
    id,
    chapter: 'taking',
    title: 'A lesson',
    story: 'Written by a test.',
    teaches: 'exclusion',
    fleet,
    parameters: { leaseMs: { kind: 'time', default: leaseMs, min: 1, max: 60_000, about: 'How long a grant lasts' } },
    clients: clients.length > 0 ? clients : ['A'],
    locks: [
      {
        id: 'a-lock',
        lock: 'a-lock',
        store: 'redis',
        title: 'A lock',
        role: 'wrong',
        fleet,
        parameters: {},
        expect,
        faults: [],
      },
    ],
    beats: [],
    questions: [],
    remember: 'Nothing.',
    sources: [],
  }
  const header: TraceHeader = {
    format: traceFormat,
    version: traceVersion,
    run: 'a-run',
    comparison: 'a-comparison',
    scenario: id,
    lock: 'a-lock',
    role: 'wrong',
    lesson,
    sources: [],
    fleet: {
      kind: fleet,
      nodes: fleets[fleet].map(([id, role, elsewhere]) => ({ id, role, ...(elsewhere ? { elsewhere } : {}) })),
    },
    store: { name: 'Redis', version: '7.0.15' },
    clients: lesson.clients,
    resource: { name: 'stock', initial, fenced: false },
    lockKey,
    ...(capacity === undefined ? {} : { capacity }),
    parameters: { leaseMs },
    seed: 1,
    startedAt: '2026-01-01T00:00:00.000Z',
  }
  return header
}
