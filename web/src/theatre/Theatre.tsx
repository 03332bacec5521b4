/** Shows the theatre's frame: the header, the keys, and below them either the start of the lesson or its runs. */

import { type ReactNode, useEffect, useState } from 'react'
import type { Lesson } from '#scenarios/lesson.ts'
import { useSession, useTheatreClockwork } from '#web/session/react.tsx'
import { whenIdle } from '../base/idle.ts'
import { load } from '../loading/load.ts'
import { words } from '../locale/words.ts'
import { useOpened } from '../parts/opened.ts'
import { isLoading } from '../player/mode.ts'
import { useStatus, useTheatre } from '../player/react.tsx'
import { rememberWatched } from '../player/watching.ts'
import { lazy } from '../ui/lazy.tsx'
import { useLooks } from '../ui/theme.ts'
import { rememberRuns } from './header/runs/past.ts'
import { TheatreHeader } from './header/TheatreHeader.tsx'
import { guessOf, rememberGuess } from './idle/guesses.ts'
import { IdleStage } from './idle/IdleStage.tsx'
import { Keyboard } from './Keyboard.tsx'
import { Notices } from './Notices.tsx'
import styles from './Theatre.module.css'
import { TheatreFrame } from './TheatreFrame.tsx'

const RunningTheatre = lazy(() => import('./RunningTheatre.tsx').then(({ RunningTheatre }) => RunningTheatre), {
  meanwhile: () => <Fetching words={words.theatre.opening} />,
})
function fetchAhead(): void {
  RunningTheatre.fetch()
    .then(() => load(() => import('./RunningTheatre.tsx')))
    .then(({ prepareHighlighter }) => whenIdle(prepareHighlighter))
    // Errors are ignored: the code is fetched again where it is needed, and an error is reported there.
    .catch(() => undefined)
}

interface TheatreProps {
  lesson: Lesson
  /** Content above the lesson, such as a note that the lesson comes from a file. */
  above?: ReactNode
  /** The sentence that a member reads until the teacher begins, or `null` if the reader leads. */
  led?: string | null
  /** Whether the run in view is somebody else's. If so, its parameters are shown, and not those of the reader's next run. */
  ofOthers?: boolean
  recordingMenu?: ReactNode
  /** Instructions for running the lesson elsewhere, if nothing can be run here. */
  runElsewhere?: ReactNode
}

export function Theatre({ lesson, above, led = null, ofOthers = false, recordingMenu, runElsewhere }: TheatreProps) {
  useTheatreClockwork()
  useMemories()
  const status = useStatus()
  const askedElsewhere = useTheatre((theatre) => theatre.askedElsewhere)
  const context = useTheatre((theatre) => theatre.context)
  const opening = useTheatre((theatre) => isLoading(theatre, 'recording'))
  const { projector } = useLooks()
  const next = context?.next ?? null
  /** The lesson that one more step after the last leads to. A class goes on together, so there is none for its members. */
  const onward = led !== null || askedElsewhere ? null : next
  const [prediction, setPrediction] = usePrediction(lesson)
  const [reviewing, setReviewing] = useState<number | null>(null)
  const [folded, setFolded] = useFolded(projector)
  /** Whether the list of keys is open, or `null` if it has not been opened yet. */
  const [keysListed, setKeysListed] = useState<boolean | null>(null)
  useFetchedAhead(opening)
  return (
    <TheatreFrame led={led !== null}>
      <div className={styles.top}>
        {above}
        <Notices />
        <TheatreHeader
          lesson={lesson}
          chapter={context?.chapter ?? null}
          led={led !== null}
          ofOthers={ofOthers}
          recordingMenu={recordingMenu}
          runElsewhere={runElsewhere}
          onQuestion={askedElsewhere ? null : () => setReviewing(0)}
          onKeys={() => setKeysListed(true)}
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
          next={next}
          onward={onward}
          led={led !== null}
          asks={!askedElsewhere}
          reviewing={reviewing}
          onReview={setReviewing}
          folded={folded}
          onFold={setFolded}
        />
      )}
      <Keyboard
        led={led !== null}
        next={onward?.id ?? null}
        listed={keysListed}
        onList={setKeysListed}
        onFold={setFolded}
      />
    </TheatreFrame>
  )
}

/** Remembers how far the lesson was watched and which runs were seen. */
function useMemories(): void {
  const { store } = useSession()
  useEffect(() => {
    const stops = [rememberRuns(store), rememberWatched(store)]
    return () => {
      for (const stop of stops) stop()
    }
  }, [store])
}

/**
 * Returns the prediction made before the run, or `null` if there is none. The prediction answers the first question, even after the reader left and came back.
 */
function usePrediction({ id, questions }: Lesson) {
  const { store } = useSession()
  const status = useStatus()
  const askedElsewhere = useTheatre((theatre) => theatre.askedElsewhere)
  const [guess, setGuess] = useState(() => guessOf(id, questions[0]?.options.length ?? 0))
  const prediction = askedElsewhere ? null : guess
  useEffect(() => {
    const { answers, predict } = store.getState()
    if (status !== 'idle' && prediction !== null && answers[0] === undefined) predict(0, prediction)
  }, [store, status, prediction])
  const predict = (option: number) => {
    rememberGuess(id, option)
    setGuess(option)
  }
  return [prediction, predict] as const
}

/**
 * Returns whether the panels are folded, and a function that folds them. By default they are folded on a projector, and for a reader who has not opened them in
 * an earlier lesson.
 */
function useFolded(projector: boolean) {
  const open = useTheatre((theatre) => theatre.panelsOpen)
  const foldPanels = useTheatre((theatre) => theatre.foldPanels)
  const [isOpened, keepOpened] = useOpened('panels')
  const fold = (away: boolean) => {
    foldPanels(away)
    if (!projector) keepOpened(!away)
  }
  return [open === null ? projector || !isOpened : !open, fold] as const
}

/** Prefetches the rest of the theatre's code: at once while a recording is being read, otherwise once the page is idle. */
function useFetchedAhead(opening: boolean): void {
  useEffect(() => {
    if (opening) RunningTheatre.fetch().catch(() => undefined)
    else return whenIdle(fetchAhead)
  }, [opening])
}

function Fetching({ words }: { words: string }) {
  return (
    <main className={styles.main}>
      <p role="status" className={styles.fetching}>
        {words}
      </p>
    </main>
  )
}
