/** Links to the explorer's board at the cursor's moment. */
import { Link } from 'wouter'
import { stepsTaken } from '#model/orders/steps.ts'
import type { Lesson, Topology } from '#scenarios/lesson.ts'
import { headerWords } from '#web/locale/theatre/header.ts'
import { useReplay, useTheatre } from '#web/player/react.tsx'
import styles from './EveryOrder.module.css'

const notExplored: Topology[] = ['sentinel', 'cluster']

export function EveryOrder({ lesson }: { lesson: Lesson }) {
  const replay = useReplay()
  const cursor = useTheatre((theatre) => theatre.cursor)
  const runs = useTheatre((theatre) => theatre.runs)
  const number = replay.at(cursor.index)?.run ?? 0
  const run = runs[number]
  const header = run?.log.header
  const isRedis = lesson.locks.find(({ id }) => id === header?.lock)?.store === 'redis'
  if (!run || !header || !isRedis || notExplored.includes(header.fleet.kind)) return null
  // Quorums are explored with fewer nodes, so the steps of such a run do not apply.
  const isSame = header.fleet.kind === 'single'
  const path = isSame ? stepsTaken(run.log.events, replay.pointOf(number, cursor).seq, header.lockKey) : []
  const search = new URLSearchParams({ lock: header.lock })
  if (path.length > 0) search.set('path', path.join('.'))
  if (path.length > 0) search.set('near', '')
  return (
    <Link
      href={`/s/${lesson.id}/explore?${search}`}
      className={styles.link}
      title={headerWords.everyOrderHere}
      data-testid="every-order"
    >
      {headerWords.everyOrder}
    </Link>
  )
}
