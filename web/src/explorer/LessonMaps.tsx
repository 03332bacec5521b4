/** Shows the maps of the lesson's locks under one budget, and below them the board of one lock. */

import { useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import { levelBudget } from '#model/messages/level.ts'
import { isDelayed, isQuorum, requestFor } from '#model/messages/offered.ts'
import type { LessonLock } from '#scenarios/lesson.ts'
import { marks } from '#web/locale/marks.ts'
import { useSession } from '#web/session/react.tsx'
import { useHotKeys } from '../base/hot-keys.ts'
import { editorWords } from '../locale/editor.ts'
import { explorerWords } from '../locale/explorer.ts'
import { editAddress, isEditable } from '../parts/edit-address.ts'
import { Button } from '../ui/Button.tsx'
import { Change } from './Change.tsx'
import { Legend } from './Legend.tsx'
import styles from './LessonMaps.module.css'
import { LockMap } from './LockMap.tsx'
import { moreOf } from './more.ts'
import { goalOf, lockOf, type PartProps } from './of-lesson.ts'
import { useExploration } from './useExploration.ts'
import { useKeptInView } from './useKeptInView.ts'
import { Walk } from './Walk.tsx'

/** Maximum height of the picture above the board, as a share of the window's height, so that the top of the board stays visible. */
const mostAbove = 0.65

export function LessonMaps({ lesson, place, go, addressOf }: PartProps) {
  const walk = useRef<HTMLElement>(null)
  const { explores, kind } = useSession()
  const explorations = useExplorations(lesson, place)
  const shown = lesson.locks.flatMap((lock, at) => {
    const exploration = explorations[at]
    return exploration === undefined ? [] : [{ lock, exploration }]
  })
  const chosenLock = lockOf(lesson, place)
  const chosen = shown.find(({ lock }) => lock.id === chosenLock?.id) ?? shown[0]
  const goal = goalOf(lesson, place)
  const [, navigate] = useLocation()
  const edit = () => {
    if (kind !== 'file' && chosenLock !== undefined && isEditable(chosenLock))
      navigate(editAddress(lesson.id, chosenLock.id))
  }
  useHotKeys([{ keys: ['e'], caps: ['E'], words: editorWords.openHint, does: edit }])
  const drawn = explorations.filter(({ ended }) => ended !== null).length
  const hasOrders = shown.some(({ exploration: { ended } }) => (ended?.summary.notExplorable ?? null) === null)
  const hasPicture = drawn === 0 || explorations.some(({ ended }) => ended?.summary.complete)
  // Scrolls to the board for readers who come from a recording. Repeats this for each map that is drawn, because the content above the board grows.
  useEffect(() => {
    if (place.near && drawn > 0) walk.current?.scrollIntoView({ block: 'start' })
  }, [place.near, drawn])
  const keepInView = useKeptInView()
  const showWalk = (picture: HTMLElement | null) =>
    keepInView(() => {
      if (walk.current === null || picture === null) return walk.current
      const topOf = (element: HTMLElement) => element.getBoundingClientRect().top
      return topOf(walk.current) - topOf(picture) < mostAbove * innerHeight ? picture : walk.current
    })
  return (
    <>
      {!hasOrders ? null : explores === 'kept' ? (
        <p className={styles.about}>{explorerWords.keptOnly}</p>
      ) : (
        <Change {...{ lesson, place, go }} />
      )}
      <section className={styles.map} aria-label={explorerWords.map.label} data-unexplored={!hasOrders || undefined}>
        {shown.map(({ lock, exploration }) => (
          <LockMap
            key={lock.id}
            {...{ lesson, lock, exploration, goal }}
            mishaps={explorerWords.mishaps(isQuorum(lock) ? place : { ...place, restarts: 0 })}
            walked={lock === chosen?.lock ? place.path : []}
            addressOf={(path) => addressOf({ lock: lock.id, path, near: false })}
            onShow={showWalk}
            onOpen={(path) => go({ lock: lock.id, path, near: false })}
            more={moreOf(place, { level: levelBudget(lesson), restarts: lesson.locks.some(isQuorum) })}
            onMore={({ figure, value }) => go({ [figure]: value, path: [], near: false })}
          />
        ))}
      </section>
      {hasOrders && hasPicture ? <Legend goal={goal} question={place} /> : null}
      {hasOrders ? (
        <p className={styles.about}>
          {marks.sentences([
            explorerWords.about({ ...place, hasDelayed: lesson.locks.some(isDelayed) }),
            explorerWords.map.model(place.lateReplies > 0),
            explorerWords.map.noProbability,
          ])}
        </p>
      ) : null}
      {chosen === undefined || !hasOrders ? null : (
        <section ref={walk} className={styles.walk} aria-labelledby="board">
          <header className={styles.which}>
            <h2 id="board">{explorerWords.board.title(chosen.lock.heading ?? chosen.lock.title)}</h2>
            {shown
              .filter(({ lock }) => lock !== chosen.lock)
              .map(({ lock }) => (
                <Button
                  key={lock.id}
                  onClick={() => go({ lock: lock.id, path: [], near: false })}
                  data-testid={`switch-${lock.id}`}
                >
                  {lock.heading ?? lock.title}
                </Button>
              ))}
          </header>
          <Walk
            exploration={chosen.exploration}
            goal={goal}
            path={place.path}
            near={place.near}
            onPath={(path) => go({ lock: chosen.lock.id, path })}
          />
        </section>
      )}
    </>
  )
}

/** Explores the first four locks of the lesson, because the server keeps at most four explorations per person. */
function useExplorations({ locks: [one, two, three, four] }: PartProps['lesson'], place: PartProps['place']) {
  const request = (lock: LessonLock | undefined) => (lock === undefined ? null : requestFor(lock, place))
  return [
    useExploration(request(one)),
    useExploration(request(two)),
    useExploration(request(three)),
    useExploration(request(four)),
  ]
}
