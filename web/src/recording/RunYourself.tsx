/** Where nothing can be run: how to run the lesson oneself. */
import { Popover } from '../ui/Popover.tsx'
import styles from './RecordingMenu.module.css'
import { recordingWords } from './words.ts'

export function RunYourself() {
  return (
    <Popover label={recordingWords.runYourself} button={recordingWords.runYourself} buttonClass={styles.opener}>
      {() => (
        <div className={styles.menu}>
          <p>{recordingWords.runYourselfWhy}</p>
          <pre>{recordingWords.runYourselfHow}</pre>
        </div>
      )}
    </Popover>
  )
}
