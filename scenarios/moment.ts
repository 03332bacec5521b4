/** Defines a moment in a run as data. Faults, captions and questions wait for moments. */
import * as z from 'zod/mini'
import './text.ts'

/** Kinds of moments. All of them except `client-about-to` are kinds of trace events. */
export const momentKinds = [
  'client-about-to',
  'client-started',
  'client-waiting',
  'client-connecting',
  'client-heard',
  'client-acquired',
  'client-left',
  'client-released',
  'client-refused',
  'client-rolled-back',
  'client-threw',
  'client-paused',
  'client-resumed',
  'client-crashed',
  'client-finished',
  'client-working',
  'client-forked',
  'command-sent',
  'command-executed',
  'command-replied',
  'key-set',
  'key-changed',
  'key-expired',
  'key-deleted',
  'resource-read',
  'resource-write',
  'transaction-begun',
  'transaction-write',
  'row-written',
  'work-taken',
  'job-due',
  'job-ran',
  'node-up',
  'node-down',
  'node-promoted',
  'node-demoted',
  'node-frozen',
  'node-thawed',
  'node-restarted',
  'node-clock-jumped',
  'node-link-cut',
  'node-link-healed',
  'run-ended',
] as const

/**
 * A moment in a run, described so that a fault or a caption can wait for it, such as "the 2nd time A is about to send DEL". At `client-about-to`, the client
 * waits at its gate and has sent nothing yet.
 */
export const Moment = z.strictObject({
  on: z.enum(momentKinds),
  client: z.optional(z.string()),
  node: z.optional(z.string()),
  key: z.optional(z.string()),
  /** A Redis command (`SET`), a script's file name (`release.lua`), or `read`, `write` or `work` for a client's own steps. */
  action: z.optional(z.string()),
  /** For writes to the resource: whether the resource accepted the write. */
  accepted: z.optional(z.boolean()),
  /** Number of the match that counts. Defaults to the first match. */
  occurrence: z.optional(z.int().check(z.minimum(1), z.maximum(1000))),
  /** Matches count only once this earlier moment has passed. */
  get after() {
    return z.optional(Moment)
  },
})
export type Moment = z.infer<typeof Moment>
