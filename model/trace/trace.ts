/**
 * The trace: the one record of what happened in a run, from which everything else is computed.
 *
 * On disk and on the wire a trace is a header and then its events, one JSON value a line. `seq` is dense and total: the order in which the
 * recorder saw things. `atMs` counts from the beginning of the run, keeps microsecond digits and never goes back.
 */
import * as z from 'zod/mini'
import { Lesson, Parameters, Role, Topology } from '#scenarios/lesson.ts'
import { Why } from './cause.ts'
import { FaultChange } from './fault-change.ts'

export const traceFormat = 'lockstep-trace'
export const traceVersion = 4

/** Answer of a store. Long texts are cut by the recorder. */
export type ReplyValue = string | number | boolean | null | ReplyValue[]
const ReplyValue: z.ZodMiniType<ReplyValue> = z.lazy(() =>
  z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(ReplyValue)]),
)

/** The line of a source file that issued an operation. `file` is relative to `scenarios/`. */
export const SourceLine = z.object({ file: z.string(), line: z.int().check(z.positive()) })
export type SourceLine = z.infer<typeof SourceLine>

export const NodeRole = z.enum(['master', 'replica', 'sentinel'])
export type NodeRole = z.infer<typeof NodeRole>

/** What a lock may be tied to instead of having an expiry. */
export const EndsWith = z.enum(['session', 'transaction', 'connection'])
export type EndsWith = z.infer<typeof EndsWith>

/** `language`: the file name's extension, or the language that the lock's store names. */
export const SourceText = z.object({ file: z.string(), language: z.string(), text: z.string() })
export type SourceText = z.infer<typeof SourceText>

/** A name that is safe as a file name: a recording from elsewhere must not choose a folder. */
const Name = z.string().check(z.regex(/^[A-Za-z0-9_][A-Za-z0-9._-]{0,127}$/))

export const TraceHeader = z.object({
  format: z.literal(traceFormat),
  version: z.literal(traceVersion),
  run: Name,
  /** Runs of one comparison share this id, a script and a time axis. */
  comparison: Name,
  scenario: Name,
  lock: Name,
  role: Role,
  lesson: Lesson,
  /** The exact text of the lock, its scripts and the clients' script, as they ran. */
  sources: z.array(SourceText),
  fleet: z.object({
    kind: Topology,
    nodes: z.array(
      z.object({
        id: z.string(),
        role: NodeRole,
        /** Serves other keys than the lock's, so it never decides who holds the lock. */
        elsewhere: z.optional(z.literal(true)),
      }),
    ),
  }),
  /** `name`: display name of the lock's store, such as `Redis`. `unread`: the clients' commands to it were passed on without being read. */
  store: z.object({ name: z.string(), version: z.string(), unread: z.optional(z.literal(true)) }),
  clients: z.array(z.string()),
  resource: z.object({ name: z.string(), initial: z.number(), fenced: z.boolean() }),
  /** The key that is the lock. See `lockKey` in `scenarios/lesson.ts` for its other keys. */
  lockKey: z.string(),
  /** How many clients may hold the lock at once, if more than one. */
  capacity: z.optional(z.union([z.int().check(z.minimum(2)), z.literal('any')])),
  parameters: Parameters,
  /** Faults that somebody moved. `lesson` has them at their new moments. */
  changes: z.optional(z.array(FaultChange)),
  /** Edit of the lock by a person. `lock`: the lesson's run that it was made from, if any. `files`: the names of the edited `sources`. */
  edited: z.optional(z.object({ lock: z.nullable(z.string()), files: z.array(z.string()) })),
  seed: z.int(),
  /** ISO 8601. */
  startedAt: z.string(),
})
export type TraceHeader = z.infer<typeof TraceHeader>

// ---------------------------------------------------------------------------------------------- events

const base = { seq: z.int().check(z.nonnegative()), atMs: z.number().check(z.nonnegative()) }
const client = { ...base, client: z.string() }
const source = { source: z.optional(SourceLine) }
const node = { ...base, node: z.string() }

