/** The effect of one changed parameter: both values and outcomes, and a button that opens the other run. */
import { useMemo } from 'react'
import type { Lesson } from '#scenarios/lesson.ts'
import { durationText } from '#web/format/figures.ts'
import { parameterLabel, parameterText } from '#web/format/parameters.ts'
import { endingWords } from '#web/locale/theatre/ending.ts'
import { words } from '#web/locale/words.ts'
import { replayOf } from '#web/player/derived.ts'
import { useTheatre } from '#web/player/react.tsx'
import type { RunEntry } from '#web/player/state.ts'
import { Button } from '#web/ui/Button.tsx'
import { heldRuns, type PastRun, pastOf } from '../header/runs/past.ts'
import { isMovedRun } from '../whatif/useWhatIf.ts'
import styles from './Before.module.css'
import { changeBetween, changedFigure, type OutcomeChange, seenIn } from './before.ts'

interface Pair {
  other: PastRun & { runs: readonly RunEntry[] }
  figure: string
  before: PastRun
  after: PastRun
  change: OutcomeChange
}

/** `null`: no other known run of this lesson differs in exactly one parameter. */
export function usePair(lesson: Lesson): Pair | null {
  const comparison = useTheatre((theatre) => theatre.comparison)
  const runs = useTheatre((theatre) => theatre.runs)
  return useMemo(() => (comparison === null ? null : pairOf(lesson, comparison, runs)), [lesson, comparison, runs])
}

function pairOf(lesson: Lesson, comparison: string, runs: readonly RunEntry[]): Pair | null {
  const shown = pastOf(comparison, runs)
  if (shown === null) return null
  for (const other of heldRuns()) {
    const { runs: theirs } = other
    if (other.scenario !== lesson.id || other.comparison === comparison || theirs === null || isMovedRun(theirs))
      continue
    const figure = changedFigure(lesson, shown.parameters, other.parameters)
    if (figure === null) continue
    const isEarlier = other.startedAt < shown.startedAt
    const [before, after] = isEarlier ? [other, shown] : [shown, other]
    const change = changeBetween(figuresOf(lesson, before), figuresOf(lesson, after))
    if (change !== null) return { other: { ...other, runs: theirs }, figure, before, after, change }
  }
  return null
}

function figuresOf(lesson: Lesson, { runs }: PastRun) {
  const held = runs ?? []
  const replay = replayOf({ runs: held, order: 'clock' })
  return seenIn(lesson, held, (run) => {
    const last = held[run]?.events.at(-1)
    return last === undefined ? 0 : (replay.runs[run]?.totals({ seq: last.seq, atMs: last.atMs }).stock.lost ?? 0)
  })
}

export function Before({ lesson, pair: { other, figure, before, after, change } }: { lesson: Lesson; pair: Pair }) {
  const opened = useTheatre((theatre) => theatre.opened)
  const set = ({ parameters }: PastRun) => settingText(lesson, figure, parameters[figure] ?? 0)
  const lock = lesson.locks.find(({ id }) => id === change.lock)?.title ?? change.lock
  const [was, is] = textsOf(lesson, change)
  return (
    <div className={styles.before} data-testid="before">
      <p>
        <b>{lock}.</b> {endingWords.before(set(before), was)} {endingWords.after(set(after), is)}
      </p>
      <Button onClick={() => opened(other.comparison, other.runs)}>{endingWords.openOther(set(other))}</Button>
    </div>
  )
}

/** A time of 0 is no length but has a meaning in the lesson, such as “until B is done”. */
function settingText(lesson: Lesson, figure: string, value: number): string {
  const parameter = lesson.parameters[figure]
  const name = parameterLabel(figure)
  const isUnset = value === 0 && parameter?.kind === 'time'
  return isUnset ? endingWords.usual(name) : `${name} ${parameterText(figure, value, parameter)}`
}

function textsOf({ teaches }: Lesson, change: OutcomeChange): [string, string] {
  const { said } = words.properties[teaches]
  switch (change.kind) {
    case 'sales':
      return [endingWords.salesLost(change.before), endingWords.salesLost(change.after)]
    case 'status':
      return [said[change.before], said[change.after]]
    case 'time': {
      const text = endingWords.times[change.figure]
      return [text(durationText(change.before)), text(durationText(change.after))]
    }
    case 'same':
      return [said[change.status], endingWords.same]
  }
}
