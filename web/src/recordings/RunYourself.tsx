/** Tells readers how to run the lesson on their own machine, on pages that cannot run it. */

import { recordingMenuWords } from '../locale/recording-menu.ts'
import { Popover } from '../ui/Popover.tsx'
import styles from './RecordingMenu.module.css'

export function RunYourself() {
  return (
    <Popover label={recordingMenuWords.runYourself} button={recordingMenuWords.runYourself} buttonClass={styles.opener}>
      {() => (
        <div className={styles.menu}>
          <p>{recordingMenuWords.runYourselfWhy}</p>
          <pre>{recordingMenuWords.runYourselfHow}</pre>
        </div>
      )}
    </Popover>
  )
}
