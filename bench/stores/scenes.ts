import { client, crash, node, pause, restartNode, type ScenarioDefinition } from '#scenarios/define.ts'
import { kindByName } from '#scenarios/parameter.ts'
import { sellOne } from '#scenarios/workers/sell-one.ts'
import type { Entrant } from './entrants.ts'

export const leaseMs = 1000
export const pauseMs = 4000
export const askAgainMs = 50
const grants = 20

const A = client('A')
const B = client('B')

/** A scene that each lock goes through. Every scene is a real run, and the lessons' checkers compute the figures from its trace. */
type Scene = Pick<ScenarioDefinition, 'clients' | 'faults'> & { parameters: Record<string, number> }

const base = { leaseMs, workMs: 200, waitMs: 15_000, retryMs: askAgainMs, timeoutMs: 10_000 }

/** One client acquires and releases the lock, and no other client wants it. */
export const alone: Scene = {
  parameters: { ...base, leaseMs: 10_000 },
  faults: [],
  clients: {
    A: async (me) => {
      for (let done = 0; done < grants; done += 1) {
        if (!(await me.lock.acquire())) throw new Error('nobody else wants this lock')
        await me.lock.release()
      }
    },
  },
}

/** B waits while A works. `workMs` should differ between runs, so that a polling client does not always ask at the same moment. */
export const handover = (workMs: number): Scene => ({
  parameters: { ...base, workMs, leaseMs: 5000 },
  faults: [],
  clients: { A: sellOne, B: { startsWhen: A.acquired(), script: sellOne } },
})

/** A dies while holding the lock. */
export const crashed: Scene = {
  parameters: base,
  faults: [crash('A').when(A.aboutTo('write'))],
  clients: { A: sellOne, B: { startsWhen: A.acquired(), script: sellOne } },
}

/** A is paused just before its write, and continues after several leases. */
export const paused: Scene = {
  parameters: { ...base, pauseMs },
  faults: [pause('A').when(A.aboutTo('write')).lasting('pauseMs').until(B.finished())],
  clients: { A: sellOne, B: { startsWhen: A.acquired(), script: sellOne } },
}

/** The server, or the first of several servers, is killed and started again while A holds the lock. Afterwards, B asks for the lock. */
export const restarted: Scene = {
  parameters: { ...base, leaseMs: 10_000, pauseMs, waitMs: 1500 },
  faults: [
    restartNode('n1', 'The server restarts').when(A.reads()),
    pause('A').when(A.aboutTo('write')).lasting('pauseMs').until(B.finished()),
  ],
  clients: { A: sellOne, B: { startsWhen: node('n1').restarted(), script: sellOne } },
}

/** Returns the scene as a lesson for this lock. With `persistent`, Redis writes each change to a file before it answers. */
export function lessonFor(
  { lock, fleet, fenced }: Entrant,
  scene: Scene,
  options: { persistent?: true } = {},
): ScenarioDefinition {
  const values = Object.entries(scene.parameters)
  const parameters = Object.fromEntries(
    values.map(([name, value]) => [name, { kind: kindByName(name), default: value, min: 1, max: 60_000, about: name }]),
  )
  return {
    title: 'A measurement',
    story: 'Written by a measurement.',
    teaches: 'exclusion',
    fleet,
    stock: 100,
    ...scene,
    parameters: {
      ...parameters,
      leaseMs: { kind: 'time', default: scene.parameters.leaseMs ?? leaseMs, min: 1, max: 60_000, about: 'lease' },
    },
    locks: [{ id: lock, role: 'compared', fencedResource: fenced, options, expect: {} }],
    beats: [],
    questions: [],
    remember: 'Nothing.',
    sources: [],
  }
}
