import type { Challenge } from '#model/messages/hands-on.ts'
import { parameterText } from '#web/format/parameters.ts'

/** The value that met a challenge, in words: `1.3 s`. Only numbers can be the smallest, and their names tell times apart. */
export function valueText(challenge: Challenge, value: number): string {
  return challenge.kind === 'smallest' ? parameterText(challenge.parameter, value, undefined) : String(value)
}
