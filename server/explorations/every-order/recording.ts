/** Makes the recording of an order, as if the order were a run in which steps take no time and leases end when a step says so. */

import {
  type ReplyValue,
  type Trace,
  type TraceEvent,
  type TraceHeader,
  traceFormat,
  traceVersion,
} from '#model/trace/trace.ts'
import { lockKey } from '#scenarios/lesson.ts'
import type { LoadedLock } from '#server/catalogue/catalogue.ts'
import type { ExplorationQuestion } from '#server/engine/explore/question.ts'
import type { RawReply } from '#server/engine/explore/store.ts'
import type { RequestOf } from '#server/engine/port.ts'
import type { Happened as Recorded } from '#server/engine/recorder.ts'
import { Holders } from '#server/stores/redis/observe/holders.ts'
import { KeyEvents } from '#server/stores/redis/observe/key-events.ts'
import type { KeyChange } from '#server/stores/redis/observe/keyspace.ts'
import type { Base } from './bases.ts'
import type { Life } from './lives.ts'
import { type OpenRequest, type OwnDeed, wallStartMs } from './replayed-script.ts'
import type { WalkEvent, WalkSituation } from './walk.ts'

export interface RecordedQuestion {
  lock: LoadedLock
  names: readonly string[]
  nodes: readonly string[]
  leaseMs: number
  stock: number
  fenced: ExplorationQuestion['fenced']
  argvOf(waiting: OpenRequest): readonly string[]
}

/** Returns the recording of a whole order. All remaining leases end after the last step. */
export function recordingOf(last: WalkSituation, question: RecordedQuestion, header: TraceHeader): Trace {
  const steps: WalkSituation[] = []
  for (let at: WalkSituation | null = last; at !== null; at = at.before) steps.push(at)
  const recording = new Recording(question)
  recording.add({ kind: 'run-started' })
  for (const situation of steps.reverse()) {
    recording.nowMs = situation.nowMs
    for (const happened of situation.happened) recording.happened(happened, situation)
  }
  recording.end(last.bases)
  return { header, events: recording.events }
}

/** Milliseconds between two events. The difference of one microsecond keeps events in order. */
const tickMs = 0.001

class Recording {
  readonly events: TraceEvent[] = []
  nowMs = 0
  private readonly keys: KeyEvents
  private readonly lastRead = new Map<number, number>()
  private readonly commands = new Map<string, number>()
  private readonly believes = new Set<number>()
  /** Time at which each client first asked for the lock. The client's own clock does not advance, so it cannot tell how long the client has waited. */
  private readonly asksSinceMs = new Map<number, number>()
  private lastCommand = 0

  constructor(private readonly question: RecordedQuestion) {
    const { lock } = question
    const clock = { startedWallMs: wallStartMs, nowMs: () => this.nowMs }
    const recorder = { record: (event: Recorded) => this.add(event) }
    const holders = new Holders(lock.definition)
    this.keys = new KeyEvents(clock as never, recorder as never, { key: lockKey, holders })
  }

  /** Time of the next event, in milliseconds. */
  private get timeMs(): number {
    return this.nowMs + this.events.length * tickMs
  }

  add(event: Recorded): TraceEvent {
    const added = { seq: this.events.length, atMs: this.timeMs, ...event } as TraceEvent
    this.events.push(added)
    return added
  }

  happened(happened: WalkEvent, { bases }: WalkSituation): void {
    switch (happened.what) {
      case 'began':
        this.add({ kind: 'client-started', client: this.nameOf(happened.client) })
        this.deeds(happened.client, happened.after)
        break
      case 'crashed':
        this.add({ kind: 'client-crashed', client: this.nameOf(happened.client) })
        break
      case 'time-passed':
        for (const [at, base] of bases.entries()) this.ended(at, base)
        break
      case 'asked':
        if (happened.waiting.request.do === 'command') this.carriedOut(happened)
        else this.resource(happened)
        break
      case 'heard':
        if (happened.waiting.request.do === 'command') this.replied(happened)
        this.deeds(happened.client, happened.after)
    }
  }

  /** Ends each remaining lease when it is due, and ends the run three leases later. */
  end(bases: readonly Base[]): void {
    const left = bases.flatMap((base, at) =>
      [...base.keys].map(([key, { expiresWallMs }]) => ({ at, key, expiresWallMs })),
    )
    const due = left.filter(({ expiresWallMs }) => expiresWallMs !== null)
    for (const { at, key, expiresWallMs } of due.sort((a, b) => (a.expiresWallMs ?? 0) - (b.expiresWallMs ?? 0))) {
      this.nowMs = (expiresWallMs ?? 0) - wallStartMs
      this.key(at, { kind: 'key-expired', key, notice: 'expired' }, null)
    }
    this.nowMs += 3 * this.question.leaseMs
    this.add({ kind: 'run-ended', status: 'completed' })
  }

  private carriedOut({ client, waiting, at, after }: Extract<WalkEvent, { what: 'asked' }>): void {
    const { names, nodes, argvOf } = this.question
    this.lastCommand += 1
    const id = this.lastCommand
    this.commands.set(`${client} ${waiting.ask}`, id)
    const [name, node] = [names[client] ?? '', nodes[at] ?? '']
    const { atMs } = this.add({ kind: 'command-sent', client: name, node, id, argv: [...argvOf(waiting)] })
    if (!this.asksSinceMs.has(client)) this.asksSinceMs.set(client, atMs)
    for (const { argv, inner, changes } of after.seen) {
      const shown = inner ? [...argv] : [...argvOf(waiting)]
      this.add({ kind: 'command-executed', node, client: name, id, argv: shown, inner, serverUs: 0 })
      for (const change of changes) this.key(at, change, { client: name, command: id })
    }
  }

