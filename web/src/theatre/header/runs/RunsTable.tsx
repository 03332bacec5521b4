/** Shows a table of runs: changed parameters, the verdict on the property in focus, and how long two clients held the lock. */
import type { Lesson } from '#scenarios/lesson.ts'
import { durationText } from '#web/format/figures.ts'
import { headerWords } from '#web/locale/theatre/header.ts'
import { unstored } from '#web/player/address.ts'
import { useTheatre } from '#web/player/react.tsx'
import { StatusMark } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import type { PastRun } from './past.ts'
import { changedText, whenText } from './past-texts.ts'
import styles from './RunsMenu.module.css'

interface RunsTableProps {
  lesson: Lesson
  past: readonly PastRun[]
  isRevealed: boolean
  onOpen: (past: PastRun) => void
  /** Draws a run behind the one in view. `null` removes the run behind. */
  onCompare: (past: PastRun | null) => void
}

const mostShown = 20

export function RunsTable({ lesson, past, isRevealed, onOpen, onCompare }: RunsTableProps) {
  const inView = useTheatre((theatre) => theatre.comparison)
  const behind = useTheatre((theatre) => theatre.behind?.comparison)
  const shown = isRevealed ? lesson.locks : []
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{headerWords.columns.run}</th>
          {shown.map(({ id, title }) => (
            <th key={id} scope="col">
              {title}
            </th>
          ))}
          <td />
        </tr>
      </thead>
      <tbody>
        {past.slice(0, mostShown).map((one) => (
          <tr key={one.comparison} data-shown={one.comparison === inView || undefined}>
            <th scope="row">
              <span className={styles.when}>{nameOf(one)}</span>
              <span className={styles.changed}>{changedText(lesson, one) ?? headerWords.usual}</span>
            </th>
            {shown.map(({ id, title }) => (
              <td key={id} data-lock={title}>
                <Outcome lock={one.locks.find(({ lock }) => lock === id)} />
              </td>
            ))}
            <td className={styles.actions}>
              {one.comparison === inView ? (
                <span className={styles.here}>{headerWords.inView}</span>
              ) : (
                <>
                  {inView === null ? null : one.comparison === behind ? (
                    <Button onClick={() => onCompare(null)}>{headerWords.notBehind}</Button>
                  ) : (
                    <Button onClick={() => onCompare(one)}>{headerWords.behind}</Button>
                  )}{' '}
                  <Button onClick={() => onOpen(one)}>{headerWords.open}</Button>
                </>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Outcome({ lock }: { lock: PastRun['locks'][number] | undefined }) {
  if (lock === undefined || lock.status === null) return <span className={styles.open}>{headerWords.unjudged}</span>
  return (
    <span className={styles.outcome}>
      <StatusMark status={lock.status} />
      {lock.dangerMs === null || lock.dangerMs === 0 ? null : headerWords.holders(durationText(lock.dangerMs))}
    </span>
  )
}

function nameOf({ comparison, name, startedAt }: PastRun): string {
  return comparison === unstored.reference ? headerWords.reference : (name ?? whenText(startedAt))
}