/** A key's state as the server had it right after the change. `by`: the command that caused it; `null`: no command of the run's clients. */
const keyState = {
  ...node,
  key: z.string(),
  by: z.nullable(z.object({ client: z.string(), command: z.int() })),
  /** The server's name for the change: `set`, `expire`, `hincrby`… */
  notice: z.string(),
}
const keyValue = {
  type: z.enum(['string', 'hash', 'list', 'set', 'zset', 'stream', 'unknown']),
  /** A string's text; a hash as an object; a list as an array. Absent if it cannot be known from the commands alone. */
  value: z.optional(z.union([z.string(), z.record(z.string(), z.string()), z.array(z.string())])),
  /** Expiry in this run's time. `null`: never. */
  expiresAtMs: z.nullable(z.number()),
  /** Client that holds the lock by this key, if the lock or its store names it; `null`: none. Absent: the client that wrote it. */
  holder: z.optional(z.nullable(z.string())),
  /** All holders by this key, if several may hold the lock. */
  holders: z.optional(
    z.array(
      z.object({
        client: z.nullable(z.string()),
        /** Holds the lock alone. */
        exclusive: z.optional(z.literal(true)),
        /** Deadline of its grant in the key's content, in this run's time, unknown to the store. */
        deadlineAtMs: z.optional(z.number()),
      }),
    ),
  ),
  /** Session, transaction or connection of the writing client that the key ends with: the store has no expiry for it. */
  endsWith: z.optional(EndsWith),
  /** Deadline that clients read in the key's value, in this run's time, unknown to the store. */
  deadlineAtMs: z.optional(z.number()),
}

/**
 * Slowness of the machine at its worst: within `withinMs`, one lease, our own process woke up `lateMs` too late in total. `sinceMs`: when that first exceeded
 * what the lease can bear.
 */
const Lateness = z.object({ sinceMs: z.number(), lateMs: z.number(), withinMs: z.number() })
export type Lateness = z.infer<typeof Lateness>

