/** Shows the theatre once a run was requested: the runs from top to bottom, the panels next to the runs, and caption and transport below. */

import { type RefObject, useEffect, useRef } from 'react'
import type { LessonContext } from '#model/messages/messages.ts'
import { hasAnswer } from '#model/messages/withheld-answers.ts'
import type { Lesson } from '#scenarios/lesson.ts'
import { isPhone } from '#web/base/phone.ts'
import { awaitAnswers } from '#web/session/late-answers.ts'
import { useSession } from '#web/session/react.tsx'
import { words } from '../locale/words.ts'
import { replayOf } from '../player/derived.ts'
import { useTheatre } from '../player/react.tsx'
import { Caption } from './Caption.tsx'
import { CaptionThread } from './CaptionThread.tsx'
import { Ending } from './ending/Ending.tsx'
import { Questions } from './question/Questions.tsx'
import { RanResult } from './RanResult.tsx'
import { SidePanel } from './SidePanel.tsx'
import { Stage } from './Stage.tsx'
import styles from './Theatre.module.css'
import { TransportBar } from './timeline/TransportBar.tsx'
import { useSwipe } from './useSwipe.ts'
import { useTight } from './useTight.ts'
import { isMovedRun, OwnLead } from './whatif/useWhatIf.ts'
import { WhatIfBar } from './whatif/WhatIfBar.tsx'

/** Exported here, so that the highlighter is preloaded together with this code. */
export { prepareHighlighter } from './code/highlight.ts'
/** Exported here, because `EmbeddedTheatre` shares most of this code, so both stay in one chunk. */
export { EmbeddedTheatre } from './EmbeddedTheatre.tsx'

interface RunningTheatreProps {
  lesson: Lesson
  /** The next lesson, or `null` if there is none. */
  next: LessonContext['next']
  /** The lesson that one more step after the last leads to, or `null` if such a step leads nowhere. */
  onward: LessonContext['next']
  led: boolean
  asks: boolean
  /** Number of a question that is shown outside its moment, or `null` if there is none. */
  reviewing: number | null
  onReview: (question: number | null) => void
  folded: boolean
  onFold: (folded: boolean) => void
}

/** With at least this many nodes in all runs together, the runs need more room than two runs with one server each. */
const tallFrom = 5

const heights = { now: '3fr', past: '2fr' } as const

/** Returns the grid rows: the run being narrated has the most room, and of a later run only the head is shown. If `tight`, only the focused run is open. */
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
  const { lesson, next, onward, led, asks, reviewing, onReview, folded, onFold } = props
  const runs = useTheatre((theatre) => theatre.runs)
  const nodes = runs.reduce((sum, { log: { header } }) => sum + (header?.fleet.nodes.length ?? 0), 0)
  const stages = useRef<HTMLDivElement>(null)
  const tight = useTight(stages, runs.map(({ run }) => run).join(' '))
  const rows = useRows(tight)
  const session = useSession()
  const isWithheld = asks && !lesson.questions.every(hasAnswer)
  useEffect(() => (isWithheld ? awaitAnswers(session) : undefined), [isWithheld, session])
  const { stepBeat } = session.store.getState()
  const swipe = useSwipe((by) => stepBeat(by))
  const say = useRef<HTMLDivElement>(null)
  useCaptionInView(say, led)
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
          <SidePanel lesson={lesson} next={next} onFold={onFold} />
        )}
        {asks ? <Ending lesson={lesson} next={next} moved={isMovedRun(runs)} /> : null}
        {asks ? <RanResult lesson={lesson} /> : null}
        {asks ? <Questions lesson={lesson} reviewing={reviewing} onReview={onReview} /> : null}
      </main>
      <footer className={styles.foot}>
        <div ref={say} {...swipe} className={styles.say}>
          <Caption lesson={lesson} hasNext={onward !== null} />
        </div>
        <CaptionThread />
        <TransportBar next={onward} />
      </footer>
    </OwnLead.Provider>
  )
}

/** Scrolls the caption into view at each step on a phone in a workshop, where the caption is above the runs. */
function useCaptionInView(say: RefObject<HTMLElement | null>, led: boolean): void {
  const beat = useTheatre((theatre) => replayOf(theatre).beatAt(theatre.cursor))
  useEffect(() => {
    if (!led || beat === undefined || !isPhone()) return
    // This code waits for the second frame, as the run's own scrolling does, so that the caption is scrolled into view last.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => say.current?.scrollIntoView({ block: 'nearest' }))
    })
    return () => cancelAnimationFrame(frame)
  }, [say, led, beat])
}
