/** Defines the parameters of a run: how each kind is declared, and which values fit it. */
import * as z from 'zod/mini'
import { text } from './text.ts'

const about = text(120)
const range = { default: z.number(), min: z.number(), max: z.number(), about }

/**
 * A length of time in milliseconds, whose name ends in `Ms`. People see and set seconds. `zero` says what 0 means if it is not a length, such as `until B is
 * done`. `judgedOnly` means that only the checkers read the parameter, to decide whether a handover took too long. Readers do not see such a parameter, because
 * changing it changes nothing that they could see.
 */
export const TimeParameter = z.strictObject({
  kind: z.literal('time'),
  ...range,
  zero: z.optional(text(40)),
  judgedOnly: z.optional(z.literal(true)),
})
export type TimeParameter = z.infer<typeof TimeParameter>

/** A whole number that counts something. */
const CountParameter = z.strictObject({ kind: z.literal('count'), ...range })

/** A choice of a few options. Code uses an option's value, and people see its name. */
const ChoiceParameter = z.strictObject({
  kind: z.literal('choice'),
  default: z.number(),
  options: z.array(z.strictObject({ value: z.number(), name: text(40) })).check(z.minLength(2), z.maxLength(8)),
  about,
})

export const Parameter = z.discriminatedUnion('kind', [TimeParameter, CountParameter, ChoiceParameter])
export type Parameter = z.infer<typeof Parameter>

/** Values of a run's parameters. `leaseMs` is how long a grant lasts if nobody renews it. */
export const Parameters = z.catchall(z.object({ leaseMs: z.number() }), z.number())
export type Parameters = z.infer<typeof Parameters>

export function defaultsOf(parameters: Readonly<Record<string, Parameter>> & { leaseMs: Parameter }): Parameters {
  return Object.fromEntries(Object.entries(parameters).map(([name, each]) => [name, each.default])) as Parameters
}

/** Returns the parameters that readers see and set, with their names. */
export function settable(parameters: Readonly<Record<string, Parameter>>): [name: string, parameter: Parameter][] {
  return Object.entries(parameters).filter(([, each]) => isSettable(each))
}

export function isSettable(parameter: Parameter | undefined): boolean {
  return parameter?.kind !== 'time' || parameter.judgedOnly !== true
}

/** Returns why a value does not fit its parameter: it is out of range, not a whole number, or not among the options; `null` if the value fits. */
export function misfitOf(parameter: Parameter, value: number): 'range' | 'whole' | 'options' | null {
  if (parameter.kind === 'choice') return parameter.options.some((option) => option.value === value) ? null : 'options'
  if (!(value >= parameter.min && value <= parameter.max)) return 'range'
  return parameter.kind === 'count' && !Number.isInteger(value) ? 'whole' : null
}

/**
 * Returns the parameter with the range in which readers may try it. A time may be as low as a tenth of its minimum and as high as three times its maximum: the
 * lesson's captions no longer apply there, and the run stays short. Other kinds keep their range, because there are only so many servers and connections.
 */
export function loosened<P extends Parameter>(parameter: P): P {
  if (parameter.kind !== 'time') return parameter
  return { ...parameter, min: Math.ceil(parameter.min / 10), max: 3 * parameter.max }
}

/** Returns the kind of a parameter of which only the name is known. The names of times end in `Ms`. */
export function kindByName(name: string): 'time' | 'count' {
  return name.endsWith('Ms') ? 'time' : 'count'
}
