/** Shows a lock's part of the map: the number of orders, how many of them go wrong, and a picture of all orders. */

import { useRef } from 'react'
import { Link } from 'wouter'
import type { Goal } from '#model/messages/level.ts'
import { sayUnexplorable } from '#model/words/en/unexplorable.ts'
import type { Lesson, LessonLock } from '#scenarios/lesson.ts'
import { useSession } from '#web/session/react.tsx'
import { editorWords } from '../locale/editor.ts'
import { explorerWords } from '../locale/explorer.ts'
import { marks } from '../locale/marks.ts'
import { editAddress, isEditable } from '../parts/edit-address.ts'
import { LockName } from '../parts/LockName.tsx'
import { Button } from '../ui/Button.tsx'
import { ErrorNote } from '../ui/ErrorNote.tsx'
import { foundBesides, type HeadlineText, headlineOf, searchText, smallestOf } from './headline.ts'
import styles from './LockMap.module.css'
import { leftOpen } from './left-open.ts'
import type { More } from './more.ts'
import { RiverMap } from './RiverMap.tsx'
import { ShortestWay } from './ShortestWay.tsx'
import { TryMore } from './TryMore.tsx'
import type { useExploration } from './useExploration.ts'
import { useRiver } from './usePosition.ts'

interface LockMapProps {
  lesson: Lesson
  lock: LessonLock
  exploration: ReturnType<typeof useExploration>
  goal: Goal
  /** The faults that may happen on this map, in one phrase. */
  mishaps: string
  /** Path of the board, if the board shows this lock. */
  walked: readonly string[]
  addressOf: (path: string[]) => string
  /** Scrolls to the board. If this picture and the board both fit, scrolls to the picture instead. */
  onShow: (picture: HTMLElement | null) => void
  onOpen: (path: string[]) => void
  /** Faults to add, offered if nothing goes wrong. */
  more: readonly More[]
  onMore: (more: More) => void
}

export function LockMap({
  lesson,
  lock,
  exploration,
  goal,
  mishaps,
  walked,
  addressOf,
  onShow,
  onOpen,
  more,
  onMore,
}: LockMapProps) {
  const { kind } = useSession()
  const picture = useRef<HTMLElement>(null)
  const { ended, problem, again } = exploration
  const river = useRiver(exploration, goal)
  const summary = ended?.summary
  const broken = summary?.broken[goal]
  const smallest = summary === undefined ? undefined : smallestOf(summary, goal)
  const open = leftOpen(lesson, { ...lock, mishaps }, goal, { broken, futile: summary?.futile })
  const why = problem ?? river.problem
  return (
    <section className={styles.lock} aria-label={lock.title} data-testid={`map-${lock.id}`}>
      <h2 className={styles.name}>
        <span>
          <LockName title={lock.title} heading={lock.heading} />
        </span>
        {isEditable(lock) && kind !== 'file' ? (
          <Link href={editAddress(lesson.id, lock.id)} className={styles.edit} title={editorWords.openHint}>
            {editorWords.open}
          </Link>
        ) : null}
      </h2>
      {why !== null ? (
        <ErrorNote title={explorerWords.failed} actions={<Button onClick={again}>{explorerWords.retry}</Button>}>
          {why.message}
        </ErrorNote>
      ) : summary === undefined ? (
        <p className={styles.growing} role="status">
          {searchText(exploration)}
        </p>
      ) : summary.notExplorable !== null ? (
        <p className={styles.not}>
          <strong>{explorerWords.map.notExplorable}</strong>
          {marks.gap}
          {sayUnexplorable(explorerWords.unexplorable, summary)}
        </p>
      ) : (
        <>
          <div className={styles.head}>
            {open === null ? null : <p className={styles.open}>{open}</p>}
            {summary.threw === undefined ? null : (
              <p className={styles.open} data-testid="threw">
                {explorerWords.map.threw(summary.threw, summary.schedules)}
              </p>
            )}
            <Headline {...headlineOf(summary, goal, open !== null)} />
            {foundBesides(summary, goal).map((found) => (
              <Headline key={found.says} {...found} />
            ))}
          </div>
          {smallest === undefined ? (
            <div className={styles.noWay}>
              {summary.complete ? (
                <TryMore {...{ more, onMore }} failsInLesson={lock.role === 'wrong' && goal === lesson.teaches} />
              ) : null}
            </div>
          ) : (
            <ShortestWay
              {...{ exploration, goal, addressOf }}
              steps={smallest}
              onOpen={() => onShow(picture.current)}
            />
          )}
          {river.value === null || !summary.complete ? null : (
            <RiverMap
              {...{ exploration, summary, goal, walked }}
              river={river.value}
              isOld={!river.isCurrent}
              ref={picture}
              onOpen={(path) => {
                onOpen(path)
                onShow(picture.current)
              }}
            />
          )}
          <div className={styles.rest}>
            {summary.complete ? (
              <details className={styles.whole}>
                <summary>{explorerWords.map.counted}</summary>
                <p>{explorerWords.map.complete(summary.schedules, summary.states, summary.ms)}</p>
              </details>
            ) : (
              <p className={styles.whole} data-cut>
                {explorerWords.map.cut(summary.states)}
              </p>
            )}
          </div>
        </>
      )}
    </section>
  )
}

/** Shows a headline in one sentence, large enough to be read from the last row of a classroom. */
function Headline({ status, figure, says }: HeadlineText) {
  return (
    <p className={styles.headline} data-status={status}>
      <strong>{figure}</strong>
      {marks.gap}
      {says}
    </p>
  )
}
