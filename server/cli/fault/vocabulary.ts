/** Vocabulary of a fault's line. Parser, help and docs/try.md use these lists. */
import type { Moment } from '#scenarios/lesson.ts'

/** Steps of a worker: commands of its lock, named by their purpose, and its own work on the resource. */
export const steps = ['acquire', 'renew', 'release', 'read', 'work', 'write'] as const
export type Step = (typeof steps)[number]

/** `place`: strikes at a step of a worker; `message`: at a step's request or reply; `link`, `node`: at any moment. */
export type VerbKind = 'place' | 'message' | 'link' | 'node'

interface Verb {
  kind: VerbKind
  /** Steps that the fault can strike at. */
  at: readonly Step[]
  /** Whether the fault ends, so that `until` or `for` may follow. */
  ends: boolean
  /** Whether a time must follow: how late, how far. */
  takesTime?: true
  about: string
}

const sent = ['acquire', 'renew', 'release', 'read', 'write'] as const

export const verbs = {
  pause: { kind: 'place', at: steps, ends: true, about: 'the worker stands still: SIGSTOP of its process' },
  crash: { kind: 'place', at: steps, ends: false, about: 'SIGKILL of its process' },
  cancel: {
    kind: 'place',
    at: ['acquire', 'release'],
    ends: false,
    about: 'its process is asked to call the request off (version 2 of the protocol)',
  },
  'lose-request': { kind: 'message', at: sent, ends: false, about: 'sent, and never arrives' },
  'lose-reply': { kind: 'message', at: sent, ends: false, about: 'carried out, and the answer never comes' },
  'delay-request': { kind: 'message', at: sent, ends: true, about: 'sent, and arrives late' },
  'delay-reply': { kind: 'message', at: sent, ends: true, about: 'carried out at once, and the answer comes late' },
  'cut-link': { kind: 'link', at: steps, ends: true, about: 'no connection between worker and store' },
  'slow-link': { kind: 'link', at: steps, ends: false, takesTime: true, about: 'every message takes this long' },
  flush: { kind: 'node', at: steps, ends: false, about: 'somebody deletes every key' },
  evict: { kind: 'node', at: steps, ends: false, about: 'the node is short of memory and evicts keys with an expiry' },
  kill: { kind: 'node', at: steps, ends: false, about: 'the node dies' },
  restart: { kind: 'node', at: steps, ends: false, about: 'the node dies and comes back empty' },
  'jump-clock': { kind: 'node', at: steps, ends: false, takesTime: true, about: 'the node’s clock jumps forward' },
} as const satisfies Record<string, Verb>
export type VerbName = keyof typeof verbs

/** Moments of a worker, as in `B.acquired`. */
export const workerMoments = {
  acquired: { on: 'client-acquired' },
  renewed: { on: 'command-executed', action: 'renew' },
  released: { on: 'client-released' },
  refused: { on: 'client-refused' },
  waits: { on: 'client-waiting' },
  reads: { on: 'resource-read' },
  writes: { on: 'resource-write' },
  resumed: { on: 'client-resumed' },
  crashed: { on: 'client-crashed' },
  finished: { on: 'client-finished' },
} as const satisfies Record<string, Moment>

/** Moments of the lock's key, as in `lock.expired`. */
export const lockMoments = { expired: { on: 'key-expired' }, deleted: { on: 'key-deleted' } } as const satisfies Record<
  string,
  Moment
>
