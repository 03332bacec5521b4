/** Ranks a class in a level of the game. Pure. */
import type { LevelTry } from './workshop-level.ts'

interface Standing {
  member: string
  name: string
  steps: number
  wrongClaims: number
}

/** Ranks members by the fewest wrong answers, then the fewest steps, then the earliest solution. */
export function standingsOf(tries: readonly LevelTry[], members: readonly { id: string; name: string }[]): Standing[] {
  const names = new Map(members.map(({ id, name }) => [id, name]))
  return tries
    .flatMap(({ member, steps, wrongClaims, atMs }) => {
      const name = names.get(member)
      return name === undefined || steps === null ? [] : [{ member, name, steps, wrongClaims, atMs }]
    })
    .sort((a, b) => a.wrongClaims - b.wrongClaims || a.steps - b.steps || a.atMs - b.atMs)
    .map(({ atMs: _, ...standing }) => standing)
}
