/** Makes a lesson for faults of the user's choice: two workers sell under the lock, one after the other. This lesson is in no chapter. */
import {
  type Client,
  type ClientScript,
  client,
  type Fault,
  type PropertyId,
  type ScenarioDefinition,
  WorkEnded,
} from '#scenarios/define.ts'
import { castsOf } from './cast.ts'
import type { LoadedLock, LoadedScenario } from './catalogue.ts'
import { lessonOf } from './lesson.ts'

export const workbenchWorkers = ['A', 'B'] as const

export interface Bench {
  /** Id of the lesson, which also names its recordings. */
  id: string
  title: string
  /** Whether the work outlasts the lease, to test locks that renew. */
  isLong: boolean
  /** Whether the lock keeps its state outside Redis, where we see no commands. */
  isOutside?: boolean
  /** Number of further keys that each worker locks. */
  keys?: number
  /** Number of times that each worker sells. The default is 1. */
  rounds?: number
  /** Set to play with one worker only, which shows what the lock does by itself. */
  probe?: true
}

/** Times in milliseconds for work that outlasts its lease and leaves room for two renewals. The lease is short, so that nobody waits long. */
const long = { leaseMs: 1500, workMs: 2250 }
/**
 * Times in milliseconds for work that ends early in its lease. If the first attempt to release gets no answer, the lock has time for another attempt, even on a
 * slow machine.
 */
const short = { leaseMs: 3000, workMs: 1000 }

export function workbench(
  { id, title, isLong, isOutside = false, keys = 0, rounds = 1, probe }: Bench,
  locks: ReadonlyMap<string, LoadedLock>,
): LoadedScenario {
  const time = (value: number, about: string) => ({ kind: 'time' as const, default: value, min: 1, max: 60_000, about })
  const A = client('A')
  const { leaseMs, workMs } = isLong ? long : short
  const definition: ScenarioDefinition = {
    title,
    story: 'A and B sell from one stock, one after the other, under a lock that somebody brought. A fault strikes A.',
    teaches: 'exclusion',
    fleet: 'single',
    parameters: {
      leaseMs: time(leaseMs, 'The lease that the lock is asked for'),
      workMs: time(workMs, 'How long the work takes'),
      waitMs: time(leaseMs * 6, 'How long a worker waits for the lock'),
      retryMs: time(150, 'How long a worker waits between attempts'),
      timeoutMs: time(200, 'How long the network is silent before it cuts a connection'),
    },
    stock: 9,
    clients: {
      A: sellAgain({ keys, rounds }),
      ...(probe
        ? {}
        : { B: { startsWhen: isOutside ? A.acquired() : A.executes('acquire'), script: sellAgain({ keys, rounds }) } }),
    },
    faults: [],
    locks: [{ id: 'fenced', role: 'right', fencedResource: 'read-and-write', expect: {} }],
    beats: [],
    questions: [],
    remember: 'One fault, and one lock.',
    sources: [],
  }
  const lesson = lessonOf(id, 'yours', definition, locks)
  return { lesson, casts: castsOf(lesson, definition, locks), sources: [], notes: '' }
}

/** Returns a trial with these faults in place of its own. `beyond` are the properties that these faults break under any lock. */
export function withFaults(trial: LoadedScenario, faults: Fault[], beyond: readonly PropertyId[]): LoadedScenario {
  const expect = Object.fromEntries(beyond.map((property) => [property, 'violated' as const]))
  return {
    ...trial,
    lesson: { ...trial.lesson, locks: trial.lesson.locks.map((lock) => ({ ...lock, faults, expect })) },
    casts: trial.casts.map((cast) => ({ ...cast, faults })),
  }
}

interface Pattern {
  rounds?: number
  /** Number of further keys that each worker locks during its sale. */
  keys?: number
}

const restMs = 100

/**
 * Returns the script of a seller. In each round, under the lock, the seller reads the stock, works for `workMs`, and writes the stock less one. A release that
 * failed is tried once more, as a careful program would do.
 */
function sellAgain({ rounds = 1, keys = 0 }: Pattern): ClientScript {
  return async (me) => {
    const others = Array.from({ length: keys }, (_, at) => me.another(`${me.name}${at + 1}`))
    for (let round = 1; round <= rounds; round += 1) {
      for (const other of others) await other.acquire({ waitMs: 0 })
      await sell(me)
      for (const other of others) await other.release()
      if (round < rounds) await me.sleep(restMs)
    }
  }
}

async function sell(me: Client): Promise<void> {
  const { workMs = 0, waitMs = 0, retryMs = 150 } = me.parameters
  if (!(await me.lock.acquire({ waitMs, retryMs }))) return
  try {
    const stock = await me.stock.read()
    await me.work(workMs)
    await me.stock.write(stock - 1)
  } catch (error) {
    // If the lock's library has ended the work, the worker continues without this sale.
    if (!(error instanceof WorkEnded)) throw error
  } finally {
    if (!(await me.lock.release())) await me.lock.release()
  }
}
