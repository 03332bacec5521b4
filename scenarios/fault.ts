/** Defines faults as data. Each fault is bound to a moment, never to a clock time. */
import * as z from 'zod/mini'
import { Moment } from './moment.ts'
import { text } from './text.ts'

const limitMs = z.optional(z.int().check(z.minimum(1), z.maximum(60_000)))
const words = text(120)
/** Name of a client's step at the gate: a command, a script's file name, `read` or `write`. */
const action = z.string()
/** A node's id, or `master` for the node that is the master at that moment. */
const node = z.string()
/** Number of times that the fault strikes, counted from its moment on. Defaults to once. */
const times = z.optional(z.int().check(z.minimum(1), z.maximum(1000)))
const whenMaybe = { when: z.optional(Moment) }
/** Milliseconds that the fault lasts, whatever its `until` says. */
const lastsMs = z.optional(z.int().check(z.minimum(1), z.maximum(60_000)))

/**
 * A fault without `when` strikes before the clients start. A fault whose `until` comes before its `when` does not strike at all. `limitMs` limits every wait
 * for an `until`.
 */
export const Fault = z.discriminatedUnion('do', [
  // Faults of a client.
  /** Holds the client's gate: nothing that the client does gets out, and nothing that comes back gets in. The client's timers stand still too. */
  z.strictObject({
    do: z.literal('pause'),
    client: z.string(),
    when: Moment,
    until: Moment,
    limitMs,
    /** Name of the parameter that says how long the pause lasts, in milliseconds. If the parameter is 0, the pause lasts until the moment. */
    lasts: z.optional(z.string()),
    lastsMs,
    /** Stops only the client's work, at the step that `when` names. The client's timers go on, including a watchdog. */
    timersGoOn: z.optional(z.literal(true)),
    words,
  }),
  /** Closes the client's gate for good and destroys its sockets. */
  z.strictObject({ do: z.literal('crash'), client: z.string(), when: Moment, words }),
  /** Cancels an operation of the client's lock while it runs. Only for a lock that runs in a separate process and offers cancelling. */
  z.strictObject({
    do: z.literal('cancel'),
    client: z.string(),
    request: z.enum(['acquire', 'release']),
    when: Moment,
    words,
  }),
  /** Sets the client's wall clock this far ahead, or behind if negative. The client's monotonic clock stays right. */
  z.strictObject({ do: z.literal('skew-clock'), client: z.string(), byMs: z.int(), words }),

  // Faults of the connection between a client and a node or the resource.
  /** The command never reaches the node, and the client gives up after its time limit. */
  z.strictObject({
    do: z.literal('lose-request'),
    client: z.string(),
    action,
    node: z.optional(node),
    ...whenMaybe,
    times,
    words,
  }),
  /** The command is executed and its reply never arrives, so the client gives up after its time limit. */
  z.strictObject({
    do: z.literal('lose-reply'),
    client: z.string(),
    action,
    node: z.optional(node),
    ...whenMaybe,
    times,
    words,
  }),
  /** The command is executed at once, and its reply arrives only when the moment has come. */
  z.strictObject({
    do: z.literal('delay-reply'),
    client: z.string(),
    action,
    node: z.optional(node),
    ...whenMaybe,
    until: Moment,
    lastsMs,
    times,
    limitMs,
    words,
  }),
  /** The client sends the command, and the command arrives only when the moment has come. */
  z.strictObject({
    do: z.literal('delay-request'),
    client: z.string(),
    action,
    node: z.optional(node),
    ...whenMaybe,
    until: Moment,
    lastsMs,
    times,
    limitMs,
    words,
  }),
  /** Every message between this client and the node (or all nodes) takes this long each way. A real proxy delays the bytes. */
  z.strictObject({
    do: z.literal('slow-link'),
    client: z.string(),
    node: z.optional(node),
    eachWayMs: z.int().check(z.minimum(1), z.maximum(5000)),
    ...whenMaybe,
    words,
  }),
  /** This client and the node have no connection until the moment. A real proxy closes and refuses connections. */
  z.strictObject({
    do: z.literal('cut-link'),
    client: z.string(),
    node: z.optional(node),
    ...whenMaybe,
    until: z.optional(Moment),
    lastsMs,
    words,
  }),
  /** The connection stays open, but everything that is sent in this direction is lost until the moment. A real proxy drops the bytes. */
  z.strictObject({
    do: z.literal('swallow'),
    client: z.string(),
    node: z.optional(node),
    direction: z.enum(['requests', 'replies']),
    ...whenMaybe,
    until: z.optional(Moment),
    words,
  }),

  // Faults of a node.
  /** Kills the node with SIGKILL. */
  z.strictObject({ do: z.literal('kill-node'), node, ...whenMaybe, words }),
  /** Kills the node with SIGKILL if it still runs, and starts it again. The node comes back empty, unless it persists its data. */
  z.strictObject({ do: z.literal('restart-node'), node, ...whenMaybe, words }),
  /** Brings every expiry on the node this much nearer, in one script, as Redis does when its wall clock jumps forward. */
  z.strictObject({ do: z.literal('jump-clock'), node, byMs: z.int().check(z.minimum(1)), when: Moment, words }),
  /** A cache in the same Redis writes pages without an expiry until a write is rejected, and then drops two of the pages. */
  z.strictObject({ do: z.literal('fill-memory'), node, ...whenMaybe, words }),
  /** Empties the node in one script: deletes all keys, or all keys that begin with `prefix`. */
  z.strictObject({ do: z.literal('flush'), node, prefix: z.optional(z.string()), ...whenMaybe, words }),
  /** The node is short of memory for a moment, and evicts every key that has an expiry (`volatile-lru`). */
  z.strictObject({ do: z.literal('evict'), node, ...whenMaybe, words }),
  /** Stops the replica with SIGSTOP and cuts the master's replication link, so that writes no longer reach the replica. */
  z.strictObject({ do: z.literal('stop-replication'), ...whenMaybe, words }),
  /** Continues, with SIGCONT, the replica that `stop-replication` stopped. */
  z.strictObject({ do: z.literal('wake-replica'), ...whenMaybe, words }),
  /** Cuts the master off from its replica and the Sentinels, but not from its clients, until the moment. */
  z.strictObject({ do: z.literal('isolate-master'), ...whenMaybe, until: z.optional(Moment), words }),
])
export type Fault = z.infer<typeof Fault>
