/** A lesson for faults of one's own: two workers who sell under the lock, one after the other. It is in no chapter. */
import { client, type Fault, type PropertyId, type ScenarioDefinition } from '#scenarios/define.ts'
import { sellAgain } from '#scenarios/workers/sell-again.ts'
import { castsOf } from './cast.ts'
import type { LoadedLock, LoadedScenario } from './catalogue.ts'
import { lessonOf } from './lesson.ts'

export const workbenchWorkers = ['A', 'B'] as const
export const workbenchNode = 'n1'
export const workbenchLeaseMs = 1500

export interface Bench {
  /** Also names its recordings. */
  id: string
  title: string
  /** The lock renews its lease, so the work may outlast it. */
  renews: boolean
  /** Other keys that each worker holds beside the lock. */
  keys?: number
  /** How often each worker sells. Default: once. */
  rounds?: number
  /** Only one worker: to see what the lock does. */
  probe?: true
}

/** Leases that the work takes: enough for two renewals of a watchdog, or little enough for a lock without one. */
const workLeases = { renews: 1.5, plain: 0.5 }

export function workbench(
  { id, title, renews, keys = 0, rounds = 1, probe }: Bench,
  locks: ReadonlyMap<string, LoadedLock>,
): LoadedScenario {
  const time = (value: number, about: string) => ({ kind: 'time' as const, default: value, min: 1, max: 60_000, about })
  const A = client('A')
  const definition: ScenarioDefinition = {
    title,
    story: 'A and B sell from one stock, one after the other, under a lock that somebody brought. A fault strikes A.',
    teaches: 'exclusion',
    fleet: 'single',
    parameters: {
      leaseMs: time(workbenchLeaseMs, 'The lease that the lock is asked for'),
      workMs: time(workbenchLeaseMs * (renews ? workLeases.renews : workLeases.plain), 'How long the work takes'),
      waitMs: time(workbenchLeaseMs * 6, 'How long a worker waits for the lock'),
      retryMs: time(150, 'How long a worker waits between attempts'),
      timeoutMs: time(500, 'How long the network is silent before it cuts a connection'),
    },
    stock: 9,
    clients: {
      A: sellAgain({ keys, rounds }),
      ...(probe ? {} : { B: { startsWhen: A.starts(), script: sellAgain({ keys, rounds, laterMs: 50 }) } }),
    },
    faults: [],
    locks: [{ id: 'fenced', role: 'right', fencedResource: true, expect: {} }],
    beats: [],
    questions: [],
    remember: 'One fault, and one lock.',
    sources: [],
  }
  const lesson = lessonOf(id, 'yours', definition, locks)
  return { lesson, casts: castsOf(lesson, definition, locks), sources: [], notes: '' }
}

/** A trial with these faults in place of its own. `beyond`: what they break under any lock. */
export function withFaults(trial: LoadedScenario, faults: Fault[], beyond: readonly PropertyId[]): LoadedScenario {
  const expect = Object.fromEntries(beyond.map((property) => [property, 'violated' as const]))
  return {
    ...trial,
    lesson: { ...trial.lesson, locks: trial.lesson.locks.map((lock) => ({ ...lock, faults, expect })) },
    casts: trial.casts.map((cast) => ({ ...cast, faults })),
  }
}
