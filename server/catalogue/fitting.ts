import { because } from '#model/refusals/because.ts'
import type { Because } from '#model/refusals/reasons.ts'
import type { Parameter } from '#scenarios/parameter.ts'

/** Describes the values that fit a parameter: a range, or choices such as `0 (none) or 1 (one)`. */
export function fittingValues(parameter: Parameter): Because {
  if (parameter.kind === 'choice')
    return because('either-of', { ways: parameter.options.map(({ value, name }) => `${value} (${name})`) })
  const { kind, min, max } = parameter
  return because('number-within', { min, max, whole: kind === 'count' })
}
