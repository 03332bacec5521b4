/** The map of a lesson's locks with the same budgets, and below it the board of one of them. */
import { useEffect, useRef } from 'react'
import { goals } from '../../../model/messages/level.ts'
import type { LessonLock } from '../../../scenarios/lesson.ts'
import { explorerWords } from '../locale/en/explorer.ts'
import { plainly } from '../locale/en/locks.ts'
import { Button } from '../ui/Button.tsx'
import { Budgets } from './Budgets.tsx'
import { Legend } from './Legend.tsx'
import styles from './LessonMaps.module.css'
import { LockMap } from './LockMap.tsx'
import { goalOf, isQuorum, lockOf, type PartProps, requestFor } from './ofLesson.ts'
import { type ExplorerQuestion, isDelayed } from './question.ts'
import { useExploration } from './useExploration.ts'
import { Walk } from './Walk.tsx'

const { map, board } = explorerWords

export function LessonMaps({ lesson, place, go, addressOf }: PartProps) {
  const walk = useRef<HTMLElement>(null)
  const explorations = useExplorations(lesson, place)
  const shown = lesson.locks.flatMap((lock, at) => {
    const exploration = explorations[at]
    return exploration === undefined ? [] : [{ lock, exploration }]
  })
  const chosenLock = lockOf(lesson, place)
  const chosen = shown.find(({ lock }) => lock.id === chosenLock?.id) ?? shown[0]
  const goal = goalOf(lesson, place)
  const drawn = explorations.filter(({ ended }) => ended !== null).length
  const hasOrders = shown.some(({ exploration: { ended } }) => (ended?.summary.notExplorable ?? null) === null)
  const hasPicture = drawn === 0 || explorations.some(({ ended }) => ended?.summary.complete)
  // Whoever comes from a recording wants to go on from there. What is above grows until all of it is drawn.
  useEffect(() => {
    if (place.near && drawn > 0) walk.current?.scrollIntoView({ block: 'start' })
  }, [place.near, drawn])
  const showWalk = () => walk.current?.scrollIntoView({ block: 'start' })
  return (
    <>
      <section className={styles.map} aria-label={map.label} data-unexplored={!hasOrders || undefined}>
        {shown.map(({ lock, exploration }) => (
          <LockMap
            key={lock.id}
            {...{ lesson, lock, exploration, goal }}
            addressOf={(path) => addressOf({ lock: lock.id, path, near: false })}
            onShow={showWalk}
            onOpen={(path) => {
              go({ lock: lock.id, path, near: false })
              showWalk()
            }}
          />
        ))}
      </section>
      {hasOrders && hasPicture ? <Legend question={place} /> : null}
      {hasOrders ? (
        <section className={styles.change} aria-labelledby="change">
          <h2 id="change">{explorerWords.question.title}</h2>
          <Budgets
            question={place}
            // Another question has other ways: what was walked need not be one of them.
            onChange={(change: Partial<ExplorerQuestion>) => go({ ...change, path: [], near: false })}
            goal={goal}
            offered={goals}
            onGoal={(next) => go({ goal: next })}
            restarts={lesson.locks.some(isQuorum)}
          />
          <p>
            {explorerWords.about({
              ...place,
              hasDelayed: lesson.locks.some(isDelayed),
              hasQuorum: lesson.locks.some(isQuorum),
            })}
          </p>
        </section>
      ) : null}
      {chosen === undefined || !hasOrders ? null : (
        <section ref={walk} className={styles.walk} aria-labelledby="board">
          <header className={styles.which}>
            <h2 id="board">{board.title(plainly(chosen.lock.title))}</h2>
            {shown
              .filter(({ lock }) => lock !== chosen.lock)
              .map(({ lock }) => (
                <Button
                  key={lock.id}
                  onClick={() => go({ lock: lock.id, path: [], near: false })}
                  data-testid={`switch-${lock.id}`}
                >
                  {plainly(lock.title)}
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

/** One exploration for each of the first four locks: the server keeps no more for one person. */
function useExplorations({ locks: [one, two, three, four] }: PartProps['lesson'], place: PartProps['place']) {
  const request = (lock: LessonLock | undefined) => (lock === undefined ? null : requestFor(lock, place))
  return [
    useExploration(request(one)),
    useExploration(request(two)),
    useExploration(request(three)),
    useExploration(request(four)),
  ]
}
