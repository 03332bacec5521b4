/** Finds the comparison that differs from the one in view in exactly one parameter. */
import { editedId } from '#model/messages/edited-id.ts'
import type { Lesson } from '#scenarios/lesson.ts'
import { replayOf } from '#web/player/derived.ts'
import type { RunEntry } from '#web/player/state.ts'
import { changedParameters } from '#web/replay/departure.ts'
import type { PastRun } from '../header/runs/past.ts'
import { isMovedRun } from '../whatif/useWhatIf.ts'
import { changedFigure, changesBetween, type LockChange, seenIn } from './before.ts'

export interface Pair {
  other: PastRun & { runs: readonly RunEntry[] }
  /** The run in view. */
  shown: PastRun
  figure: string
  changes: readonly LockChange[]
  /** Number of runs per setting. If the numbers differ, the smaller one counts. */
  repeats: number
}

/** Returns the comparison to compare with and the differences, or `null` if there is none or if the run in view has the lesson's own parameters. */
export function pairOf(lesson: Lesson, held: readonly PastRun[], shown: PastRun | null): Pair | null {
  if (shown === null || isMovedRun(shown.runs ?? []) || changedParameters(lesson, shown.parameters).length === 0)
    return null
  for (const other of held) {
    const { runs: theirs } = other
    if (other.scenario !== lesson.id || other.comparison === shown.comparison || theirs === null || isMovedRun(theirs))
      continue
    const figure = changedFigure(lesson, shown.parameters, other.parameters)
    if (figure === null) continue
    const [others, own] = [repeatsOf(held, other), repeatsOf(held, shown)]
    const figures = (repeats: readonly PastRun[]) => repeats.map((one) => figuresOf(lesson, one))
    // What is in view is "now", whichever run was made first.
    const changes = changesBetween(figures(others), figures(own))
    const repeats = Math.min(others.length, own.length)
    if (changes !== null) return { other: { ...other, runs: theirs }, shown, figure, changes, repeats }
  }
  return null
}

/** Returns the run itself, followed by other runs with the same parameters. */
function repeatsOf(held: readonly PastRun[], one: PastRun): PastRun[] {
  const isRepeat = ({ scenario, comparison, parameters, runs }: PastRun) =>
    scenario === one.scenario &&
    comparison !== one.comparison &&
    runs !== null &&
    !isMovedRun(runs) &&
    !runs.some(isEdited) &&
    isSame(parameters, one.parameters)
  return [one, ...held.filter(isRepeat)]
}

const isSame = (one: PastRun['parameters'], other: PastRun['parameters']) =>
  Object.keys({ ...one, ...other }).every((name) => one[name] === other[name])

const isEdited = ({ lock }: { lock: string }) => lock === editedId

/** Returns the numbers of all runs but an edited lock's: all edits have the same id, so two of them may differ in their code. */
function figuresOf(lesson: Lesson, { runs }: PastRun) {
  const held = runs ?? []
  const replay = replayOf({ runs: held, order: 'clock' })
  const seen = seenIn(lesson, held, (run) => {
    const last = held[run]?.log.last
    return last === undefined ? 0 : (replay.runs[run]?.totals({ seq: last.seq, atMs: last.atMs }).stock.lost ?? 0)
  })
  return seen.filter((one) => !isEdited(one))
}
