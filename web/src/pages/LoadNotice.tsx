import { useStore } from 'zustand'
import { loadNotice } from '../loading/load.ts'
import { words } from '../locale/words.ts'
import { Button } from '../ui/Button.tsx'
import { ErrorNote } from '../ui/ErrorNote.tsx'
import { ReloadButton } from '../ui/ReloadButton.tsx'
import styles from './LoadNotice.module.css'

/** Shows the page's notice of a failed load. It covers the page instead of shifting it, so that nothing moves under the reader's finger. */
export function LoadNotice() {
  const { error } = useStore(loadNotice)
  if (error === null) return null
  return (
    <div className={styles.notice} data-testid="load-notice">
      <ErrorNote
        strip
        tone="warn"
        title={error.message}
        actions={
          <>
            {error.code === 'PAGE_OUTDATED' ? <ReloadButton /> : null}
            <Button onClick={() => loadNotice.setState({ error: null })}>{words.close}</Button>
          </>
        }
      />
    </div>
  )
}