  private replied({ client, waiting, raw }: Extract<WalkEvent, { what: 'heard' }>): void {
    const link = (waiting.request as RequestOf<'command'>).link
    const id = this.commands.get(`${client} ${waiting.ask}`) ?? 0
    const whose = { client: this.nameOf(client), node: this.question.nodes[link] ?? '', id }
    this.add({ kind: 'command-replied', ...whose, ...outcomeOf(raw) })
  }

  private resource({ client, waiting: { request }, after: { raw } }: Extract<WalkEvent, { what: 'asked' }>): void {
    const [name, resource] = [this.nameOf(client), 'stock']
    const reply = 'reply' in raw ? raw.reply : null
    if (request.do === 'read') {
      const { token } = request
      const shown = this.question.fenced === 'read-and-write' && token !== undefined ? { token } : {}
      const { seq } = this.add({ kind: 'resource-read', client: name, resource, value: Number(reply), ...shown })
      this.lastRead.set(client, seq)
    } else if (request.do === 'write' && Array.isArray(reply)) {
      const [accepted, before, largest] = reply
      const computedFrom = this.lastRead.get(client)
      const { value, token } = request
      this.add({
        ...{ kind: 'resource-write', client: name, resource, before: Number(before), value, accepted: accepted === 1 },
        ...(computedFrom === undefined ? {} : { computedFrom }),
        ...(token === undefined ? {} : { token }),
        ...(largest === '' ? {} : { largestToken: Number(largest) }),
      })
    }
  }

  private deeds(client: number, { standing }: Life): void {
    for (const deed of standing.deeds) this.deed(client, deed)
  }

  private deed(client: number, deed: OwnDeed): void {
    const name = this.nameOf(client)
    if ('finished' in deed) this.add({ kind: 'client-finished', client: name })
    else if ('do' in deed) {
      if (deed.do === 'enter') {
        const { token, exclusive, depth } = deed
        this.believes.add(client)
        this.asksSinceMs.delete(client)
        this.add({
          ...{ kind: 'client-acquired', client: name },
          ...(token === undefined ? {} : { token }),
          ...(exclusive ? { exclusive } : {}),
          ...(depth === undefined ? {} : { depth }),
        })
      } else if (deed.leaves && this.believes.delete(client))
        this.add({ kind: 'client-left', client: name, why: 'done' })
    } else if (deed.tell === 'left') {
      if (this.believes.delete(client)) this.add({ kind: 'client-left', client: name, why: deed.why })
    } else if (deed.tell === 'refused') {
      const waitedMs = this.timeMs - (this.asksSinceMs.get(client) ?? this.timeMs)
      this.asksSinceMs.delete(client)
      this.add({ kind: 'client-refused', client: name, why: deed.why, waitedMs })
    } else if (deed.tell !== 'stalled' && deed.tell !== 'timer-stopped') {
      const { tell, ...said } = deed
      this.add({ kind: `client-${tell}`, client: name, ...said } as Recorded)
    }
  }

  private ended(at: number, { ended }: Base): void {
    for (const change of ended) this.key(at, change, null)
  }

  /** Records a change of a key. The protected resource is not a node, so its changes are left out. */
  private key(at: number, change: KeyChange, by: { client: string; command: number } | null): void {
    const node = this.question.nodes[at]
    if (node !== undefined) this.keys.record(node, change, by, this.nowMs)
  }

  private nameOf = (client: number) => this.question.names[client] ?? ''
}

function outcomeOf(raw: RawReply) {
  if ('reply' in raw) return { outcome: 'value', value: raw.reply as ReplyValue } as const
  return raw.error.startsWith('TIMEOUT')
    ? ({ outcome: 'timeout', error: 'no answer came' } as const)
    : ({ outcome: 'error', error: raw.error } as const)
}

/** Returns the header that every order of a question shares. */
export function headerOf({ lock, names, nodes, leaseMs, stock, fenced }: RecordedQuestion): TraceHeader {
  const kind = nodes.length > 1 ? 'quorum' : 'single'
  const entry = {
    id: lock.id,
    lock: lock.id,
    store: lock.store,
    title: lock.definition.title,
    role: 'compared',
  } as const
  return {
    ...{
      format: traceFormat,
      version: traceVersion,
      run: 'order',
      comparison: 'order',
      scenario: 'orders',
      lock: lock.id,
    },
    role: 'compared',
    lesson: {
      ...{
        id: 'orders',
        chapter: 'orders',
        title: 'One of all orders',
        story: 'One of all orders.',
        teaches: 'exclusion',
      },
      fleet: kind,
      parameters: { leaseMs: { kind: 'time', default: leaseMs, min: leaseMs, max: leaseMs, about: 'A lease' } },
      clients: [...names],
      locks: [{ ...entry, fleet: kind, parameters: {}, expect: {}, faults: [] }],
      ...{ beats: [], questions: [], remember: 'Nothing.', sources: [] },
    },
    sources: [],
    fleet: { kind, nodes: nodes.map((id) => ({ id, role: 'master' })) },
    store: { name: 'Redis', version: '' },
    clients: [...names],
    resource: { name: 'stock', initial: stock, fenced: fenced !== false },
    lockKey,
    parameters: { leaseMs },
    seed: 1,
    startedAt: new Date(wallStartMs).toISOString(),
  }
}
