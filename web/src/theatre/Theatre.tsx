/** The theatre's frame: header, keys, and below them either the way to begin or the runs. */
import { type ReactNode, useEffect, useState } from 'react'
import type { Lesson } from '../../../scenarios/lesson.ts'
import { useHotKeys } from '../base/hotKeys.ts'
import { whenIdle } from '../base/idle.ts'
import { words } from '../locale/en/words.ts'
import { useRunLive } from '../parts/useRunLive.ts'
import { useReplay, useSession, useStatus, useTheatre, useTheatreClockwork } from '../store/react.tsx'
import { noteWatched } from '../store/watched.ts'
import { later } from '../ui/later.tsx'
import { toggleProjector, toggleTheme, useLooks } from '../ui/theme.ts'
import { rememberRuns } from './header/runs/past.ts'
import { TheatreHeader } from './header/TheatreHeader.tsx'
import { IdleStage } from './idle/IdleStage.tsx'
import { theatreKeys } from './keys.ts'
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
  /** Somebody else runs the lesson and leads through it, and until they begin this is said. `null`: nobody does. */
  led?: string | null
  /** What can be done with a recording in view. */
  recordingMenu?: ReactNode
  /** Where nothing can be run: how to run it elsewhere. */
  runElsewhere?: ReactNode
}

export function Theatre({ lesson, above, led = null, recordingMenu, runElsewhere }: TheatreProps) {
  useTheatreClockwork()
  const status = useStatus()
  const askedElsewhere = useTheatre((theatre) => theatre.askedElsewhere)
  const context = useTheatre((theatre) => theatre.context)
  const index = useTheatre((theatre) => theatre.cursor.index)
  const opening = useTheatre((theatre) => theatre.opening)
  const replay = useReplay()
  const { count } = replay
  const [prediction, setPrediction] = useState<number | null>(null)
  const [reviewing, setReviewing] = useState<number | null>(null)
  /** `null`: nobody has asked for them yet. */
  const [keysOpen, setKeysOpen] = useState<boolean | null>(null)
  const [blank, setBlank] = useState(false)
  const { projector } = useLooks()
  const panel = useTheatre((theatre) => theatre.panel)
  const [folded, setFolded] = useState(true)
  const [panelBefore, setPanelBefore] = useState(panel)
  // Whoever leads from another window asks for a panel by changing it.
  if (panel !== panelBefore) {
    setPanelBefore(panel)
    setFolded(false)
  }
  const { run } = useRunLive()
  const { store } = useSession()
  const keys = theatreKeys({
    theatre: store.getState,
    run: () => led === null && run(),
    fold: setFolded,
    toggleTheme,
    toggleProjector,
    toggleBlank: () => setBlank(!blank),
    isProjected: () => projector,
    toggleKeys: () => setKeysOpen(!keysOpen),
  })
  useHotKeys(keys, { overDialogs: ['?', 'b'] })

  useEffect(() => {
    if (status === 'recorded' && count > 0) noteWatched(lesson.id, (index + 1) / count)
  }, [status, index, count, lesson.id])

  // What was predicted before the run is not asked again in it.
  useEffect(() => {
    const { answers, answer } = store.getState()
    if (status !== 'idle' && prediction !== null && answers[0] === undefined) answer(0, prediction)
  }, [store, status, prediction])

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
      data-led={led !== null || undefined}
      data-status={status}
      data-cursor-index={index}
      data-cursor-event={replay.clockIndex(index)}
      data-event-count={count}
    >
      <div className={styles.top}>
        {above}
        <Notices />
        <TheatreHeader
          lesson={lesson}
          chapter={context?.chapter ?? null}
          led={led !== null}
          recordingMenu={recordingMenu}
          runElsewhere={runElsewhere}
          onQuestion={askedElsewhere ? null : () => setReviewing(0)}
          onKeys={() => setKeysOpen(true)}
        />
      </div>
      {opening ? (
        <Fetching words={words.theatre.reading} />
      ) : status === 'idle' ? (
        <IdleStage
          lesson={lesson}
          miniature={context?.miniature ?? null}
          led={led}
          asks={!askedElsewhere}
          prediction={prediction}
          onPredict={setPrediction}
        />
      ) : (
        <RunningTheatre
          lesson={lesson}
          next={context?.next ?? null}
          led={led !== null}
          asks={!askedElsewhere}
          reviewing={reviewing}
          onReview={setReviewing}
          folded={projector && folded}
          onFold={setFolded}
        />
      )}
      {keysOpen === null ? null : <KeysDialog open={keysOpen} keys={keys} onClose={() => setKeysOpen(false)} />}
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
