/** The effect of one changed parameter: both values and outcomes, and a button that opens the other run. */
import { useEffect, useMemo, useRef, useState } from 'react'
import { isPlayed } from '#model/trace/played.ts'
import type { Lesson } from '#scenarios/lesson.ts'
import { type Problem, problemOf } from '#web/base/problem.ts'
import { retryWhileBusy } from '#web/base/retry.ts'
import { durationText } from '#web/format/figures.ts'
import { parameterLabel, parameterText } from '#web/format/parameters.ts'
import { marks } from '#web/locale/marks.ts'
import { endingWords } from '#web/locale/theatre/ending.ts'
import { words } from '#web/locale/words.ts'
import { replayOf } from '#web/player/derived.ts'
import { useTheatre } from '#web/player/react.tsx'
import type { RunEntry } from '#web/player/state.ts'
import { changedParameters } from '#web/replay/departure.ts'
import { useSession } from '#web/session/react.tsx'
import { Button } from '#web/ui/Button.tsx'
import { hold, type PastRun, pastOf, useHeldRuns } from '../header/runs/past.ts'
import { isMovedRun } from '../whatif/useWhatIf.ts'
import styles from './Before.module.css'
import { changeBetween, changedFigure, enoughRepeats, type OutcomeChange, type Spread, seenIn } from './before.ts'

interface Pair {
  other: PastRun & { runs: readonly RunEntry[] }
  figure: string
  before: PastRun
  after: PastRun
  change: OutcomeChange
  /** How many runs each of the two settings has; if that differs, the smaller number. */
  repeats: number
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
    const [was, is] = [repeatsOf(held, before), repeatsOf(held, after)]
    const figures = (repeats: readonly PastRun[]) => repeats.map((one) => figuresOf(lesson, one))
    const change = changeBetween(figures(was), figures(is))
    const repeats = Math.min(was.length, is.length)
    if (change !== null) return { other: { ...other, runs: theirs }, figure, before, after, change, repeats }
  }
  return null
}

/** The run itself, then other runs with the same parameters. */
function repeatsOf(held: readonly PastRun[], one: PastRun): PastRun[] {
  const isRepeat = ({ scenario, comparison, parameters, runs }: PastRun) =>
    scenario === one.scenario &&
    comparison !== one.comparison &&
    runs !== null &&
    !isMovedRun(runs) &&
    isSame(parameters, one.parameters)
  return [one, ...held.filter(isRepeat)]
}

const isSame = (one: PastRun['parameters'], other: PastRun['parameters']) =>
  Object.keys({ ...one, ...other }).every((name) => one[name] === other[name])

function figuresOf(lesson: Lesson, { runs }: PastRun) {
  const held = runs ?? []
  const replay = replayOf({ runs: held, order: 'clock' })
  return seenIn(lesson, held, (run) => {
    const last = held[run]?.log.last
    return last === undefined ? 0 : (replay.runs[run]?.totals({ seq: last.seq, atMs: last.atMs }).stock.lost ?? 0)
  })
}

export function Before({ lesson, pair }: { lesson: Lesson; pair: Pair }) {
  const { other, figure, before, after, change, repeats } = pair
  const opened = useTheatre((theatre) => theatre.opened)
  const set = ({ parameters }: PastRun) => settingText(lesson, figure, parameters[figure] ?? 0)
  const lock = lesson.locks.find(({ id }) => id === change.lock)?.title ?? change.lock
  const [was, is] = textsOf(lesson, change)
  return (
    <div className={styles.before} data-testid="before">
      <p>
        <b>{marks.stopped(lock)}</b>
        {marks.gap}
        {marks.sentences([endingWords.before(set(before), was), endingWords.after(set(after), is)])}
      </p>
      <Button onClick={() => opened(other.comparison, other.runs)}>{endingWords.openOther(set(other))}</Button>
      {change.kind === 'same' && !change.timed ? (
        <Repeats lesson={lesson} settings={[before, after]} more={enoughRepeats - repeats} />
      ) : null}
    </div>
  )
}

interface RepeatsProps {
  lesson: Lesson
  settings: readonly PastRun[]
  /** Number of repeats of each setting that are missing. */
  more: number
}

/** Runs both settings again in the background, because only repeats tell whether a time has changed. */
function Repeats({ lesson, settings, more }: RepeatsProps) {
  const session = useSession()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  const under = useRef<AbortController | null>(null)
  useEffect(() => () => under.current?.abort(), [])
  if (!session.canRun || isPlayed(lesson)) return null
  const repeat = async () => {
    const control = new AbortController()
    under.current = control
    setBusy(true)
    setProblem(null)
    try {
      for (let made = 0; made < more; made += 1)
        for (const { parameters } of settings) {
          const changed = Object.fromEntries(changedParameters(lesson, parameters))
          const { comparison, runs } = await retryWhileBusy(
            () => session.attempt(changed, [], control.signal),
            control.signal,
          )
          hold(comparison, runs)
        }
    } catch (error) {
      if (!control.signal.aborted) setProblem(problemOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Button onClick={() => void repeat()} disabled={busy} data-testid="repeat">
        {busy ? endingWords.repeating : endingWords.repeat(more)}
      </Button>
      {problem === null ? null : <p role="alert">{problem.message}</p>}
    </>
  )
}

/** A setting as text. A time of 0 is not a length but has a special meaning in the lesson, such as “until B is done”. */
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
      return [text(spreadText(change.before)), text(spreadText(change.after))]
    }
    case 'same':
      return [said[change.status], change.timed ? endingWords.sameTimes : endingWords.same]
  }
}

const spreadText = ({ leastMs, mostMs }: Spread) =>
  endingWords.spread(durationText(leastMs), durationText(mostMs), enoughRepeats)
