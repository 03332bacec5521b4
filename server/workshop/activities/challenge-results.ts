import { isTry, type ReleasedHandsOn, runsOf, type WallEntry } from '#model/messages/hands-on.ts'
import type { ChallengeResult } from '#model/messages/recap.ts'
import { winnersOf } from '#model/messages/winners.ts'
import type { Lesson } from '#scenarios/lesson.ts'
import type { HandsOnRoom } from './hands-on.ts'
import { podiumRanks, type RankedPerson } from './ranks.ts'

type Person = Readonly<{ id: string; name: string }>

/** Returns the standings of a challenge. Ignores runs that started before its release. Pure. */
export function challengeStandings(
  released: ReleasedHandsOn,
  runs: readonly WallEntry[],
  people: readonly Person[],
): RankedPerson[] {
  return winnersOf(released.challenge, runsOf(runs, released), people).map(({ name, value, startedAtMs }) => ({
    name,
    rank: -(value ?? startedAtMs),
    value,
  }))
}

/** Returns the results of the challenges that are over, in the order of their release. Pure. */
export function challengeResults(
  { challenges, handsOn, state }: Pick<HandsOnRoom, 'challenges' | 'handsOn' | 'state'>,
  runs: readonly WallEntry[],
  people: readonly Person[],
  lessonOf: (id: string) => Lesson | undefined,
): ChallengeResult[] {
  const there = new Set(people.map(({ id }) => id))
  return challenges.flatMap((released) => {
    const { id, scenario, challenge } = released
    if (challenge.kind === 'free' || (id === handsOn?.id && state === 'open')) return []
    const lesson = lessonOf(scenario)
    const tries = runsOf(runs, released).filter((entry) => isTry(entry) && there.has(entry.member))
    const standings = challengeStandings(released, runs, people)
    return {
      ...{ id, scenario, challenge },
      title: lesson?.title ?? scenario,
      lock: lesson?.locks.find((run) => run.id === challenge.lock)?.title ?? challenge.lock,
      places: podiumRanks(standings),
      tried: new Set(tries.map(({ member }) => member)).size,
      made: standings.length,
    }
  })
}
