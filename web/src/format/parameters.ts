import { kindByName, type Parameter } from '#scenarios/parameter.ts'
import { words } from '../locale/words.ts'

export { isSettable, loosened, settable } from '#scenarios/parameter.ts'

/** Returns a parameter's name in the page's language, for example `lease` or `pause long`. */
export function parameterLabel(name: string): string {
  return words.parameter(name)
}

/**
 * Formats a parameter's value, for example `1.5 s`, `3`, or `random`. If `parameter` is undefined because the lesson no longer has it, the end of its name
 * determines the unit.
 */
export function parameterText(name: string, value: number, parameter: Parameter | undefined): string {
  if (parameter?.kind === 'choice')
    return parameter.options.find((option) => option.value === value)?.name ?? `${value}`
  const zero = parameter === undefined ? null : zeroOf(parameter, value)
  if (zero !== null) return zero
  const { unit, sign } = scaleOf(parameter?.kind ?? kindByName(name))
  return `${value / unit}${sign}`
}

/** Formats values with their parameters' names, for example `lease 3 s`. `parameters` is undefined if the lesson is not in the library. */
export function namedValues(
  values: readonly (readonly [name: string, value: number])[],
  parameters: Readonly<Record<string, Parameter>> | undefined,
): string[] {
  return values.map(([name, value]) => `${parameterLabel(name)} ${parameterText(name, value, parameters?.[name])}`)
}

/** Returns the suffix of a number field, for example ` s`. If zero has a special meaning, the suffix says so, for example ` = until B is done`. */
export function signOf(parameter: Exclude<Parameter, { kind: 'choice' }>, value: number): string {
  const zero = zeroOf(parameter, value)
  return zero === null ? scaleOf(parameter.kind).sign : ` = ${zero}`
}

const zeroOf = (parameter: Exclude<Parameter, { kind: 'choice' }>, value: number): string | null =>
  (value === 0 && parameter.kind === 'time' ? parameter.zero : undefined) ?? null

/** Returns the divisor and the suffix for display. Times are shown in seconds. */
export function scaleOf(kind: Exclude<Parameter['kind'], 'choice'>): { unit: number; sign: string } {
  return kind === 'time' ? { unit: 1000, sign: ' s' } : { unit: 1, sign: '' }
}

/** Formats the allowed range, for example `1 to 5 s`. */
export function rangeText({ kind, min, max }: Exclude<Parameter, { kind: 'choice' }>): string {
  const { unit, sign } = scaleOf(kind)
  return words.theatre.range(min / unit, max / unit, sign.trim())
}
