/** What the marks on the cards of the class's runs mean: whether the property that the lesson teaches was held. */
import type { ListedLesson } from '#model/messages/messages.ts'
import { words as common } from '#web/locale/words.ts'
import { StatusMark } from '#web/ui/Badge.tsx'
import styles from './VerdictLegend.module.css'

export function VerdictLegend({ lesson: { teaches } }: { lesson: Pick<ListedLesson, 'teaches'> }) {
  const { said } = common.properties[teaches]
  return (
    <span className={styles.legend}>
      {(['held', 'violated'] as const).map((status) => (
        <span key={status}>
          <StatusMark status={status} />
          {said[status]}
        </span>
      ))}
    </span>
  )
}
