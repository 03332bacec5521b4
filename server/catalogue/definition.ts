/** Checks the arguments of `defineScenario` and `defineLock` against their schemas. */
import * as z from 'zod/mini'
import { AnyLock, ExpectedExploration, type LockDefinition, ScenarioDefinition } from '#scenarios/definition.ts'
import { refuseShape } from './problem.ts'

/** Checks a lock as its file exports it. Throws a `CatalogueError`. */
export function checkLock(file: string, exported: unknown): LockDefinition {
  return checkShape(AnyLock, file, exported)
}

/** Checks the exploration results that a lock's file exports. Throws a `CatalogueError`. */
export function checkExplores(file: string, exported: unknown): ExpectedExploration[] {
  return checkShape(z.array(ExpectedExploration), file, exported)
}

/** Checks a scenario as its file exports it, and returns the scenario as plain data and functions. Throws a `CatalogueError`. */
export function checkScenario(file: string, exported: unknown): ScenarioDefinition {
  return checkShape(ScenarioDefinition, file, plain(exported))
}

function checkShape<T>(shape: z.ZodMiniType<T>, file: string, value: unknown): T {
  const result = shape.safeParse(value)
  return result.success ? result.data : refuseShape(file, value, result.error)
}

/** Returns a deep copy of all enumerable, defined fields. Moments in `MomentPhrase` form have hidden methods, which the copy must not contain. */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain)
  if (typeof value !== 'object' || value === null) return value
  const defined = Object.entries(value).filter(([, inner]) => inner !== undefined)
  return Object.fromEntries(defined.map(([key, inner]) => [key, plain(inner)]))
}
