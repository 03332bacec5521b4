/** The theatre's frame: header, keys, and below them either the way to begin or the runs. */
import { lazy, Suspense, useEffect, useState } from 'react'
import type { Lesson } from '../../../scenarios/lesson.ts'
import type { Library } from '../../../server/protocol/messages.ts'
import { noteWatched } from '../library/watched.ts'
import { useReplay, useSession, useStatus, useTheatre, useTheatreClockwork } from '../store/react.tsx'
import { useKeys } from '../timeline/keys.ts'
import { toggleProjector, toggleTheme } from '../ui/theme.ts'
import { words } from '../words.ts'
import { rememberRuns } from './header/runs/past.ts'
import { TheatreHeader } from './header/TheatreHeader.tsx'
import { IdleStage } from './idle/IdleStage.tsx'
import { KeysDialog } from './KeysDialog.tsx'
import { Notices } from './Notices.tsx'
import styles from './Theatre.module.css'
import { useRunLive } from './useRunLive.ts'

const loadRunning = () => import('./RunningTheatre.tsx').then((module) => ({ default: module.RunningTheatre }))
const RunningTheatre = lazy(loadRunning)
/** The rest of the theatre is fetched ahead, once the page has come to rest. */
const fetchAheadMs = 1500

export function Theatre({ lesson, library }: { lesson: Lesson; library: Library | null }) {
  useTheatreClockwork()
  const status = useStatus()
  const index = useTheatre((theatre) => theatre.cursor.index)
  const { count } = useReplay()
  const [prediction, setPrediction] = useState<number | null>(null)
  const [reviewing, setReviewing] = useState<number | null>(null)
  const [keysOpen, setKeysOpen] = useState(false)
  const [blank, setBlank] = useState(false)
  const { run } = useRunLive()
  const { store } = useSession()
  useKeys({
    theatre: store.getState,
    run,
    toggleTheme,
    toggleProjector,
    toggleBlank: () => setBlank(!blank),
    toggleKeys: () => setKeysOpen(!keysOpen),
  })
  const chapter = library?.chapters.find((each) => each.id === lesson.chapter)
  const listed = library?.chapters.flatMap((each) => each.scenarios) ?? []
  const next = listed.find((each) => each.id === lesson.next) ?? null
  const miniature = listed.find((each) => each.id === lesson.id)?.miniature ?? null

  useEffect(() => {
    if (status === 'recorded' && count > 0) noteWatched(lesson.id, (index + 1) / count)
  }, [status, index, count, lesson.id])

  useEffect(() => rememberRuns(store), [store])

  useEffect(() => {
    const timer = setTimeout(() => void loadRunning(), fetchAheadMs)
    return () => clearTimeout(timer)
  }, [])

  return (
    <div
      className={styles.theatre}
      data-testid="theatre"
      data-status={status}
      data-cursor-index={index}
      data-event-count={count}
    >
      <div className={styles.top}>
        <Notices />
        <TheatreHeader
          lesson={lesson}
          chapter={chapter?.title ?? null}
          onQuestion={() => setReviewing(0)}
          onKeys={() => setKeysOpen(true)}
        />
      </div>
      {status === 'idle' ? (
        <IdleStage lesson={lesson} miniature={miniature} prediction={prediction} onPredict={setPrediction} />
      ) : (
        <Suspense fallback={<Fetching />}>
          <RunningTheatre
            lesson={lesson}
            next={next}
            prediction={prediction}
            reviewing={reviewing}
            onReview={setReviewing}
          />
        </Suspense>
      )}
      <KeysDialog open={keysOpen} onClose={() => setKeysOpen(false)} />
      {blank ? (
        <button
          type="button"
          className={styles.blank}
          aria-label={words.theatre.unblank}
          onClick={() => setBlank(false)}
        />
      ) : null}
    </div>
  )
}

/** Where the rest of the page takes its time, that is said; where it does not, nothing flashes. */
function Fetching() {
  return (
    <main className={styles.main}>
      <p role="status" className={styles.fetching}>
        {words.theatre.opening}
      </p>
    </main>
  )
}
