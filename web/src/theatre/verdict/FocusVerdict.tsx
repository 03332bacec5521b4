/** The verdict on the property in focus for one run; choosing it shows this run's code, console, state and details. */
import type { Lesson } from '#scenarios/lesson.ts'
import { lockTitle } from '#web/format/lock-title.ts'
import { verdictWords } from '#web/locale/theatre/verdict.ts'
import { words } from '#web/locale/words.ts'
import { judgingOf } from '#web/player/entries.ts'
import { useTheatre, useVerdicts } from '#web/player/react.tsx'
import type { RunEntry } from '#web/player/state.ts'
import { StatusMark } from '#web/ui/Badge.tsx'
import styles from './FocusVerdict.module.css'
import { saidOf } from './said.ts'

interface FocusVerdictProps {
  number: number
  run: RunEntry
  lesson: Lesson
}

export function FocusVerdict({ number, run, lesson }: FocusVerdictProps) {
  const verdict = useVerdicts(number).find((each) => each.property === lesson.teaches)
  const chosen = useTheatre((theatre) => theatre.focus === number)
  const setFocus = useTheatre((theatre) => theatre.setFocus)
  const lock = lesson.locks.find((each) => each.id === run.lock)
  return (
    <button
      type="button"
      className={styles.head}
      aria-pressed={chosen}
      data-testid={`verdict-${run.lock}`}
      data-property={lesson.teaches}
      data-status={verdict?.status ?? 'pending'}
      onClick={() => setFocus(number)}
    >
      {verdict === undefined ? (
        <span className={styles.open} aria-hidden="true" />
      ) : (
        <StatusMark status={verdict.status} large />
      )}
      <span className={styles.words}>
        <span className={styles.lock}>{lock?.heading ?? lockTitle(lesson, run.lock)}</span>
        <span className={styles.property}>
          {verdict !== undefined ? (
            <b data-status={verdict.status}>{saidOf(verdict, run.judgement)}</b>
          ) : judgingOf(run) === 'judging' ? (
            verdictWords.judging
          ) : (
            words.properties[lesson.teaches].asked
          )}
        </span>
      </span>
    </button>
  )
}
