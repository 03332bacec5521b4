/** Shows one run: its lock, its situation at the cursor, and its timeline. Before the run begins, shows what it waits for. */

import { memo, type RefObject, useEffect, useRef, useState } from 'react'
import { sayEvent } from '#model/words/sentences.ts'
import type { Lesson } from '#scenarios/lesson.ts'
import { lockTitle } from '#web/format/lock-title.ts'
import { marks } from '#web/locale/marks.ts'
import { useSession } from '#web/session/react.tsx'
import { isPhone } from '../base/phone.ts'
import { durationText } from '../format/figures.ts'
import { phrases } from '../locale/phrases.ts'
import { words } from '../locale/words.ts'
import { LockName } from '../parts/LockName.tsx'
import { useOpened } from '../parts/opened.ts'
import { Term } from '../parts/Term.tsx'
import { isYetToCome, openQuestion, replayOf } from '../player/derived.ts'
import { useTheatre, useTotals, useVerdicts } from '../player/react.tsx'
import type { RunEntry } from '../player/state.ts'
import { roleOf } from '../replay/narration-order.ts'
import { routineMs } from '../replay/routine.ts'
import { Badge } from '../ui/Badge.tsx'
import { Chip } from '../ui/Chip.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx'
import { ErrorNote } from '../ui/ErrorNote.tsx'
import { StageNow } from './now/StageNow.tsx'
import { Outlook, OutlookButton, useOutlook } from './outlook/Outlook.tsx'
import styles from './Stage.module.css'
import { RunTimeline } from './timeline/RunTimeline.tsx'
import { useSwipe } from './useSwipe.ts'
import { saidOf } from './verdict/said.ts'

export const Stage = memo(function Stage({ number, run, lesson }: { number: number; run: RunEntry; lesson: Lesson }) {
  const begun = useTheatre((theatre) => replayOf(theatre).runs[number] != null)
  const toldVerdict = useVerdicts(number).find((each) => each.property === lesson.teaches)
  const lock = lesson.locks.find((each) => each.id === run.lock)
  const title = lockTitle(lesson, run.lock)
  const act = useTheatre((theatre) => replayOf(theatre).actOf(number, theatre.cursor.index))
  const yetToCome = useTheatre((theatre) => isYetToCome(theatre, number))
  const seenBefore = act === 'coming' && !yetToCome
  const verdict =
    toldVerdict ?? (seenBefore ? run.judgement?.verdicts.find((each) => each.property === lesson.teaches) : undefined)
  const focused = useTheatre((theatre) => theatre.focus === number)
  const section = useRef<HTMLElement>(null)
  useSpokenInView(section, act === 'now')
  const { store } = useSession()
  const { setFocus } = store.getState()
  const [open, setOpen] = useState(false)
  const outlook = { number, run, title, open, found: useOutlook(run) }
  // The outlook may leave no room for all runs, and then only the focused run stays open.
  const openOutlook = (opens: boolean) => {
    setOpen(opens)
    if (opens) setFocus(number)
  }
  const swipe = useSwipe((by) => {
    const next = number + by
    if (isPhone() && replayOf(store.getState()).runs[next] != null) setFocus(next)
  })
  return (
    <section
      ref={section}
      {...swipe}
      className={styles.stage}
      data-focused={focused || undefined}
      aria-label={words.theatre.stage(title)}
      data-testid={`stage-${run.lock}`}
      data-act={act ?? undefined}
      data-seen={seenBefore || undefined}
    >
      <header className={styles.head}>
        <h2>
          <button type="button" className={styles.choose} aria-pressed={focused} onClick={() => setFocus(number)}>
            <LockName title={title} heading={lock?.heading} />
            {/* Shown for a folded run, whose name alone does not look like a button. */}
            <span className={styles.opens} aria-hidden="true">
              {words.theatre.opens}
            </span>
          </button>
        </h2>
        {verdict === undefined ? (
          act === 'coming' ? null : (
            <span className={styles.role}>{words.roles[roleOf(run, lesson)]}</span>
          )
        ) : (
          <Badge status={verdict.status}>{saidOf(verdict, run.judgement)}</Badge>
        )}
        {begun && act !== 'coming' && lock?.store === 'redis' ? (
          <OutlookButton {...outlook} onOpen={openOutlook} />
        ) : null}
        {yetToCome ? <span className={styles.later}>{words.theatre.comesLater}</span> : null}
        {!begun || act === 'coming' ? null : (
          <span className={styles.facts}>
            <Facts run={number} leastMs={routineMs(run.log.header)} />
          </span>
        )}
      </header>
      {!begun || act === 'coming' ? null : <StageNow run={number} />}
      <CutShort run={run} />
      {act === 'coming' ? null : begun ? (
        <ErrorBoundary part={words.theatre.timeline}>
          <RunTimeline run={number} />
          <Outlook {...outlook} />
        </ErrorBoundary>
      ) : run.refusal !== null ? (
        <EmptyState title={words.theatre.refused}>{run.refusal.message}</EmptyState>
      ) : (
        <Waiting run={run} />
      )}
    </section>
  )
})

