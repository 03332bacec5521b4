/** Ranks the class by what the server knows: right answers, challenges met and levels solved. Pure. */

import type { WallEntry } from '#model/messages/hands-on.ts'
import type { Podium } from '#model/messages/recap.ts'
import { showsAnswer } from '#model/messages/reveal.ts'
import { votedTwice } from '#model/messages/second-vote.ts'
import { standingsOf } from '#model/messages/standings.ts'
import type { Lesson } from '#scenarios/lesson.ts'
import { groupBy } from '../base/group-by.ts'
import { limits } from '../base/limits.ts'
import { type Member, peopleIn } from '../base/member.ts'
import { isScored, type JudgedAnswer, type QuestionRoom, scoreOf } from './asked-question.ts'
import { challengeResults, challengeStandings } from './challenge-results.ts'
import type { HandsOnState } from './hands-on.ts'
import { levelResults, type TriedLevel } from './level-results.ts'
import { podiumRanks, type RankedPerson } from './ranks.ts'
import type { LevelState } from './released-level.ts'

/** More steps than any path has, so that one wrong claim outweighs any number of steps. */
const mostSteps = 1000

/** A room with everything that can be used to rank the class. */
export type OutcomeRoom = QuestionRoom & HandsOnState & LevelState

export interface ClassRecords {
  members: readonly Member[]
  answers: readonly JudgedAnswer[]
  runs: readonly WallEntry[]
  levels: readonly TriedLevel[]
}

/** Maximum number of earlier challenges, and of earlier levels, that fit on the screen next to the first three places. */
const mostEarlier = 3

/**
 * Returns the ranking of the class, without removed members. While a challenge or a level is on, ranks the members who have
 * met or solved it. Otherwise ranks members by right answers. `most` is the maximum number of earlier challenges.
 */
export function podiumOf(
  room: OutcomeRoom,
  of: ClassRecords,
  lessonOf: (id: string) => Lesson | undefined,
  most = mostEarlier,
): Podium {
  const { handsOn, level } = room
  const people = peopleIn(room, of.members)
  const questions = room.questions.filter((each) => showsAnswer(each.state) && isScored(room, each)).length
  const closed = of.levels.filter((each) => each.level.id !== level?.id)
  const before = {
    questions,
    ...(votedTwice(room.questions.filter(({ state }) => showsAnswer(state))) ? { votedTwice: true } : {}),
    earlier: challengeResults(room, of.runs, people, lessonOf).reverse().slice(0, most),
    // The limit applies to the report too, because the report has its own list of all levels.
    earlierLevels: levelResults(closed.toReversed().slice(0, mostEarlier), people, lessonOf, limits.podiumNames),
  }
  if (level !== null) return { challenge: null, level: true, places: podiumRanks(byLevel(room, of)), ...before }
  if (handsOn === null || handsOn.challenge.kind === 'free')
    return { challenge: null, places: podiumRanks(byScore(room, of)), ...before }
  const standings = challengeStandings(handsOn, of.runs, people)
  return { challenge: handsOn.challenge, places: podiumRanks(standings), ...before }
}

/** Ranks members by their results in the current level. Members with equal wrong claims and equal steps share a rank. */
function byLevel(room: OutcomeRoom, { members, levels }: ClassRecords): RankedPerson[] {
  const tries = levels.find(({ level }) => level.id === room.level?.id)?.tries ?? []
  return standingsOf(tries, peopleIn(room, members)).map(({ name, steps, wrongClaims }) => ({
    name,
    rank: -(wrongClaims * mostSteps + steps),
    value: steps,
  }))
}

function byScore(room: OutcomeRoom, { members, answers }: ClassRecords): RankedPerson[] {
  const own = groupBy(answers, ({ member }) => member)
  return peopleIn(room, members)
    .map(({ id, name }) => {
      const score = scoreOf(room, own.get(id) ?? [])
      return { name, rank: score, value: score }
    })
    .filter(({ rank }) => rank > 0)
}
