/** The first three, by what the server knows: right answers, who met the challenge, or who has the level. Pure. */

import type { WallEntry } from '../../model/messages/hands-on.ts'
import type { Podium } from '../../model/messages/recap.ts'
import { standingsOf } from '../../model/messages/standings.ts'
import { winnersOf } from '../../model/messages/winners.ts'
import { groupBy } from './group-by.ts'
import { peopleIn, type TriedLevel } from './level-results.ts'
import { limits } from './limits.ts'
import { type Member, type MemberAnswer, type Room, scoreOf } from './room.ts'

/** No way has more steps. */
const mostSteps = 1000

interface Standing {
  name: string
  /** The larger, the better. */
  rank: number
  value: number | null
}

export interface ClassRecords {
  members: readonly Member[]
  answers: readonly MemberAnswer[]
  runs: readonly WallEntry[]
  /** What was released of the game, oldest first. */
  levels: readonly TriedLevel[]
}

/** While a challenge or a level is on, those who met it; otherwise those with the most right answers. Members who were shown out are not ranked. */
export function podiumOf(room: Room, of: ClassRecords): Podium {
  const questions = room.questions.filter(({ state, right }) => state === 'revealed' && right.length > 0).length
  const challenge = room.handsOn !== null && room.handsOn.challenge.kind !== 'free' ? room.handsOn.challenge : null
  if (room.level !== null) return { challenge: null, level: true, questions, places: podiumPlaces(byLevel(room, of)) }
  const standings = challenge === null ? byScore(room, of) : byChallenge(room, of)
  return { challenge, questions, places: podiumPlaces(standings) }
}

/** Equals are those with as many wrong answers and as many steps. */
function byLevel(room: Room, { members, levels }: ClassRecords): Standing[] {
  const tries = levels.find(({ level }) => level.id === room.level?.id)?.tries ?? []
  return standingsOf(tries, peopleIn(room, members)).map(({ name, steps, wrongClaims }) => ({
    name,
    rank: -(wrongClaims * mostSteps + steps),
    value: steps,
  }))
}

function byScore(room: Room, { members, answers }: ClassRecords): Standing[] {
  const own = groupBy(answers, ({ member }) => member)
  return peopleIn(room, members)
    .map(({ id, name }) => {
      const score = scoreOf(room, own.get(id) ?? [])
      return { name, rank: score, value: score }
    })
    .filter(({ rank }) => rank > 0)
}

function byChallenge(room: Room, { members, runs }: ClassRecords): Standing[] {
  if (room.handsOn === null) return []
  const { scenario, challenge } = room.handsOn
  const people = peopleIn(room, members)
  const own = runs.filter((entry) => entry.scenario === scenario)
  return winnersOf(challenge, own, people).map(({ name, value, startedAtMs }) => ({
    name,
    rank: -(value ?? startedAtMs),
    value,
  }))
}

/** Equals share a place, and the places after it stay empty: two firsts, then a third. */
export function podiumPlaces(standings: readonly Standing[]): Podium['places'] {
  const ranks = groupBy(standings, ({ rank }) => rank)
  const sorted = [...ranks].sort(([one], [other]) => other - one).map(([, equals]) => equals)
  const places: Podium['places'] = []
  let before = 0
  for (const equals of sorted) {
    if (before >= 3) break
    places.push({
      place: before + 1,
      value: equals[0]?.value ?? null,
      names: equals.slice(0, limits.podiumNames).map(({ name }) => name),
      more: Math.max(0, equals.length - limits.podiumNames),
    })
    before += equals.length
  }
  return places
}
