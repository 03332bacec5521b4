/** The theatre: header, the runs above each other, the panels beside them, the caption and the transport below. */
import { useEffect, useState } from 'react'
import type { Lesson } from '../../../scenarios/lesson.ts'
import type { Library } from '../../../server/protocol/messages.ts'
import { markWatched } from '../library/watched.ts'
import { useReplay, useSession, useStatus, useTheatre, useTheatreClockwork } from '../store/react.tsx'
import { useKeys } from '../timeline/keys.ts'
import { TransportBar } from '../timeline/TransportBar.tsx'
import { toggleProjector, toggleTheme } from '../ui/theme.ts'
import { words } from '../words.ts'
import { Caption } from './Caption.tsx'
import { TheatreHeader } from './header/TheatreHeader.tsx'
import { IdleStage } from './idle/IdleStage.tsx'
import { KeysDialog } from './KeysDialog.tsx'
import { Notices } from './Notices.tsx'
import { Questions } from './question/Questions.tsx'
import { SidePanel } from './SidePanel.tsx'
import { Stage } from './Stage.tsx'
import styles from './Theatre.module.css'
import { useRunLive } from './useRunLive.ts'

export function Theatre({ lesson, library }: { lesson: Lesson; library: Library | null }) {
  useTheatreClockwork()
  const status = useStatus()
  const runs = useTheatre((theatre) => theatre.runs)
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
  const next = library?.chapters.flatMap((each) => each.scenarios).find((each) => each.id === lesson.next) ?? null

  useEffect(() => {
    if (status === 'recorded' && index === count - 1) markWatched(lesson.id)
  }, [status, index, count, lesson.id])

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
        <IdleStage lesson={lesson} prediction={prediction} onPredict={setPrediction} />
      ) : (
        <main className={styles.main}>
          <div className={styles.stages} data-testid="timeline">
            {runs.map((run, i) => (
              <Stage key={run.run} number={i} run={run} lesson={lesson} />
            ))}
          </div>
          <SidePanel lesson={lesson} next={next} />
          <Questions lesson={lesson} prediction={prediction} reviewing={reviewing} onReview={setReviewing} />
        </main>
      )}
      {status === 'idle' ? null : (
        <footer className={styles.foot}>
          <Caption lesson={lesson} />
          <TransportBar />
        </footer>
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
