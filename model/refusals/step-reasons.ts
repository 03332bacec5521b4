/** Lists the steps that a run waits for, or that happen while something starts. Steps reject nothing, but become sentences in the same way as reasons. */
import { type RefusalValue, reason, type Why } from './reason-table.ts'

/** Returns an entry for a step. The code is a dummy, because a step rejects nothing and no program reads its code. */
const step = <Values extends Record<string, RefusalValue> = Record<never, never>>() => reason<Values>('QUEUE_FULL')

export const stepReasons = {
  'waits-in-line': step<{ place: number }>(),
  'waits-for-runner': step(),
  'waits-for-database': step(),
  'waits-for-url': step(),
  'waits-for-server': step<{ store: string }>(),
  'waits-for-pair': step<{ store: string }>(),
  'waits-for-fleets': step(),
  'waits-for-unpacking': step(),
  'starts-server': step<{ store: string }>(),
  'starts-pair': step<{ store: string }>(),
  'starts-own': step(),
  'starts-sentinels': step(),
  'starts-quorum': step(),
  'starts-cluster': step(),
  'gets-redis': step<{ program: string }>(),
  'installs-with': step<{ name: string; program: string }>(),
  'downloads-wheel': step<{ name: string; folder: string }>(),
  'downloads-packages': step<{ names: readonly string[]; megabytes: number; seconds: number; folder: string }>(),
  'downloads-lists': step(),
  'asks-apt': step<{ copy: string }>(),
  unpacked: step<{ copy: string; seconds: string }>(),
  'kept-copy': step<{ copy: string; folder: string }>(),
  'ended-leftovers': step<{ servers: number }>(),
  'without-redis': step<{ why: Why }>(),
  'left-out': step<{ problems: readonly Why[] }>(),
  'no-reference-left-out': step<{ scenario: string }>(),
} as const
