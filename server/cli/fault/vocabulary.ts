/** Words that may occur in a fault's line. The parser, the help and docs/try.md use these lists. */
import type { Moment } from '#scenarios/lesson.ts'

/** Steps of a worker: its lock's commands, named after their purpose, and its own work on the resource. */
export const steps = ['acquire', 'renew', 'release', 'read', 'work', 'write'] as const
export type Step = (typeof steps)[number]

/** Kind of a fault. `place` strikes at a worker's step, `message` strikes a step's request or reply, and `link` and `node` strike at any moment. */
export type VerbKind = 'place' | 'message' | 'link' | 'node'

interface Verb {
  kind: VerbKind
  /** Steps at which the fault can strike. */
  at: readonly Step[]
  /** Whether the fault ends, so that `until` or `for` may follow. */
  ends: boolean
  /** Whether a time must follow, such as a delay or a clock jump. */
  takesTime?: true
}

const sent = ['acquire', 'renew', 'release', 'read', 'write'] as const

export const verbs = {
  pause: { kind: 'place', at: steps, ends: true },
  crash: { kind: 'place', at: steps, ends: false },
  cancel: {
    kind: 'place',
    at: ['acquire', 'release'],
    ends: false,
  },
  'lose-request': { kind: 'message', at: sent, ends: false },
  'lose-reply': { kind: 'message', at: sent, ends: false },
  'delay-request': { kind: 'message', at: sent, ends: true },
  'delay-reply': { kind: 'message', at: sent, ends: true },
  'cut-link': { kind: 'link', at: steps, ends: true },
  'slow-link': { kind: 'link', at: steps, ends: false, takesTime: true },
  flush: { kind: 'node', at: steps, ends: false },
  evict: { kind: 'node', at: steps, ends: false },
  kill: { kind: 'node', at: steps, ends: false },
  restart: { kind: 'node', at: steps, ends: false },
  'jump-clock': { kind: 'node', at: steps, ends: false, takesTime: true },
} as const satisfies Record<string, Verb>
export type VerbName = keyof typeof verbs

/** Moments of a worker, such as `B.acquired`. */
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

/** Moments of the lock's key, such as `lock.expired`. */
export const lockMoments = { expired: { on: 'key-expired' }, deleted: { on: 'key-deleted' } } as const satisfies Record<
  string,
  Moment
>
