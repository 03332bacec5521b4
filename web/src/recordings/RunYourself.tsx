/** Instructions for running the lesson yourself, on pages that cannot run it. */

import { recordingWords } from '../locale/recordings.ts'
import { Popover } from '../ui/Popover.tsx'
import styles from './RecordingMenu.module.css'

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
