/** Plans runs for tests: a real lock on real Redis, in a scenario that the test defines. */
import { fileURLToPath } from 'node:url'
import type { ScenarioDefinition } from '#scenarios/define.ts'
import { Parameters } from '#scenarios/lesson.ts'
import { castsOf } from '#server/catalogue/cast.ts'
import { lessonOf } from '#server/catalogue/lesson.ts'
import { loadLocks } from '#server/catalogue/locks.ts'
import type { RunPlan } from '../run/plan.ts'

const { locks } = await loadLocks(fileURLToPath(new URL('../../../scenarios', import.meta.url)), [])

/** Returns a scenario with defaults for everything that a test does not set. */
export function scenarioFor(
  parts: Partial<ScenarioDefinition> & Pick<ScenarioDefinition, 'clients'>,
): ScenarioDefinition {
  return {
    title: 'A test',
    story: 'Written by a test.',
    teaches: 'exclusion',
    fleet: 'single',
    parameters: { leaseMs: { kind: 'time', default: 1000, min: 10, max: 10_000, about: 'The lease' } },
    stock: 5,
    faults: [],
    locks: [{ id: 'set-nx-px', role: 'right', expect: { exclusion: 'held' } }],
    beats: [],
    questions: [],
    remember: 'Nothing.',
    sources: [],
    ...parts,
  }
}

/** Returns a plan for the scenario's first lock, or for the lock with this id. */
export function planFor(definition: ScenarioDefinition, lockId = definition.locks[0]?.id ?? '', seed = 1): RunPlan {
  const lesson = lessonOf('a-test', 'tests', definition, locks)
  const casts = castsOf(lesson, definition, locks)
  const cast = casts.find(({ id }) => id === lockId)
  if (!cast) throw new RangeError(`no lock ${lockId}`)
  const parameters = Parameters.parse(
    Object.fromEntries(Object.entries(lesson.parameters).map(([name, { default: value }]) => [name, value])),
  )
  return {
    run: 'test-run',
    comparison: 'test',
    scenario: { lesson, casts, sources: [], notes: '' },
    cast,
    parameters,
    seed,
  }
}
