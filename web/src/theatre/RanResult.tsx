/** Shows the effect of a changed parameter, once the changed run has been watched to its end and its narration has not started. */
import type { Lesson } from '#scenarios/lesson.ts'
import { hasRun } from '../player/mode.ts'
import { useTheatre } from '../player/react.tsx'
import { Before, usePair } from './ending/Before.tsx'
import styles from './RanResult.module.css'

export function RanResult({ lesson }: { lesson: Lesson }) {
  const ran = useTheatre(hasRun)
  const pair = usePair(lesson)
  if (!ran || pair === null) return null
  return (
    <div className={styles.result} role="status">
      <Before lesson={lesson} pair={pair} />
    </div>
  )
}
