/** Lists the members who met a challenge. Pure. */
import type { Challenge, WallEntry } from './hands-on.ts'

export interface Winner {
  member: string
  name: string
  comparison: string
  /** The parameter's value, if the challenge asks for the smallest value. */
  value: number | null
  startedAtMs: number
}

/**
 * Returns the winners, each member once. If the challenge asks for the smallest value, they are sorted by value. Otherwise, and among equal values, the
 * earliest comes first.
 */
export function winnersOf(
  challenge: Challenge,
  wall: readonly WallEntry[],
  members: readonly { id: string; name: string }[],
): Winner[] {
  const names = new Map(members.map(({ id, name }) => [id, name]))
  const best = new Map<string, Winner>()
  for (const { won, member, comparison, parameters, startedAtMs } of wall) {
    const name = names.get(member)
    if (!won || name === undefined) continue
    const value = challenge.kind === 'smallest' ? (parameters[challenge.parameter] ?? null) : null
    const winner = { member, name, comparison, value, startedAtMs }
    const known = best.get(member)
    if (known === undefined || isBetter(winner, known) < 0) best.set(member, winner)
  }
  return [...best.values()].sort(isBetter)
}

function isBetter(one: Winner, other: Winner): number {
  return (one.value ?? 0) - (other.value ?? 0) || one.startedAtMs - other.startedAtMs
}
