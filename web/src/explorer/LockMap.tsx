/** One lock's part of the map: how many ways there are, how many are lost, and the picture of them. */

import type { Goal } from '../../../model/messages/level.ts'
import type { Lesson, LessonLock } from '../../../scenarios/lesson.ts'
import { explorerWords } from '../locale/en/explorer.ts'
import { LockName } from '../parts/LockName.tsx'
import { Button } from '../ui/Button.tsx'
import { ErrorNote } from '../ui/ErrorNote.tsx'
import styles from './LockMap.module.css'
import { leftOpen } from './leftOpen.ts'
import { RiverMap } from './RiverMap.tsx'
import type { useExploration } from './useExploration.ts'
import { useRiver } from './usePosition.ts'

const { map } = explorerWords

interface LockMapProps {
  lesson: Lesson
  lock: LessonLock
  exploration: ReturnType<typeof useExploration>
  goal: Goal
  onOpen: (path: string[]) => void
}

export function LockMap({ lesson, lock, exploration, goal, onOpen }: LockMapProps) {
  const { growth, ended, problem, again } = exploration
  const river = useRiver(exploration, goal)
  const summary = ended?.summary
  const open = leftOpen(lesson, lock, goal, summary?.broken[goal])
  const why = problem ?? river.problem
  return (
    <section className={styles.lock} aria-label={lock.title} data-testid={`map-${lock.id}`}>
      <h2 className={styles.name}>
        <LockName title={lock.title} />
      </h2>
      {why !== null ? (
        <ErrorNote title={explorerWords.failed} actions={<Button onClick={again}>{explorerWords.retry}</Button>}>
          {why.message}
        </ErrorNote>
      ) : summary === undefined ? (
        <p className={styles.growing} role="status">
          {growth === null ? map.waiting : map.growing(growth.states)}
        </p>
      ) : summary.notExplorable !== null ? (
        <p className={styles.not}>
          <strong>{map.notExplorable}</strong> {summary.notExplorable}
        </p>
      ) : (
        <>
          {summary.complete ? (
            <Headline count={summary.broken[goal]?.schedules ?? '0'} total={summary.schedules} goal={goal} />
          ) : (
            <CutHeadline steps={summary.broken[goal]?.smallest} goal={goal} onOpen={onOpen} />
          )}
          {river.value === null || !summary.complete ? null : (
            <RiverMap
              river={river.value}
              label={map.headline(summary.broken[goal]?.schedules ?? '0', summary.schedules, goal)}
              widened={map.widened(summary.broken[goal]?.schedules ?? '0', summary.schedules)}
              onOpen={onOpen}
            />
          )}
          {open === null ? null : <p className={styles.open}>{open}</p>}
          <p className={styles.whole} data-cut={!summary.complete || undefined}>
            {summary.complete ? map.complete(summary.states, summary.ms) : map.cut(summary.states)}
          </p>
        </>
      )}
    </section>
  )
}

function Headline({ count, total, goal }: { count: string; total: string; goal: Goal }) {
  const none = count === '0'
  return (
    <p className={styles.headline} data-status={none ? 'held' : 'violated'}>
      <strong>{none ? map.none : count === total && total !== '1' ? map.all : explorerWords.grouped(count)}</strong>{' '}
      <span>
        {map.of(total)} {map.leads(count, goal)}
      </span>
    </p>
  )
}

interface CutHeadlineProps extends Pick<LockMapProps, 'goal' | 'onOpen'> {
  /** The smallest way that was found. */
  steps: string[] | undefined
}

/** Where not all ways were found, their number says nothing; the smallest one does. */
function CutHeadline({ steps, goal, onOpen }: CutHeadlineProps) {
  if (steps === undefined) {
    return (
      <p className={styles.headline}>
        <strong>{map.open}</strong> <span>{map.notFound(goal)}</span>
      </p>
    )
  }
  return (
    <>
      <p className={styles.headline} data-status="violated">
        <strong>{map.steps(steps.length)}</strong> <span>{map.enough(goal)}</span>
      </p>
      <p className={styles.smallest}>
        <code>{steps.join(' ')}</code>
        <Button onClick={() => onOpen(steps)} data-testid="walk-through">
          {map.walk}
        </Button>
      </p>
    </>
  )
}
