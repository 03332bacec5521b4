/** Shows the effect of one changed parameter: the outcome of each lock, and a button that opens the other run. */
import { useEffect, useMemo, useRef, useState } from 'react'
import { isPlayed } from '#model/trace/played.ts'
import type { Lesson } from '#scenarios/lesson.ts'
import { type Problem, problemOf } from '#web/base/problem.ts'
import { retryWhileBusy } from '#web/base/retry.ts'
import { lockTitle } from '#web/format/lock-title.ts'
import { parameterLabel, parameterText } from '#web/format/parameters.ts'
import { marks } from '#web/locale/marks.ts'
import { endingWords } from '#web/locale/theatre/ending.ts'
import { words } from '#web/locale/words.ts'
import { useTheatre } from '#web/player/react.tsx'
import { changedParameters } from '#web/replay/departure.ts'
import { useSession } from '#web/session/react.tsx'
import { Button } from '#web/ui/Button.tsx'
import { hold, type PastRun, pastOf, useHeldRuns } from '../header/runs/past.ts'
import styles from './Before.module.css'
import { enoughRepeats, type LockChange, type Outcome, type Spread } from './before.ts'
import { type Pair, pairOf } from './pair.ts'

/** Finds a run to compare with. Returns `null` if no known run of this lesson differs in exactly one parameter. */
export function usePair(lesson: Lesson): Pair | null {
  const comparison = useTheatre((theatre) => theatre.comparison)
  const runs = useTheatre((theatre) => theatre.runs)
  const held = useHeldRuns()
  return useMemo(
    () => (comparison === null ? null : pairOf(lesson, held, pastOf(comparison, runs))),
    [lesson, comparison, runs, held],
  )
}

export function Before({ lesson, pair }: { lesson: Lesson; pair: Pair }) {
  const { other, shown, figure, changes, repeats } = pair
  const { store } = useSession()
  const set = ({ parameters }: PastRun) => settingText(lesson, figure, parameters[figure] ?? 0)
  return (
    <div className={styles.before} data-testid="before">
      <h2>
        {endingWords.changed(set(other), set(shown))}
        {repeats < enoughRepeats ? null : <small className={styles.times}>{timesText(changes)}</small>}
      </h2>
      {changes.map((change) => (
        <p key={change.lock}>
          <b>{marks.stopped(lockTitle(lesson, change.lock))}</b>
          {marks.gap}
          {textOf(lesson, change)}
        </p>
      ))}
      <Button onClick={() => store.getState().openedAtEnd(other.comparison, other.runs)} data-testid="open-other">
        {endingWords.openOther(set(other))}
      </Button>
      {repeats < enoughRepeats ? (
        <Repeats lesson={lesson} settings={[other, shown]} more={enoughRepeats - repeats} />
      ) : null}
    </div>
  )
}

/** Says that each setting was repeated, or that no time has changed. */
const timesText = (changes: readonly LockChange[]): string =>
  changes.every(({ wait, down }) => wait === null && down === null)
    ? endingWords.sameTimes
    : endingWords.timesFrom(enoughRepeats)

interface RepeatsProps {
  lesson: Lesson
  settings: readonly PastRun[]
  /** Number of repeats that are missing for each setting. */
  more: number
}

/** Runs both settings again in the background, because only repeats show whether a time has changed. */
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

/** Returns a setting as text. A time of 0 is not a length but has a special meaning in the lesson, such as “until B is done”. */
function settingText(lesson: Lesson, figure: string, value: number): string {
  const parameter = lesson.parameters[figure]
  const name = parameterLabel(figure)
  const isUnset = value === 0 && parameter?.kind === 'time'
  return isUnset ? endingWords.usual(name) : `${name} ${parameterText(figure, value, parameter)}`
}

function textOf({ teaches }: Lesson, { outcome, wait, down }: LockChange): string {
  const { waited, wasDown } = endingWords
  return marks.sentences([
    outcome === null ? '' : outcomeText(teaches, outcome),
    wait === null ? '' : waited(wait.who, spreadText(wait.before), spreadText(wait.after)),
    down === null ? '' : wasDown(down.who, spreadText(down.before), spreadText(down.after)),
  ])
}

/** Returns a range in tenths of a second, because that is how much repeats differ. */
function spreadText({ leastMs, mostMs }: Spread): string {
  const [least, most] = [leastMs, mostMs].map((ms) => (ms / 1000).toFixed(1))
  return least === most ? `${least} s` : endingWords.spread(`${least}`, `${most} s`)
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
