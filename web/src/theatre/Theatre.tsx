/** The theatre's frame: header, keys, and below them either the way to begin or the runs. */
import { type ReactNode, useEffect, useState } from 'react'
import type { Lesson } from '../../../scenarios/lesson.ts'
import { whenIdle } from '../base/idle.ts'
import { words } from '../locale/en/words.ts'
import { useRunLive } from '../parts/useRunLive.ts'
import { useReplay, useSession, useStatus, useTheatre, useTheatreClockwork } from '../store/react.tsx'
import { noteWatched } from '../store/watched.ts'
import { later } from '../ui/later.tsx'
import { toggleProjector, toggleTheme } from '../ui/theme.ts'
import { rememberRuns } from './header/runs/past.ts'
import { TheatreHeader } from './header/TheatreHeader.tsx'
import { IdleStage } from './idle/IdleStage.tsx'
import { useKeys } from './keys.ts'
import { Notices } from './Notices.tsx'
import styles from './Theatre.module.css'

const RunningTheatre = later(() => import('./RunningTheatre.tsx').then(({ RunningTheatre }) => RunningTheatre), {
  meanwhile: <Fetching words={words.theatre.opening} />,
})
const KeysDialog = later(() => import('./KeysDialog.tsx').then(({ KeysDialog }) => KeysDialog))

function fetchAhead(): void {
  RunningTheatre.fetch()
    .then(() => import('./RunningTheatre.tsx'))
    .then(({ prepareHighlighter }) => whenIdle(prepareHighlighter))
    // Whoever needs it fetches it again, and hears of it.
    .catch(() => undefined)
}

interface TheatreProps {
  lesson: Lesson
  /** What stands above the lesson: where it comes from, when that has to be said. */
  above?: ReactNode
}

export function Theatre({ lesson, above }: TheatreProps) {
  useTheatreClockwork()
  const status = useStatus()
  const context = useTheatre((theatre) => theatre.context)
  const index = useTheatre((theatre) => theatre.cursor.index)
  const opening = useTheatre((theatre) => theatre.opening)
  const { count } = useReplay()
  const [prediction, setPrediction] = useState<number | null>(null)
  const [reviewing, setReviewing] = useState<number | null>(null)
  /** `null`: nobody has asked for them yet. */
  const [keysOpen, setKeysOpen] = useState<boolean | null>(null)
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

  useEffect(() => {
    if (status === 'recorded' && count > 0) noteWatched(lesson.id, (index + 1) / count)
  }, [status, index, count, lesson.id])

  useEffect(() => rememberRuns(store), [store])

  // The rest of the theatre is fetched ahead: beside a recording that is being read; or else not before the way to begin is drawn.
  useEffect(() => {
    if (opening) RunningTheatre.fetch().catch(() => undefined)
    else return whenIdle(fetchAhead)
  }, [opening])

  return (
    <div
      className={styles.theatre}
      data-testid="theatre"
      data-status={status}
      data-cursor-index={index}
      data-event-count={count}
    >
      <div className={styles.top}>
        {above}
        <Notices />
        <TheatreHeader
          lesson={lesson}
          chapter={context?.chapter ?? null}
          onQuestion={() => setReviewing(0)}
          onKeys={() => setKeysOpen(true)}
        />
      </div>
      {opening ? (
        <Fetching words={words.theatre.reading} />
      ) : status === 'idle' ? (
        <IdleStage
          lesson={lesson}
          miniature={context?.miniature ?? null}
          prediction={prediction}
          onPredict={setPrediction}
        />
      ) : (
        <RunningTheatre
          lesson={lesson}
          next={context?.next ?? null}
          prediction={prediction}
          reviewing={reviewing}
          onReview={setReviewing}
        />
      )}
      {keysOpen === null ? null : <KeysDialog open={keysOpen} onClose={() => setKeysOpen(false)} />}
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
function Fetching({ words }: { words: string }) {
  return (
    <main className={styles.main}>
      <p role="status" className={styles.fetching}>
        {words}
      </p>
    </main>
  )
}
