/** The effect of one changed parameter: what became of each lock, and a button that opens the other run. */
import { useMemo } from 'react'
import type { Lesson } from '#scenarios/lesson.ts'
import { parameterLabel, parameterText } from '#web/format/parameters.ts'
import { marks } from '#web/locale/marks.ts'
import { endingWords } from '#web/locale/theatre/ending.ts'
import { words } from '#web/locale/words.ts'
import { replayOf } from '#web/player/derived.ts'
import { useTheatre } from '#web/player/react.tsx'
import type { RunEntry } from '#web/player/state.ts'
import { Button } from '#web/ui/Button.tsx'
import { type PastRun, pastOf, useHeldRuns } from '../header/runs/past.ts'
import { isMovedRun } from '../whatif/useWhatIf.ts'
import styles from './Before.module.css'
import { changedFigure, changesBetween, type LockChange, type Outcome, seenIn } from './before.ts'

interface Pair {
  other: PastRun & { runs: readonly RunEntry[] }
  figure: string
  before: PastRun
  after: PastRun
  changes: readonly LockChange[]
}

/** Finds a run to compare with. `null`: no known run of this lesson differs in exactly one parameter. */
export function usePair(lesson: Lesson): Pair | null {
  const comparison = useTheatre((theatre) => theatre.comparison)
  const runs = useTheatre((theatre) => theatre.runs)
  const held = useHeldRuns()
  return useMemo(
    () => (comparison === null ? null : pairOf(lesson, held, pastOf(comparison, runs))),
    [lesson, comparison, runs, held],
  )
}

function pairOf(lesson: Lesson, held: readonly PastRun[], shown: PastRun | null): Pair | null {
  if (shown === null || isMovedRun(shown.runs ?? [])) return null
  for (const other of held) {
    const { runs: theirs } = other
    if (other.scenario !== lesson.id || other.comparison === shown.comparison || theirs === null || isMovedRun(theirs))
      continue
    const figure = changedFigure(lesson, shown.parameters, other.parameters)
    if (figure === null) continue
    const isEarlier = other.startedAt < shown.startedAt
    const [before, after] = isEarlier ? [other, shown] : [shown, other]
    const changes = changesBetween(figuresOf(lesson, before), figuresOf(lesson, after))
    if (changes !== null) return { other: { ...other, runs: theirs }, figure, before, after, changes }
  }
  return null
}

function figuresOf(lesson: Lesson, { runs }: PastRun) {
  const held = runs ?? []
  const replay = replayOf({ runs: held, order: 'clock' })
  return seenIn(lesson, held, (run) => {
    const last = held[run]?.log.last
    return last === undefined ? 0 : (replay.runs[run]?.totals({ seq: last.seq, atMs: last.atMs }).stock.lost ?? 0)
  })
}

export function Before({ lesson, pair }: { lesson: Lesson; pair: Pair }) {
  const { other, figure, before, after, changes } = pair
  const opened = useTheatre((theatre) => theatre.opened)
  const set = ({ parameters }: PastRun) => settingText(lesson, figure, parameters[figure] ?? 0)
  return (
    <div className={styles.before} data-testid="before">
      <h2>{endingWords.changed(set(before), set(after))}</h2>
      {changes.map((change) => (
        <p key={change.lock}>
          <b>{marks.stopped(lesson.locks.find(({ id }) => id === change.lock)?.title ?? change.lock)}</b>
          {marks.gap}
          {textOf(lesson, change)}
        </p>
      ))}
      <Button onClick={() => opened(other.comparison, other.runs)}>{endingWords.openOther(set(other))}</Button>
    </div>
  )
}

/** A setting as text. A time of 0 is not a length but has a special meaning in the lesson, such as “until B is done”. */
function settingText(lesson: Lesson, figure: string, value: number): string {
  const parameter = lesson.parameters[figure]
  const name = parameterLabel(figure)
  const isUnset = value === 0 && parameter?.kind === 'time'
  return isUnset ? endingWords.usual(name) : `${name} ${parameterText(figure, value, parameter)}`
}

function textOf({ teaches }: Lesson, { outcome, wait, down }: LockChange): string {
  const { waited, waitedSame, wasDown } = endingWords
  return marks.sentences([
    outcome === null ? '' : outcomeText(teaches, outcome),
    wait === null
      ? ''
      : wait.before === wait.after
        ? waitedSame(wait.who, wait.after)
        : waited(wait.who, wait.before, wait.after),
    down === null ? '' : wasDown(down.who, down.before, down.after),
  ])
}

function outcomeText(teaches: Lesson['teaches'], outcome: Outcome): string {
  const { said } = words.properties[teaches]
  switch (outcome.kind) {
    case 'sales':
      return endingWords.turned(endingWords.salesLost(outcome.before), endingWords.salesLost(outcome.after))
    case 'status':
      return endingWords.turned(said[outcome.before], said[outcome.after])
    case 'same':
      return endingWords.same(said[outcome.status])
  }
}