/** Shows the totals up to the cursor. Zombie and orphan times appear together with the other tools, because beginners do not know these terms yet. */
function Facts({ run, leastMs }: { run: number; leastMs: number }) {
  const [isFull] = useOpened('tools')
  const lockless = useTheatre((theatre) => replayOf(theatre).runs[run]?.lockless ?? false)
  const totals = useTotals(run)
  if (totals === null) return null
  const { zombieMs, orphanMs, refused } = totals
  return (
    <>
      {refused?.token === undefined ? null : (
        <span className={styles.minor}>
          <Chip tone="quiet">{words.theatre.writeRefused(refused.token, refused.largestToken)}</Chip>
        </span>
      )}
      <span className={styles.gap} />
      {/* Without a lock, no belief can be wrong. */}
      {zombieMs >= leastMs && !lockless && isFull ? (
        <Chip tone="quiet">
          <Term id="zombie" text={words.theatre.zombie} /> {durationText(zombieMs)}
        </Chip>
      ) : null}
      {orphanMs >= leastMs && isFull ? (
        <span className={styles.minor}>
          <Chip tone="quiet">
            <Term id="orphan" text={words.theatre.orphan} /> {durationText(orphanMs)}
          </Chip>
        </span>
      ) : null}
    </>
  )
}

/** Says, wherever the cursor is, that a run did not reach its end. Otherwise readers would blame the lock. */
function CutShort({ run }: { run: RunEntry }) {
  const last = run.log.last
  if (last === undefined) return null
  const saysEnd = last.kind === 'run-ended'
  // A server that was killed could not write how the run ended.
  if (saysEnd ? last.status === 'completed' : !run.ended) return null
  return (
    <ErrorNote strip tone="warn" title={saysEnd ? marks.stopped(sayEvent(last, phrases)) : words.theatre.cutShort}>
      {words.theatre.cutShortHint}
    </ErrorNote>
  )
}

/** Shows what a run waits for: its place in the queue, or what is being started for it. */
function Waiting({ run }: { run: RunEntry }) {
  const { progress } = run
  return (
    <div className={styles.waiting} role="status">
      <span className={styles.pulse} aria-hidden="true" />
      {progress?.place === undefined ? (
        <p>
          <strong>{progress?.doing ?? words.theatre.asking}</strong>
        </p>
      ) : (
        <p>
          <strong>{words.theatre.place(progress.place)}</strong>
          <span>{words.theatre.placeHint}</span>
        </p>
      )}
    </div>
  )
}

/** Scrolls the run that the caption is about into view. */
function useSpokenInView(section: RefObject<HTMLElement | null>, isSpoken: boolean): void {
  const beat = useReplayBeat()
  // A question that opens may cover the run's lower part.
  const asked = useTheatre((theatre) => openQuestion(theatre)?.question)
  useEffect(() => {
    if (!isSpoken || (beat === 0 && asked === undefined)) return
    // This code waits for two frames, so that the run has the height that its lanes need.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => section.current?.scrollIntoView({ block: 'nearest' }))
    })
    return () => cancelAnimationFrame(frame)
  }, [section, isSpoken, beat, asked])
}

/** Returns the number of beats that have been narrated. */
function useReplayBeat(): number {
  return useTheatre((theatre) => replayOf(theatre).beats.filter(({ index }) => index <= theatre.cursor.index).length)
}
