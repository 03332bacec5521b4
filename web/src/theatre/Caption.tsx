/** The sentence of the beat at the cursor: the largest text on the page, and what a screen reader hears. */
import type { Lesson } from '../../../scenarios/lesson.ts'
import { words } from '../locale/en/words.ts'
import { Sentence } from '../parts/Sentence.tsx'
import { knownViolation } from '../store/derived.ts'
import { useReplay, useSaid, useStatus, useTheatre } from '../store/react.tsx'
import { Button } from '../ui/Button.tsx'
import { Announcements } from './Announcements.tsx'
import styles from './Caption.module.css'

export function Caption({ lesson }: { lesson: Lesson }) {
  const replay = useReplay()
  const status = useStatus()
  const { text, run: told, beat } = useSaid()
  const jump = useTheatre((theatre) => theatre.jumpToViolation)
  // Offered only where it gives no answer away.
  const violated = useTheatre(knownViolation)
  const number = beat === undefined ? 0 : replay.beats.indexOf(beat) + 1
  const total = status === 'recorded' ? replay.beats.length : lesson.beats.length
  const run = told === null || replay.runs.length < 2 ? null : replay.runs[told]
  const lock = lesson.locks.find((each) => each.id === run?.header.lock)
  return (
    <div className={styles.row}>
      <p className={styles.counter} data-testid="beat-counter">
        {total === 0 ? null : words.theatre.beat(number, total)}
        {lock === undefined ? null : <span>{lock.title}</span>}
      </p>
      <p className={styles.caption} data-testid="caption" aria-live="polite">
        <Sentence text={text} clients={lesson.clients} terms />
      </p>
      <Announcements lesson={lesson} />
      <Hint />
      {!violated ? null : (
        <Button look="bad" keyHint="V" data-testid="jump-violation" onClick={jump}>
          {words.theatre.jump}
        </Button>
      )}
    </div>
  )
}

/** A key that does nothing says why. */
function Hint() {
  const hint = useTheatre((theatre) => theatre.hint)
  return (
    <span className={styles.hint} role="status" data-testid="hint">
      {hint === null ? '' : words.theatre.hints[hint]}
    </span>
  )
}
