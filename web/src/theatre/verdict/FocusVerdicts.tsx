import type { Lesson } from '#scenarios/lesson.ts'
import { verdictWords } from '#web/locale/theatre/verdict.ts'
import { useTheatre } from '#web/player/react.tsx'
import { FocusVerdict } from './FocusVerdict.tsx'
import styles from './FocusVerdicts.module.css'

export function FocusVerdicts({ lesson }: { lesson: Lesson }) {
  const runs = useTheatre((theatre) => theatre.runs)
  return (
    <section className={styles.heads} aria-label={verdictWords.choose} data-runs={runs.length}>
      {runs.map((run, i) => (
        <FocusVerdict key={run.run} number={i} run={run} lesson={lesson} />
      ))}
    </section>
  )
}
