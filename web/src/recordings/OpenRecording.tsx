/** Links to the server's recordings. If there is no server, shows a button that opens a file instead. */
import { Link } from 'wouter'
import { useSession } from '#web/session/react.tsx'
import { recordingWords } from '../locale/recordings.ts'
import { Icon } from '../ui/Icon.tsx'
import styles from './OpenRecording.module.css'
import { PickRecording } from './PickRecording.tsx'

export function OpenRecording() {
  const { canRun } = useSession()
  if (!canRun) return <PickRecording />
  return (
    <Link href="/recordings" className={styles.link}>
      <Icon name="open" />
      {recordingWords.list}
    </Link>
  )
}
