/**
 * Defines the trace: the one record of what happened in a run, from which everything else is computed.
 *
 * On disk and on the wire a trace is a header followed by its events, with one JSON value per line. `seq` numbers the events without gaps, in the order in
 * which the recorder saw them. `atMs` counts from the beginning of the run, has microsecond precision and never goes back.
 */
import * as z from 'zod/mini'
import { Lesson, Parameters, Role, Topology } from '#scenarios/lesson.ts'
import { Why } from './cause.ts'
import { FaultChange } from './fault-change.ts'

export const traceFormat = 'lockstep-trace'
export const traceVersion = 4

/** A store's reply. The recorder truncates long strings. */
export type ReplyValue = string | number | boolean | null | ReplyValue[]
const ReplyValue: z.ZodMiniType<ReplyValue> = z.lazy(() =>
  z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(ReplyValue)]),
)

/** The line of a source file that issued an operation. `file` is relative to `scenarios/`. */
export const SourceLine = z.object({ file: z.string(), line: z.int().check(z.positive()) })
export type SourceLine = z.infer<typeof SourceLine>

export const NodeRole = z.enum(['master', 'replica', 'sentinel'])
export type NodeRole = z.infer<typeof NodeRole>

/** Things that a lock may be tied to instead of having an expiry. */
export const EndsWith = z.enum(['session', 'transaction', 'connection'])
export type EndsWith = z.infer<typeof EndsWith>

/** `language` is the extension of the file name, or the language that the lock's store names. */
export const SourceText = z.object({ file: z.string(), language: z.string(), text: z.string() })
export type SourceText = z.infer<typeof SourceText>

/** A name that is safe to use as a file name, so that a recording from elsewhere cannot choose a folder. */
const Name = z.string().check(z.regex(/^[A-Za-z0-9_][A-Za-z0-9._-]{0,127}$/))

export const TraceHeader = z.object({
  format: z.literal(traceFormat),
  version: z.literal(traceVersion),
  run: Name,
  /** The runs of one comparison share this id, a script and a time axis. */
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
        /** Whether the node serves other keys than the lock's. If so, the node never decides who holds the lock. */
        elsewhere: z.optional(z.literal(true)),
      }),
    ),
  }),
  /**
   * `name` is the display name of the lock's store, such as `Redis`. `unread` is set if the clients' commands to the store were passed on without being read.
   */
  store: z.object({ name: z.string(), version: z.string(), unread: z.optional(z.literal(true)) }),
  clients: z.array(z.string()),
  resource: z.object({ name: z.string(), initial: z.number(), fenced: z.boolean() }),
  /** The key that is the lock. See `lockKey` in `scenarios/lesson.ts` for the lock's other keys. */
  lockKey: z.string(),
  /** Number of clients that may hold the lock at once, if more than one. */
  capacity: z.optional(z.union([z.int().check(z.minimum(2)), z.literal('any')])),
  parameters: Parameters,
  /** Faults that somebody moved. `lesson` contains these faults at their new moments. */
  changes: z.optional(z.array(FaultChange)),
  /** Present if a person edited the lock. `lock` is the lesson's run whose lock was edited, if any. `files` lists the names of the edited `sources`. */
  edited: z.optional(z.object({ lock: z.nullable(z.string()), files: z.array(z.string()) })),
  seed: z.int(),
  /** ISO 8601. */
  startedAt: z.string(),
})
export type TraceHeader = z.infer<typeof TraceHeader>

const base = { seq: z.int().check(z.nonnegative()), atMs: z.number().check(z.nonnegative()) }
const client = { ...base, client: z.string() }
const source = { source: z.optional(SourceLine) }
const node = { ...base, node: z.string() }

/**
 * A key's state as the server had it right after the change. `by` is the command that caused the change; `null` if none of the run's clients sent such a
 * command.
 */
const keyState = {
  ...node,
  key: z.string(),
  by: z.nullable(z.object({ client: z.string(), command: z.int() })),
  /** The server's name for the change, such as `set`, `expire` or `hincrby`. */
  notice: z.string(),
}
const keyValue = {
  type: z.enum(['string', 'hash', 'list', 'set', 'zset', 'stream', 'unknown']),
  /** The content of a string, hash or list. Absent if the content cannot be known from the commands alone. */
  value: z.optional(z.union([z.string(), z.record(z.string(), z.string()), z.array(z.string())])),
  /** Time of expiry, in milliseconds since the run began. `null` if the key never expires. */
  expiresAtMs: z.nullable(z.number()),
  /** Full length of the store's lease that the key is bound to, if that lease may have begun before it was bound. */
  leaseMs: z.optional(z.number()),
  /**
   * Client that holds the lock according to this key, if the lock or its store names a holder; `null` if nobody does. If absent, the client that wrote the key
   * is the holder.
   */
  holder: z.optional(z.nullable(z.string())),
  /** All holders according to this key, if several clients may hold the lock. */
  holders: z.optional(
    z.array(
      z.object({
        client: z.nullable(z.string()),
        /** Whether this client holds the lock alone. */
        exclusive: z.optional(z.literal(true)),
        /** Deadline of the client's grant, stored in the key's content and unknown to the store, in milliseconds since the run began. */
        deadlineAtMs: z.optional(z.number()),
      }),
    ),
  ),
  /** Session, transaction or connection of the writing client that the key ends with. The store has no expiry for such a key. */
  endsWith: z.optional(EndsWith),
  /** Deadline that clients read in the key's value, unknown to the store, in milliseconds since the run began. */
  deadlineAtMs: z.optional(z.number()),
}

