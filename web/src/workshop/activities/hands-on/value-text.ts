import type { Challenge } from '#model/messages/hands-on.ts'
import { parameterText } from '#web/format/parameters.ts'

/** Returns the value that met a challenge as text, such as `1.3 s`. Such values are numbers, so the parameter's name is enough to know the unit. */
export function valueText(challenge: Challenge, value: number): string {
  return challenge.kind === 'smallest' ? parameterText(challenge.parameter, value, undefined) : String(value)
}
