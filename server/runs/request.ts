import { randomInt } from 'node:crypto'
import { nearest } from '#model/base/nearest.ts'
import type { RunRequest } from '#model/messages/messages.ts'
import type { FaultChange } from '#model/trace/fault-change.ts'
import { Parameters } from '#scenarios/lesson.ts'
import { loosened, misfitOf, type Parameter } from '#scenarios/parameter.ts'
import type { Cast, Catalogue, LoadedScenario } from '../catalogue/catalogue.ts'
import { reasonOf } from '../catalogue/problem.ts'
import { withChanges } from './changes.ts'
import { notInScenario, RefusalError } from './refusal.ts'

export interface Order {
  scenario: LoadedScenario
  /** Casts of the runs, in the scenario's order. There is at least one. */
  casts: Cast[]
  parameters: Parameters
  seed: number
  /** Changes that a user made to faults. They are already applied to `scenario` and `casts`. */
  changes?: FaultChange[] | undefined
}

/**
 * Converts a request into an order. Throws a `RefusalError` with the code `UNKNOWN_SCENARIO`, `UNKNOWN_LOCK`, `UNKNOWN_PARAMETER`, `PARAMETER_OUT_OF_RANGE`,
 * `PARAMETER_NOT_WHOLE`, `UNKNOWN_OPTION`, or, if a fault cannot be changed as requested, `UNKNOWN_FAULT`, `UNKNOWN_CLIENT`, or `UNKNOWN_MOMENT`.
 */
export function orderOf(catalogue: Catalogue, request: RunRequest): Order {
  const { changes } = request
  const scenario = withChanges(scenarioOf(catalogue, request.scenario), changes)
  return {
    ...(changes === undefined ? {} : { changes }),
    scenario,
    casts: castsOf(scenario, request.locks),
    parameters: parametersOf(scenario, request.parameters ?? {}),
    seed: request.seed ?? randomInt(2 ** 32),
  }
}

/** Returns the request that gives the same order again. It includes the seed, which would otherwise be random. */
export const settled = ({ scenario, casts, parameters, seed, changes }: Order): RunRequest => ({
  scenario: scenario.lesson.id,
  locks: casts.map(({ id }) => id),
  parameters,
  seed,
  ...(changes === undefined ? {} : { changes }),
})

/** Returns the scenario with this id. Throws `UNKNOWN_SCENARIO` with the problems of the scenario's file or with a similar id. */
export function scenarioOf(catalogue: Catalogue, id: string): LoadedScenario {
  const scenario = catalogue.scenarios.get(id)
  if (scenario !== undefined) return scenario
  const problems = catalogue.problems.filter(({ file }) => file.endsWith(`/${id}.ts`))
  if (problems.length > 0) throw new RefusalError('broken-scenario', { problems: problems.map(reasonOf) })
  throw new RefusalError('unknown-scenario', {
    scenario: id,
    similar: nearest(id, catalogue.scenarios.keys()) ?? null,
  })
}

function castsOf({ lesson, casts }: LoadedScenario, wanted: string[] | undefined): Cast[] {
  const ids = casts.map(({ id }) => id)
  for (const id of wanted ?? []) {
    if (ids.includes(id)) continue
    throw notInScenario(lesson.id, id, ids)
  }
  return casts.filter(({ id }) => wanted === undefined || wanted.includes(id))
}

function parametersOf({ lesson }: LoadedScenario, wanted: Record<string, number>): Parameters {
  const names = Object.keys(lesson.parameters)
  for (const name of Object.keys(wanted)) {
    if (names.includes(name)) continue
    const similar = nearest(name, names) ?? null
    throw new RefusalError('unknown-parameter', { scenario: lesson.id, parameter: name, parameters: names, similar })
  }
  const values = Object.entries(lesson.parameters).map(([name, written]) => {
    const parameter = loosened(written)
    const { default: usual } = parameter
    const value = Object.hasOwn(wanted, name) ? (wanted[name] ?? usual) : usual
    const misfit = misfitOf(parameter, value)
    if (misfit === null) return [name, value]
    throw misfitting(name, value, parameter, misfit)
  })
  return Parameters.parse(Object.fromEntries(values))
}

function misfitting(name: string, value: number, parameter: Parameter, misfit: 'range' | 'whole' | 'options') {
  if (parameter.kind === 'choice') {
    const options = parameter.options.map((option) => `${option.value} (${option.name})`)
    return new RefusalError('unknown-option', { name, value, options })
  }
  const { min, max, kind } = parameter
  if (misfit === 'whole') return new RefusalError('parameter-not-whole', { name, value, min, max })
  return new RefusalError('parameter-out-of-range', { name, value, min, max, whole: kind === 'count' })
}