/**
 * Measure of how slow the machine was at its worst. Within `withinMs`, which is one lease, our own process woke up `lateMs` too late in total. `sinceMs` is the
 * time at which that total first exceeded what the lease can bear.
 */
const Lateness = z.object({ sinceMs: z.number(), lateMs: z.number(), withinMs: z.number() })
export type Lateness = z.infer<typeof Lateness>

export const TraceEvent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('client-started'), ...client }),
  /** The client waits, because its first attempt failed and it will try again, or because it waits for something else. */
  z.object({ kind: z.literal('client-waiting'), ...client, why: Why }),
  /** The client lost its connection and looks for a server to talk to. */
  z.object({ kind: z.literal('client-connecting'), ...client, why: Why }),
  /** An acquire returned. From here on, the client believes that it holds the lock. */
  z.object({
    kind: z.literal('client-acquired'),
    ...client,
    token: z.optional(z.number()),
    /** Whether the client holds the lock alone, although several clients may hold this lock. */
    exclusive: z.optional(z.literal(true)),
    /** Number of times that the client now holds the lock, if more than one. */
    depth: z.optional(z.int()),
    /** Lease that the client asked for, if it differs from the run's lease. */
    leaseMs: z.optional(z.number()),
    ...source,
  }),
  /** The critical section ended, and with it the client's belief. With `lost`, the lock told the client that the grant was lost. */
  z.object({ kind: z.literal('client-left'), ...client, why: z.enum(['done', 'lost', 'threw']), ...source }),
  /** A release returned. `freed` is what the lock reported: `true` if it gave back its own grant. */
  z.object({
    kind: z.literal('client-released'),
    ...client,
    freed: z.boolean(),
    /** Number of times that the client still holds the lock, by its own count, if it had acquired the lock more than once. */
    depth: z.optional(z.int()),
  }),
  /** An acquire gave up after it had tried for `waitedMs`. */
  z.object({ kind: z.literal('client-refused'), ...client, why: Why, waitedMs: z.number() }),
  /** The store rolled back the client's transaction to resolve a deadlock. */
  z.object({ kind: z.literal('client-rolled-back'), ...client, why: z.string() }),
  /**
   * The client's code threw or was ended, or its process failed. `why` is the reason. `message` says the same in English and begins with `processMark` if the
   * process failed.
   */
  z.object({ kind: z.literal('client-threw'), ...client, message: z.string(), why: z.optional(Why), ...source }),
  z.object({ kind: z.literal('client-logged'), ...client, line: z.string() }),
  /** The client stopped. `before` is the operation that the client was about to do, or the reply that it was about to receive. */
  z.object({ kind: z.literal('client-paused'), ...client, before: z.string() }),
  z.object({ kind: z.literal('client-resumed'), ...client, pausedMs: z.number() }),
  z.object({ kind: z.literal('client-crashed'), ...client }),
  z.object({ kind: z.literal('client-finished'), ...client }),
  z.object({ kind: z.literal('client-working'), ...client, ms: z.number(), ...source }),
  /** The client's process was forked. The child begins with everything that its parent's lock remembers. */
  z.object({ kind: z.literal('client-forked'), ...client, ...source }),

  /** The client received a message on a channel to which it is subscribed. */
  z.object({ kind: z.literal('client-heard'), ...client, channel: z.string(), message: z.string() }),

  // The three moments of a command, linked by `id`.
  z.object({
    kind: z.literal('command-sent'),
    ...client,
    node: z.string(),
    id: z.int(),
    /** For a script: `EVAL`, the script's file name, the number of keys, the keys and the arguments. */
    argv: z.array(z.string()),
    /** Purpose of the command, as moments name it, if the lock is a user's own: `acquire`, `renew`, `release`, or the command's name. */
    purpose: z.optional(z.string()),
    ...source,
  }),
  /**
   * A server executed a command. `client` and `id` are absent for commands of others, such as replication and Sentinel. `inner` is `true` if a script called
   * the command.
   */
  z.object({
    kind: z.literal('command-executed'),
    ...node,
    client: z.optional(z.string()),
    id: z.optional(z.int()),
    argv: z.array(z.string()),
    inner: z.boolean(),
    /** The server's own clock, in microseconds since 1970. */
    serverUs: z.number(),
  }),
  z.object({
    kind: z.literal('command-replied'),
    ...client,
    node: z.string(),
    id: z.int(),
    /** With `timeout` and `lost`, no reply came, and the command may or may not have been executed. */
    outcome: z.enum(['value', 'error', 'timeout', 'lost']),
    value: z.optional(ReplyValue),
    error: z.optional(z.string()),
  }),

  /** The key was created or overwritten. */
  z.object({ kind: z.literal('key-set'), ...keyState, ...keyValue }),
  /** The key's content or time to live changed. */
  z.object({ kind: z.literal('key-changed'), ...keyState, ...keyValue }),
  /** The key's time was up. If the notice is `evicted`, the server deleted the key to free memory. */
  z.object({ kind: z.literal('key-expired'), ...keyState }),
  z.object({ kind: z.literal('key-deleted'), ...keyState }),

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

  // The protected resource. Its operations are atomic, and the trace lists them in the order in which the resource executed them.
  z.object({
    kind: z.literal('resource-read'),
    ...client,
    resource: z.string(),
    value: z.number(),
    /** Token that the client sent with the read, if the resource learns tokens from reads. */
    token: z.optional(z.number()),
    ...source,
  }),
  z.object({
    kind: z.literal('resource-write'),
    ...client,
    resource: z.string(),
    before: z.number(),
    /** The value that the client wrote. If the write was accepted, it is the resource's new value. */
    value: z.number(),
    accepted: z.boolean(),
    /** `seq` of the read that the value was computed from, if any. In a transaction it is the first read, because all reads show the state of the first. */
    computedFrom: z.optional(z.int()),
    token: z.optional(z.number()),
    /** Largest token that the resource had accepted before this write. */
    largestToken: z.optional(z.number()),
    /** Whether the commit of a transaction made this write. */
    committed: z.optional(z.literal(true)),
    ...source,
  }),
  z.object({ kind: z.literal('transaction-begun'), ...client, resource: z.string(), ...source }),
  /** A write inside a transaction. Others see the value only after the commit, which is a `resource-write`. */
  z.object({ kind: z.literal('transaction-write'), ...client, resource: z.string(), value: z.number(), ...source }),

  // Work on a table that should have one row per primary key. The inbox holds the messages to be carried out.
  z.object({ kind: z.literal('work-given'), ...base, message: z.string(), row: z.string() }),
  z.object({ kind: z.literal('work-taken'), ...client, message: z.string(), row: z.string(), ...source }),
  z.object({ kind: z.literal('row-read'), ...client, row: z.string(), found: z.boolean(), ...source }),
  /** `copies` is the number of rows that now have this primary key. */
  z.object({
    kind: z.literal('row-written'),
    ...client,
    row: z.string(),
    message: z.string(),
    how: z.enum(['insert', 'update']),
    copies: z.int(),
    ...source,
  }),

  /** The job's period has begun, by this client's clock. */
  z.object({ kind: z.literal('job-due'), ...client, job: z.string(), period: z.string(), ...source }),
  z.object({ kind: z.literal('job-ran'), ...client, job: z.string(), period: z.string(), ...source }),

  z.object({ kind: z.literal('run-started'), ...base }),
  z.object({ kind: z.literal('fault-struck'), ...base, words: z.string(), target: z.string() }),
  /** A pause reached its time limit before the moment it waited for, so the script did not run as written. */
  z.object({ kind: z.literal('fault-gave-up'), ...base, words: z.string(), target: z.string() }),
  /**
   * Our own process stood still for longer than the lease can bear, because the machine froze, slept, or gave all its processors to others. The event is
   * recorded when the standstill is over. `sinceMs` is the time at which the process was last seen to run. `forMs` is how long ago that was, even if the run's
   * clock stood still.
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

/** Returns the row of the timeline that an event belongs to: `client:A`, `node:n1`, `resource:stock` or `director`. */
export function laneOf(event: TraceEvent): string {
  if (event.kind === 'row-read' || event.kind === 'row-written') return 'resource:orders'
  if ('resource' in event) return `resource:${event.resource}`
  if (event.kind === 'command-executed') return `node:${event.node}`
  if ('client' in event && event.client !== undefined) return `client:${event.client}`
  if ('node' in event) return `node:${event.node}`
  return 'director'
}
