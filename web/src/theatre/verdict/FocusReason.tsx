/** Shows one sentence below the short verdicts, on how the focused run broke the property in focus. Shows nothing until the run has broken it. */
import type { Lesson } from '#scenarios/lesson.ts'
import { marks } from '#web/locale/marks.ts'
import { verdictWords } from '#web/locale/theatre/verdict.ts'
import { words } from '#web/locale/words.ts'
import { useTheatre, useVerdicts } from '#web/player/react.tsx'
import styles from './FocusReason.module.css'
import { Reason } from './Reason.tsx'

export function FocusReason({ lesson }: { lesson: Lesson }) {
  const focus = useTheatre((theatre) => theatre.focus)
  const panel = useTheatre((theatre) => theatre.panel)
  const setPanel = useTheatre((theatre) => theatre.setPanel)
  const verdict = useVerdicts(focus).find((each) => each.property === lesson.teaches)
  if (verdict?.status !== 'violated' || panel === 'verdict') return null
  return (
    <p className={styles.strip} data-testid="focus-reason">
      <Reason verdict={verdict} run={focus} clients={lesson.clients} />{' '}
      <button
        type="button"
        aria-label={marks.labelled(verdictWords.more, words.panels.verdict)}
        onClick={() => setPanel('verdict')}
      >
        {verdictWords.more}
      </button>
    </p>
  )
}
