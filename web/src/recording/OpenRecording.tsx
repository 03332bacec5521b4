/** From the library to recordings: the list of what the server keeps; without a server, straight to a file. */
import { Link } from 'wouter'
import { useSession } from '../store/react.tsx'
import { Icon } from '../ui/Icon.tsx'
import styles from './OpenRecording.module.css'
import { PickRecording } from './PickRecording.tsx'
import { recordingWords } from './words.ts'

export function OpenRecording() {
  const { canRun } = useSession()
  if (!canRun) return <PickRecording />
  return (
    <Link href="/recordings" className={styles.link}>
      <Icon name="open" />
      {recordingWords.list.link}
    </Link>
  )
}
