/** Shows a lock's verdict on the property that the lesson teaches. */
import type { RecordingEntry } from '#model/messages/messages.ts'
import type { PropertyId, VerdictStatus } from '#scenarios/lesson.ts'
import { recordingListWords } from '../locale/recordings-list.ts'
import { words } from '../locale/words.ts'
import { StatusMark } from '../ui/Badge.tsx'
import styles from './TaughtVerdict.module.css'

interface TaughtVerdictProps {
  status: RecordingEntry['locks'][number]['status']
  title: string
  /** `undefined` if the lesson is no longer in the library. */
  property: PropertyId | undefined
}

export function TaughtVerdict({ status, title, property }: TaughtVerdictProps) {
  const judged = status !== null && status !== 'running' && status !== 'broken' ? status : null
  const said =
    judged === null ? recordingListWords.unjudged[status === 'running' || status === 'broken' ? status : 'later'] : null
  return (
    <p className={styles.outcome}>
      {judged === null ? null : <StatusMark status={judged} />}
      <span className={styles.words}>
        <span className={styles.title}>{title}</span>
        <span className={styles.said}>{said ?? saidOf(property, judged ?? 'unknown')}</span>
      </span>
    </p>
  )
}

function saidOf(property: PropertyId | undefined, status: VerdictStatus): string {
  return property === undefined ? words.status[status] : words.properties[property].said[status]
}
