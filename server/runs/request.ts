/** Converts a request into an order of runs, or refuses it with a helpful message. */
import { randomInt } from 'node:crypto'
import type { RunRequest } from '#model/messages/messages.ts'
import type { FaultChange } from '#model/trace/fault-change.ts'
import { Parameters } from '#scenarios/lesson.ts'
import { fittingValues, misfitOf } from '#scenarios/parameter.ts'
import { didYouMean } from '#server/base/nearest.ts'
import type { Cast, Catalogue, LoadedScenario } from '../catalogue/catalogue.ts'
import { sentenceOf } from '../catalogue/problem.ts'
import { withChanges } from './changes.ts'
import { RefusalError } from './refusal.ts'

export interface Order {
  scenario: LoadedScenario
  /** At least one, in the scenario's order. */
  casts: Cast[]
  /** One value for each of the scenario's parameters. */
  parameters: Parameters
  seed: number
  /** Faults that somebody moved. The scenario and its casts have them at their new moments. */
  changes?: FaultChange[] | undefined
}

/**
 * Throws a `RefusalError`: `UNKNOWN_SCENARIO`, `UNKNOWN_LOCK`, `UNKNOWN_PARAMETER`, `PARAMETER_OUT_OF_RANGE`, `PARAMETER_NOT_WHOLE`, `UNKNOWN_OPTION`, or for
 * an impossible change of a fault `UNKNOWN_FAULT`, `UNKNOWN_CLIENT`, `UNKNOWN_MOMENT`.
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

/** Throws `UNKNOWN_SCENARIO`, with the problem of its file, or a similar id. */
export function scenarioOf(catalogue: Catalogue, id: string): LoadedScenario {
  const scenario = catalogue.scenarios.get(id)
  if (scenario !== undefined) return scenario
  const problems = catalogue.problems.filter(({ file }) => file.endsWith(`/${id}.ts`))
  if (problems.length > 0) throw new RefusalError('UNKNOWN_SCENARIO', problems.map(sentenceOf).join('\n'))
  const hint = didYouMean(id, catalogue.scenarios.keys())
  throw new RefusalError('UNKNOWN_SCENARIO', `There is no scenario "${id}".${hint}`)
}

function castsOf({ lesson, casts }: LoadedScenario, wanted: string[] | undefined): Cast[] {
  const ids = casts.map(({ id }) => id)
  for (const id of wanted ?? []) {
    if (ids.includes(id)) continue
    const hint = didYouMean(id, ids)
    throw new RefusalError('UNKNOWN_LOCK', `${lesson.id} does not run "${id}", but ${ids.join(', ')}.${hint}`)
  }
  return casts.filter(({ id }) => wanted === undefined || wanted.includes(id))
}

const misfitCodes = {
  range: 'PARAMETER_OUT_OF_RANGE',
  whole: 'PARAMETER_NOT_WHOLE',
  options: 'UNKNOWN_OPTION',
} as const

function parametersOf({ lesson }: LoadedScenario, wanted: Record<string, number>): Parameters {
  const names = Object.keys(lesson.parameters)
  for (const name of Object.keys(wanted)) {
    if (names.includes(name)) continue
    const hint = didYouMean(name, names)
    throw new RefusalError('UNKNOWN_PARAMETER', `${lesson.id} has no "${name}", but ${names.join(', ')}.${hint}`)
  }
  const values = Object.entries(lesson.parameters).map(([name, parameter]) => {
    const { default: usual } = parameter
    const value = Object.hasOwn(wanted, name) ? (wanted[name] ?? usual) : usual
    const misfit = misfitOf(parameter, value)
    if (misfit === null) return [name, value]
    throw new RefusalError(misfitCodes[misfit], `${name} is ${value}, and must be ${fittingValues(parameter)}.`)
  })
  return Parameters.parse(Object.fromEntries(values))
}
