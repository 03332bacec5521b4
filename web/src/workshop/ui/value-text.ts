import type { Challenge } from '../../../../model/messages/hands-on.ts'
import { durationText, isTime } from '../../format/figures.ts'

/** What a challenge was met with, as a person says it: `1.30 s`. */
export function valueText(challenge: Challenge, value: number): string {
  return challenge.kind === 'smallest' && isTime(challenge.parameter) ? durationText(value) : String(value)
}
