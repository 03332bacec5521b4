import type { LevelResult } from '#model/messages/recap.ts'
import { standingsOf } from '#model/messages/standings.ts'
import type { LevelTry } from '#model/messages/workshop-level.ts'
import type { Lesson } from '#scenarios/lesson.ts'
import type { RoomLevel } from './released-level.ts'

export interface TriedLevel {
  level: RoomLevel
  tries: readonly LevelTry[]
}

/** Returns the results of the game levels that a class played. `most` is the maximum number of names per level. Pure. */
export function levelResults(
  tried: readonly TriedLevel[],
  people: readonly { id: string; name: string }[],
  lessonOf: (id: string) => Lesson | undefined,
  most: number,
): LevelResult[] {
  const there = new Set(people.map(({ id }) => id))
  return tried.map(({ level: { id, scenario, lock, goal, par }, tries }) => {
    const lesson = lessonOf(scenario)
    const found = lesson?.locks.find((each) => each.id === lock)
    const solved = standingsOf(tries, people).map(({ name, steps, wrongClaims }) => ({ name, steps, wrongClaims }))
    return {
      ...{ id, scenario, goal, par },
      title: lesson?.title ?? scenario,
      lock: found?.title ?? lock,
      run: lock,
      ...(found?.heading === undefined ? {} : { heading: found.heading }),
      solved: solved.slice(0, most),
      more: Math.max(0, solved.length - most),
      tried: tries.filter(({ member }) => there.has(member)).length,
    }
  })
}
