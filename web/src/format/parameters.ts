import { kindByName, type Parameter } from '#scenarios/parameter.ts'
import { words } from '../locale/words.ts'

/** Which parameters readers see, and the range that each accepts. */
export { isSettable, loosened, settable } from '#scenarios/parameter.ts'

/** A parameter's name in the page's language: `lease`, `pause long`. */
export function parameterLabel(name: string): string {
  return words.parameter(name)
}

/** `1.5 s`, `3`, `random`. Without `parameter` (the lesson may have dropped it) the name's ending gives the unit. */
export function parameterText(name: string, value: number, parameter: Parameter | undefined): string {
  if (parameter?.kind === 'choice')
    return parameter.options.find((option) => option.value === value)?.name ?? `${value}`
  const zero = parameter === undefined ? null : zeroOf(parameter, value)
  if (zero !== null) return zero
  const { unit, sign } = scaleOf(parameter?.kind ?? kindByName(name))
  return `${value / unit}${sign}`
}

/** The suffix of a number field: ` s`; for a zero with a meaning of its own, ` = until B is done`. */
export function signOf(parameter: Exclude<Parameter, { kind: 'choice' }>, value: number): string {
  const zero = zeroOf(parameter, value)
  return zero === null ? scaleOf(parameter.kind).sign : ` = ${zero}`
}

const zeroOf = (parameter: Exclude<Parameter, { kind: 'choice' }>, value: number): string | null =>
  (value === 0 && parameter.kind === 'time' ? parameter.zero : undefined) ?? null

/** Divisor and suffix for display: times are shown in seconds. */
export function scaleOf(kind: Exclude<Parameter['kind'], 'choice'>): { unit: number; sign: string } {
  return kind === 'time' ? { unit: 1000, sign: ' s' } : { unit: 1, sign: '' }
}

/** `1 to 5 s` */
export function rangeText({ kind, min, max }: Exclude<Parameter, { kind: 'choice' }>): string {
  const { unit, sign } = scaleOf(kind)
  return words.theatre.range(min / unit, max / unit, sign.trim())
}
