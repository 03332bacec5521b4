/** The first three, by what the server knows: right answers, who met the challenge, or who has the level. Pure. */

import type { WallEntry } from '#model/messages/activities/hands-on.ts'
import type { Podium } from '#model/messages/activities/outcome.ts'
import { standingsOf } from '#model/messages/activities/standings.ts'
import type { Lesson } from '#scenarios/lesson.ts'
import { groupBy } from '../group-by.ts'
import { type Member, type MemberAnswer, type Room, scoreOf } from '../room.ts'
import { challengeResults, challengeStandings } from './challenge-results.ts'
import { peopleIn, type TriedLevel } from './level-results.ts'
import { podiumPlaces, type Standing } from './ranks.ts'

/** No way has more steps. */
const mostSteps = 1000

export interface ClassRecords {
  members: readonly Member[]
  answers: readonly MemberAnswer[]
  runs: readonly WallEntry[]
  /** What was released of the game, oldest first. */
  levels: readonly TriedLevel[]
}

/** What is legible beside the first three. */
const mostEarlier = 3

/**
 * While a challenge or a level is on, those who met it; otherwise those with the most right answers. Members who were shown out are not ranked.
 * `most`: challenges that have ended.
 */
export function podiumOf(
  room: Room,
  of: ClassRecords,
  lessonOf: (id: string) => Lesson | undefined,
  most = mostEarlier,
): Podium {
  const { handsOn, level } = room
  const people = peopleIn(room, of.members)
  const questions = room.questions.filter(({ state, right }) => state === 'revealed' && right.length > 0).length
  const earlier = challengeResults(room, of.runs, people, lessonOf).reverse().slice(0, most)
  if (level !== null)
    return { challenge: null, level: true, questions, places: podiumPlaces(byLevel(room, of)), earlier }
  if (handsOn === null || handsOn.challenge.kind === 'free')
    return { challenge: null, questions, places: podiumPlaces(byScore(room, of)), earlier }
  const standings = challengeStandings(handsOn, of.runs, people)
  return { challenge: handsOn.challenge, questions, places: podiumPlaces(standings), earlier }
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
