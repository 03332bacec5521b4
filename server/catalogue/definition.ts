/** The shape of what `defineScenario` and `defineLock` were given. Strict, so that a misspelt field is found. */
import { z } from 'zod'
import type { ExpectedExploration, LockDefinition, ScenarioDefinition } from '#scenarios/define.ts'
import { Expectation, Fault, Lesson, Moment, PropertyId, Role, Topology } from '#scenarios/lesson.ts'
import { CatalogueError, type CatalogueProblem, problemsOf } from './problem.ts'

const code = z.custom<(...args: never[]) => unknown>((value) => typeof value === 'function', 'a function')

const LockShape = z.strictObject({
  title: z.string().min(1).max(80),
  summary: z.string().min(1).max(300),
  waits: z.boolean().optional(),
  holders: code.optional(),
  capacity: z.union([z.number().int().min(2), z.literal('any')]).optional(),
  ofStore: z.unknown().optional(),
  create: code,
})

const count = (min: number, max: number) => z.number().int().min(min).max(max).optional()
const ExploresShape = z.array(
  z.strictObject({
    clients: count(2, 4),
    leaseEnds: count(0, 3),
    crashes: count(0, 3),
    lateReplies: count(0, 3),
    ticks: count(0, 3),
    restarts: count(0, 3),
    delayedRestarts: count(0, 3),
    attempts: count(1, 3),
    fenced: z.union([z.boolean(), z.literal('read-and-write')]).optional(),
    breaks: z.partialRecord(PropertyId, z.string()),
  }),
)

const Clients = z.record(z.string(), z.union([code, z.strictObject({ startsWhen: z.optional(Moment), script: code })]))
const Options = z.strictObject({
  persistent: z.boolean().optional(),
  nodes: z.number().int().min(3).max(5).optional(),
  minReplicasToWrite: z.number().int().min(0).max(1).optional(),
  whenFull: z.enum(['noeviction', 'volatile-lru']).optional(),
})

const { title, story, teaches, fleet, parameters, beats, questions, remember, sources, next, axis, change } =
  Lesson.shape
const ScenarioShape = z.strictObject({
  ...{ title, story, teaches, fleet, parameters },
  ...{ beats, questions, remember, sources, next, axis, change },
  stock: z.number().int().nonnegative(),
  given: z.record(z.string(), z.string()).optional(),
  messages: z
    .array(z.strictObject({ id: z.string(), row: z.string() }))
    .max(1000)
    .optional(),
  options: Options.optional(),
  clients: Clients,
  faults: z.array(Fault),
  locks: z
    .array(
      z.strictObject({
        id: z.string(),
        lock: z.string().optional(),
        title: z.string().min(1).max(80).optional(),
        role: Role,
        expect: Expectation,
        fleet: z.optional(Topology),
        faults: z.array(Fault).optional(),
        clients: Clients.optional(),
        parameters: z.record(z.string(), z.number()).optional(),
        options: Options.optional(),
        fencedResource: z.union([z.boolean(), z.enum(['check-then-write', 'read-and-write'])]).optional(),
        restarts: z.literal('after-one-lease').optional(),
        promises: z.string().min(1).max(160).optional(),
        caveat: z.string().min(1).optional(),
      }),
    )
    .min(1)
    .max(8),
})

/** A lock as its file exports it. Throws a `CatalogueError`. */
export function checkLock(file: string, exported: unknown): LockDefinition {
  return checkShape(LockShape, file, exported) as LockDefinition
}

/** What a lock expects of the explorer, as its file exports it. Throws a `CatalogueError`. */
export function checkExplores(file: string, exported: unknown): ExpectedExploration[] {
  return checkShape(ExploresShape, file, exported) as ExpectedExploration[]
}

/** A scenario as its file exports it, as plain data and functions. Throws a `CatalogueError`. */
export function checkScenario(file: string, exported: unknown): ScenarioDefinition {
  return checkShape(ScenarioShape, file, plain(exported)) as ScenarioDefinition
}

function checkShape(shape: z.ZodType, file: string, value: unknown): unknown {
  const result = shape.safeParse(value)
  if (result.success) return value
  throw new CatalogueError(problemsOf(file, value, result.error) as [CatalogueProblem, ...CatalogueProblem[]])
}

/** A deep copy of what is enumerable: the phrases that moments are written in carry hidden methods, which must not travel. */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, plain(inner)]))
}
