/** Shows one run: its parameters, the verdict on each lock, and whether it met the challenge. */

import type { WallEntry } from '#model/messages/hands-on.ts'
import type { ListedLesson } from '#model/messages/messages.ts'
import type { VerdictStatus } from '#scenarios/lesson.ts'
import { durationText } from '#web/format/figures.ts'
import { lockTitle } from '#web/format/lock-title.ts'
import { isSettable, namedValues } from '#web/format/parameters.ts'
import { words as common } from '#web/locale/words.ts'
import { StatusMark } from '#web/ui/Badge.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import styles from './RunOutcome.module.css'
import { handsOnWords } from './words.ts'

interface RunOutcomeProps {
  /** The run's lesson, or `undefined` if the library no longer has it. */
  lesson: ListedLesson | undefined
  entry: WallEntry
  title: string
  isUncounted?: boolean
}

export function RunOutcome({ lesson, entry, title, isUncounted = false }: RunOutcomeProps) {
  return (
    <div className={styles.run}>
      <p className={styles.head}>
        <strong>{title}</strong>
        {entry.won ? (
          <span className={styles.won}>
            <Icon name="check" />
            {handsOnWords.member.won}
          </span>
        ) : null}
        <span className={styles.figures}>{figuresText(entry.parameters, lesson)}</span>
      </p>
      {isUncounted ? <p className={styles.state}>{handsOnWords.wall.uncounted}</p> : null}
      {entry.state === 'done' ? null : <p className={styles.state}>{handsOnWords.member.state[entry.state]}</p>}
      <ul>
        {inOrderOfLesson(lesson, entry.verdicts).map(({ run, lock, property, status, metrics }) => (
          <li key={run} className={styles.lock}>
            <StatusMark status={status} />
            {lockTitle(lesson, lock)} <small>{common.properties[property].said[status]}</small>
            {metrics.dangerMs > 0 ? (
              <small>{`${handsOnWords.member.two} ${durationText(metrics.dangerMs)}`}</small>
            ) : null}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Returns verdicts in the order of the lesson's locks, because runs end in any order. */
export function inOrderOfLesson(
  lesson: ListedLesson | undefined,
  verdicts: WallEntry['verdicts'],
): WallEntry['verdicts'] {
  const place = (lock: string) => lesson?.locks.findIndex(({ id }) => id === lock) ?? 0
  return verdicts.toSorted((a, b) => place(a.lock) - place(b.lock))
}

/** Returns the status of each lock that has a verdict. */
export const statusesOf = (verdicts: WallEntry['verdicts']): ReadonlyMap<string, VerdictStatus> =>
  new Map(verdicts.map(({ lock, status }) => [lock, status]))

/** Returns parameters as text, such as `lease 3 s · pause 5 s`. */
export function figuresText(parameters: Readonly<Record<string, number>>, lesson: ListedLesson | undefined): string {
  const settable = Object.entries(parameters).filter(([name]) => isSettable(lesson?.parameters[name]))
  return (
    namedValues(settable, lesson?.parameters)
      // A no-break space keeps a number and its unit on one line.
      .map((figure) => figure.replace(/ s$/, '\u00a0s'))
      .join(' · ')
  )
}
