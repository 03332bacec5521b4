/** Finds a recording's key moments for a class: where the class was asked a question, and where the lock broke. */
import type { ClassFile } from '#model/messages/class-file.ts'
import type { QuestionPlace } from '#model/messages/room-question.ts'
import type { PropertyId } from '#scenarios/lesson.ts'
import { addressOf, unstored } from '../player/address.ts'
import { Replay, type ReplayedRun } from '../replay/replay.ts'

/** `search` is the part of the address that names the moment. */
export type ClassMoment = { search: string } & (
  | { is: 'start' }
  | { is: 'asked'; ask: string }
  | { is: 'broke'; property: PropertyId }
)

/**
 * Returns the moments of a comparison in the order of the narration, starting with its beginning. A question belongs to the run in which it was asked, or to
 * each of the lesson's runs if that run is unknown.
 */
export function momentsOf(
  comparison: string,
  runs: readonly ReplayedRun[],
  questions: ClassFile['questions'],
): ClassMoment[] {
  const replay = new Replay(runs, 'acts')
  const { lesson } = replay
  if (lesson === undefined) return []
  // The run is unknown if none was on the screen, and in rooms of older versions.
  const isAskedIn = (of: QuestionPlace) =>
    of.comparison === undefined ? of.scenario === lesson.id : of.comparison === comparison
  const searchAt = (index: number, jumped = false) =>
    addressOf({ run: unstored.file, index: replay.clockIndex(index), byClock: false, jumped, panel: null })
  // A question is asked before its answer begins, so its place is where the narration stops for it.
  const asked = replay.questions.flatMap(({ question, stop: index }) => {
    const was = questions.find(({ of }) => of?.number === question && isAskedIn(of))
    return was === undefined ? [] : [{ index, is: 'asked' as const, ask: was.ask, search: searchAt(index) }]
  })
  const violation = replay.violation()
  const broke =
    violation === undefined
      ? []
      : [
          {
            index: violation.index,
            is: 'broke' as const,
            property: violation.verdict.property,
            search: searchAt(violation.index, true),
          },
        ]
  const later = [...asked, ...broke].toSorted((one, other) => one.index - other.index)
  return [{ is: 'start', search: '' }, ...later.map(({ index: _, ...moment }) => moment)]
}
