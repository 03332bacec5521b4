/** Shows one lock of a lesson in a frame on another site. */
import { useEffect, useLayoutEffect } from 'react'
import type { Lesson } from '#scenarios/lesson.ts'
import { embedWords as words } from '#web/locale/theatre/embed.ts'
import { transportWords } from '#web/locale/theatre/transport.ts'
import { embeddedLock, readAddress, theatrePlaceOf, wholeAddress } from '#web/player/address.ts'
import { isAtEnd, replayOf } from '#web/player/derived.ts'
import { useStatus, useTheatre } from '#web/player/react.tsx'
import { useSession, useTheatreClockwork } from '#web/session/react.tsx'
import type { Replay } from '../replay/replay.ts'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Caption } from './Caption.tsx'
import styles from './EmbeddedTheatre.module.css'
import { Notices } from './Notices.tsx'
import { Stage } from './Stage.tsx'
import { TheatreFrame } from './TheatreFrame.tsx'

export function EmbeddedTheatre({ lesson }: { lesson: Lesson }) {
  useTheatreClockwork()
  const session = useSession()
  const { store } = session
  const status = useStatus()
  const runs = useTheatre((theatre) => theatre.runs)
  const wanted = runs.findIndex(({ lock }) => lock === embeddedLock())
  const number = Math.max(0, wanted)
  const run = runs[number]
  // No questions are asked in a frame; the full page asks them.
  useLayoutEffect(() => {
    const questions = lesson.questions.map((_, question) => ({ scenario: lesson.id, number: question }))
    store.getState().apply({ by: 'server', do: 'asked-class', questions })
  }, [store, lesson])
  useLayoutEffect(() => store.getState().setFocus(number), [store, number])
  useInsideOf(number)
  // If its address names no recording, a frame shows the reference recording, even if the lesson could be run.
  useEffect(() => {
    if (session.canRun && readAddress(session.address.search()).run === null) void session.openReference(lesson.id)
  }, [session, lesson])
  return (
    <div className={styles.embed} data-testid="embed">
      <TheatreFrame led={false}>
        <Notices />
        <header className={styles.head}>
          <h1>{lesson.title}</h1>
          <OpenWhole lesson={lesson} />
        </header>
        {run === undefined || status === 'idle' ? (
          <p role="status" className={styles.opening}>
            {words.opening}
          </p>
        ) : (
          <>
            <div className={styles.stage}>
              <Stage number={number} run={run} lesson={lesson} />
            </div>
            <footer className={styles.foot}>
              <Caption lesson={lesson} />
              <Steps number={number} />
            </footer>
          </>
        )}
      </TheatreFrame>
    </div>
  )
}

/** Keeps the cursor inside this run's act. A lesson narrates one lock after the other, and a frame shows only one lock. */
function useInsideOf(run: number): void {
  const { seekToIndex } = useSession().store.getState()
  const act = useTheatre((theatre) => replayOf(theatre).actOf(run, theatre.cursor.index))
  const first = useTheatre((theatre) => firstOf(replayOf(theatre), run))
  const last = useTheatre((theatre) => replayOf(theatre).endOfAct(first))
  useLayoutEffect(() => {
    if (act === 'coming') seekToIndex(first)
    if (act === 'past') seekToIndex(last)
  }, [seekToIndex, act, first, last])
}

const firstOf = (replay: Replay, run: number) => Math.max(0, replay.indexOf({ run, seq: 0 }))

function Steps({ number }: { number: number }) {
  const { stepBeat } = useSession().store.getState()
  const atStart = useTheatre((theatre) => theatre.cursor.index <= firstOf(replayOf(theatre), number))
  const atEnd = useTheatre((theatre) => {
    const replay = replayOf(theatre)
    const last = replay.endOfAct(firstOf(replay, number))
    return isAtEnd(theatre) || theatre.cursor.index >= last
  })
  const empty = useTheatre((theatre) => replayOf(theatre).count === 0)
  return (
    <div className={styles.steps} role="toolbar" aria-label={transportWords.label}>
      <Button disabled={empty || atStart} onClick={() => stepBeat(-1)} data-testid="transport-back">
        <Icon name="back" />
        {transportWords.back}
      </Button>
      <Button look="primary" disabled={empty || atEnd} onClick={() => stepBeat(1)} data-testid="transport-forward">
        {transportWords.forward}
        <Icon name="right" />
      </Button>
    </div>
  )
}

/** Links to the moment in view. The link is computed from the theatre's state, because the page's address lags behind. */
function OpenWhole({ lesson }: { lesson: Lesson }) {
  const { address } = useSession()
  const href = useTheatre((theatre) => wholeAddress(lesson.id, address, theatrePlaceOf(theatre)))
  return (
    <a href={href} target="_blank" rel="noopener" data-testid="open-whole">
      {words.open}
      <Icon name="external" />
    </a>
  )
}
