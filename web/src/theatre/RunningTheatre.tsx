/** What there is to see once a run has been asked for: the runs above each other, the panels beside them, caption and transport below. */

import { useRef } from 'react'
import type { LessonContext } from '#model/messages/messages.ts'
import type { Lesson } from '#scenarios/lesson.ts'
import { useSession } from '#web/session/react.tsx'
import { words } from '../locale/words.ts'
import { replayOf } from '../player/derived.ts'
import { useTheatre } from '../player/react.tsx'
import { Caption } from './Caption.tsx'
import { CaptionThread } from './CaptionThread.tsx'
import { Ending } from './ending/Ending.tsx'
import { Questions } from './question/Questions.tsx'
import { SidePanel } from './SidePanel.tsx'
import { Stage } from './Stage.tsx'
import styles from './Theatre.module.css'
import { TransportBar } from './timeline/TransportBar.tsx'
import { useSwipe } from './useSwipe.ts'
import { useTight } from './useTight.ts'
import { isMovedRun, OwnLead } from './whatif/useWhatIf.ts'
import { WhatIfBar } from './whatif/WhatIfBar.tsx'

/** So that the first run need not wait for colours either. */
export { prepareHighlighter } from './code/highlight.ts'
/** Both are of the same parts: what they have in common stays in one piece with them. */
export { EmbeddedTheatre } from './EmbeddedTheatre.tsx'

interface RunningTheatreProps {
  lesson: Lesson
  /** The lesson that comes after this one, if it is there. */
  next: LessonContext['next']
  /** Somebody else leads through the lesson. */
  led: boolean
  /** The theatre asks the lesson's questions. */
  asks: boolean
  /** The question that is shown although it is not its time. */
  reviewing: number | null
  onReview: (question: number | null) => void
  /** At projector size the panels are away until they are asked for. */
  folded: boolean
  onFold: (folded: boolean) => void
}

/** So many rows of servers are more than two runs of one server have room for. */
const tallFrom = 5

const heights = { now: '3fr', past: '2fr' } as const

/** The run that is narrated has the most room; one that comes later only says so. `tight`: only the one in focus is open. */
function useRows(tight: boolean): string {
  return useTheatre((theatre) => {
    const { runs, cursor, focus } = theatre
    const replay = replayOf(theatre)
    return runs
      .map((_, run) => {
        const act = replay.actOf(run, cursor.index)
        const isFolded = act === 'coming' || (act === 'past' && runs.length > 2) || (tight && run !== focus)
        return isFolded ? 'min-content' : `minmax(min-content, ${act === null ? '1fr' : heights[act]})`
      })
      .join(' ')
  })
}

export function RunningTheatre(props: RunningTheatreProps) {
  const { lesson, next, led, asks, reviewing, onReview, folded, onFold } = props
  const runs = useTheatre((theatre) => theatre.runs)
  const nodes = runs.reduce((sum, { log: { header } }) => sum + (header?.fleet.nodes.length ?? 0), 0)
  const stages = useRef<HTMLDivElement>(null)
  const tight = useTight(stages, runs.map(({ run }) => run).join(' '))
  const rows = useRows(tight)
  const { stepBeat } = useSession().store.getState()
  const swipe = useSwipe((by) => stepBeat(by))
  return (
    <OwnLead.Provider value={!led}>
      <main className={styles.main} data-folded={folded || undefined}>
        <div
          ref={stages}
          className={styles.stages}
          style={{ '--rows': rows } as React.CSSProperties}
          data-testid="timeline"
          data-many={runs.length > 2 || undefined}
          data-tall={nodes >= tallFrom || undefined}
          data-tight={tight || undefined}
        >
          {runs.map((run, i) => (
            <Stage key={run.run} number={i} run={run} lesson={lesson} />
          ))}
          <WhatIfBar lesson={lesson} />
        </div>
        {folded ? (
          <button type="button" className={styles.unfold} onClick={() => onFold(false)} data-testid="unfold">
            {words.theatre.unfold}
          </button>
        ) : (
          <SidePanel lesson={lesson} next={next} />
        )}
        {asks ? <Ending lesson={lesson} next={next} moved={isMovedRun(runs)} /> : null}
        {asks ? <Questions lesson={lesson} reviewing={reviewing} onReview={onReview} /> : null}
      </main>
      <footer className={styles.foot}>
        <div {...swipe} className={styles.say}>
          <Caption lesson={lesson} />
        </div>
        <CaptionThread />
        <TransportBar next={asks && !led ? next : null} />
      </footer>
    </OwnLead.Provider>
  )
}