export const TraceEvent = z.discriminatedUnion('kind', [
  // A client's life.
  z.object({ kind: z.literal('client-started'), ...client }),
  /** The client waits: its first attempt failed and it will try again, or it waits for something else. */
  z.object({ kind: z.literal('client-waiting'), ...client, why: Why }),
  /** The client lost its connection and looks for a server to talk to. */
  z.object({ kind: z.literal('client-connecting'), ...client, why: Why }),
  /** An acquire returned: from here the client believes that it holds the lock. */
  z.object({
    kind: z.literal('client-acquired'),
    ...client,
    token: z.optional(z.number()),
    /** Several clients may hold this lock, but none beside this one. */
    exclusive: z.optional(z.literal(true)),
    /** How often the client holds it now, if more than once. */
    depth: z.optional(z.int()),
    /** Lease that the client asked for, if it is not the run's. */
    leaseMs: z.optional(z.number()),
    ...source,
  }),
  /** The critical section ended: the client no longer believes. `lost`: the lock notified it of the loss. */
  z.object({ kind: z.literal('client-left'), ...client, why: z.enum(['done', 'lost', 'threw']), ...source }),
  /** A release returned. `freed`: what the lock reported, `true` if it gave back its own grant. */
  z.object({
    kind: z.literal('client-released'),
    ...client,
    freed: z.boolean(),
    /** How often the client still holds it, by its own count, if it had acquired more than once. */
    depth: z.optional(z.int()),
  }),
  /** An acquire gave up. `waitedMs`: how long it had tried. */
  z.object({ kind: z.literal('client-refused'), ...client, why: Why, waitedMs: z.number() }),
  /** The store rolled back the client's transaction to resolve a deadlock. */
  z.object({ kind: z.literal('client-rolled-back'), ...client, why: z.string() }),
  /** `why`: how the client's process failed, or why its code was ended; `message` says the same in English, of a process after `processMark`. */
  z.object({ kind: z.literal('client-threw'), ...client, message: z.string(), why: z.optional(Why), ...source }),
  /** Line that the client's process wrote to its log. */
  z.object({ kind: z.literal('client-logged'), ...client, line: z.string() }),
  /** `before`: the operation it was about to do, or the answer it was about to receive, when it stopped. */
  z.object({ kind: z.literal('client-paused'), ...client, before: z.string() }),
  z.object({ kind: z.literal('client-resumed'), ...client, pausedMs: z.number() }),
  z.object({ kind: z.literal('client-crashed'), ...client }),
  z.object({ kind: z.literal('client-finished'), ...client }),
  z.object({ kind: z.literal('client-working'), ...client, ms: z.number(), ...source }),
  /** The client's process was forked: the child begins with everything that its lock remembers. */
  z.object({ kind: z.literal('client-forked'), ...client, ...source }),

  /** The client received a message on a channel that it listens to. */
  z.object({ kind: z.literal('client-heard'), ...client, channel: z.string(), message: z.string() }),

  // A command's three moments, linked by `id`.
  z.object({
    kind: z.literal('command-sent'),
    ...client,
    node: z.string(),
    id: z.int(),
    /** For a script: `EVAL`, the script's file name, the number of keys, keys and arguments. */
    argv: z.array(z.string()),
    /** Purpose of a brought lock's command, as moments name it: `acquire`, `renew`, `release`, or its own name. */
    purpose: z.optional(z.string()),
    ...source,
  }),
  /** A server carried out a command. `client` and `id` are absent for commands of others, such as replication and Sentinel. `inner`: called by a script. */
  z.object({
    kind: z.literal('command-executed'),
    ...node,
    client: z.optional(z.string()),
    id: z.optional(z.int()),
    argv: z.array(z.string()),
    inner: z.boolean(),
    /** The server's own clock, microseconds since 1970. */
    serverUs: z.number(),
  }),
  z.object({
    kind: z.literal('command-replied'),
    ...client,
    node: z.string(),
    id: z.int(),
    /** `timeout` and `lost`: no answer came, and the command may or may not have been executed. */
    outcome: z.enum(['value', 'error', 'timeout', 'lost']),
    value: z.optional(ReplyValue),
    error: z.optional(z.string()),
  }),

  // Keys, as the server saw them.
  /** The key was created or overwritten. */
  z.object({ kind: z.literal('key-set'), ...keyState, ...keyValue }),
  /** The key's content or time to live changed. */
  z.object({ kind: z.literal('key-changed'), ...keyState, ...keyValue }),
  /** The key's time was up, or, with the notice `evicted`, the server made room. */
  z.object({ kind: z.literal('key-expired'), ...keyState }),
  z.object({ kind: z.literal('key-deleted'), ...keyState }),

  // Nodes.
  z.object({ kind: z.literal('node-up'), ...node, role: NodeRole }),
  z.object({ kind: z.literal('node-down'), ...node, why: Why }),
  z.object({ kind: z.literal('node-promoted'), ...node }),
  z.object({ kind: z.literal('node-demoted'), ...node }),
  z.object({ kind: z.literal('node-frozen'), ...node }),
  z.object({ kind: z.literal('node-thawed'), ...node }),
  z.object({ kind: z.literal('node-restarted'), ...node, emptied: z.boolean() }),
  z.object({ kind: z.literal('node-clock-jumped'), ...node, byMs: z.number() }),
  z.object({ kind: z.literal('node-link-cut'), ...node, from: z.string() }),
  z.object({ kind: z.literal('node-link-healed'), ...node, from: z.string() }),

  // The protected resource. Its operations are atomic, and their order in the trace is the order in which it carried them out.
  z.object({
    kind: z.literal('resource-read'),
    ...client,
    resource: z.string(),
    value: z.number(),
    /** Token shown to the resource, if the resource learns tokens from reads. */
    token: z.optional(z.number()),
    ...source,
  }),
  z.object({
    kind: z.literal('resource-write'),
    ...client,
    resource: z.string(),
    before: z.number(),
    /** The client's new value; the resource's value afterwards if it was accepted. */
    value: z.number(),
    accepted: z.boolean(),
    /** `seq` of the read it was computed from, if there was one; in a transaction, of its first read, whose state all its reads show. */
    computedFrom: z.optional(z.int()),
    token: z.optional(z.number()),
    /** Largest token that the resource had accepted before this write. */
    largestToken: z.optional(z.number()),
    /** Written by the commit of a transaction. */
    committed: z.optional(z.literal(true)),
    ...source,
  }),
  z.object({ kind: z.literal('transaction-begun'), ...client, resource: z.string(), ...source }),
  /** A write inside a transaction: others see it only after the commit, which is a `resource-write`. */
  z.object({ kind: z.literal('transaction-write'), ...client, resource: z.string(), value: z.number(), ...source }),

  // Work on a table that should have one row for each primary key. The inbox holds the messages to be carried out.
  z.object({ kind: z.literal('work-given'), ...base, message: z.string(), row: z.string() }),
  z.object({ kind: z.literal('work-taken'), ...client, message: z.string(), row: z.string(), ...source }),
  z.object({ kind: z.literal('row-read'), ...client, row: z.string(), found: z.boolean(), ...source }),
  /** `copies`: how many rows with this primary key there are now. */
  z.object({
    kind: z.literal('row-written'),
    ...client,
    row: z.string(),
    message: z.string(),
    how: z.enum(['insert', 'update']),
    copies: z.int(),
    ...source,
  }),

  // Scheduled jobs, each to run once in a period.
  /** The period has begun, by this client's clock. */
  z.object({ kind: z.literal('job-due'), ...client, job: z.string(), period: z.string(), ...source }),
  z.object({ kind: z.literal('job-ran'), ...client, job: z.string(), period: z.string(), ...source }),

  // The director: the run itself and its faults.
  z.object({ kind: z.literal('run-started'), ...base }),
  z.object({ kind: z.literal('fault-struck'), ...base, words: z.string(), target: z.string() }),
  /** A pause reached its limit before the moment it waited for, so the script did not play out. */
  z.object({ kind: z.literal('fault-gave-up'), ...base, words: z.string(), target: z.string() }),
  /**
   * A standstill of our own process, longer than the lease can bear, noticed when it ended. The machine froze, slept, or gave all its processors to others.
   * `sinceMs`: when the process was last seen to run. `forMs`: how long ago that was, even if the run's clock stood still.
   */
  z.object({ kind: z.literal('machine-stalled'), ...base, sinceMs: z.number(), forMs: z.number() }),
  z.object({
    kind: z.literal('run-ended'),
    ...base,
    status: z.enum(['completed', 'time-limit', 'event-limit', 'store-lost', 'cancelled', 'failed']),
    why: z.optional(Why),
    late: z.optional(Lateness),
  }),
])
export type TraceEvent = z.infer<typeof TraceEvent>
export type EventKind = TraceEvent['kind']
export type EventOf<K extends EventKind> = Extract<TraceEvent, { kind: K }>

export interface Trace {
  header: TraceHeader
  events: TraceEvent[]
}

/** The row of the timeline that an event belongs to: `client:A`, `node:n1`, `resource:stock` or `director`. */
export function laneOf(event: TraceEvent): string {
  if (event.kind === 'row-read' || event.kind === 'row-written') return 'resource:orders'
  if ('resource' in event) return `resource:${event.resource}`
  if (event.kind === 'command-executed') return `node:${event.node}`
  if ('client' in event && event.client !== undefined) return `client:${event.client}`
  if ('node' in event) return `node:${event.node}`
  return 'director'
}
