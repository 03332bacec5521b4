/** Lists a member's own runs of a lesson, newest first, with parameters and outcome. Two of the runs can be drawn on top of each other. */

import type { WallEntry } from '#model/messages/hands-on.ts'
import type { ListedLesson } from '#model/messages/messages.ts'
import { problemOf } from '#web/base/problem.ts'
import { useTheatre } from '#web/player/react.tsx'
import { useSession } from '#web/session/react.tsx'
import { Button } from '#web/ui/Button.tsx'
import { useRoom } from '#web/workshop/room/room-context.tsx'
import { isOutOfCompetition } from './changed-text.ts'
import styles from './OwnRunList.module.css'
import { RunOutcome } from './RunOutcome.tsx'
import { handsOnWords } from './words.ts'

interface OwnRunListProps {
  lesson: ListedLesson
  /** The member's runs, oldest first. */
  runs: readonly WallEntry[]
  onOpen: (entry: WallEntry) => void
}

export function OwnRunList({ lesson, runs, onOpen }: OwnRunListProps) {
  const handsOn = useRoom(({ room }) => room?.handsOn ?? null)
  return (
    <section className={styles.runs}>
      <h3>{handsOnWords.member.runs}</h3>
      {runs.length === 0 ? <p className={styles.none}>{handsOnWords.member.noRuns}</p> : null}
      <ol>
        {runs
          .map((entry, i) => (
            <li key={entry.comparison} data-testid="own-run">
              <RunOutcome
                lesson={lesson}
                entry={entry}
                title={handsOnWords.member.number(i + 1)}
                isUncounted={isOutOfCompetition(handsOn, entry, lesson)}
              />
              <Ways entry={entry} onOpen={onOpen} />
            </li>
          ))
          .reverse()}
      </ol>
    </section>
  )
}

function Ways({ entry, onOpen }: { entry: WallEntry; onOpen: (entry: WallEntry) => void }) {
  const session = useSession()
  const inView = useTheatre((theatre) => theatre.comparison)
  const lesson = useTheatre((theatre) => theatre.lesson?.id)
  const behind = useTheatre((theatre) => theatre.behind?.comparison)
  const { compareWith, refused } = session.store.getState()
  const draw = () =>
    session.runsOf(entry.comparison).then(
      (runs) => compareWith(entry.comparison, runs),
      (error: unknown) => refused(problemOf(error)),
    )
  if (entry.comparison === inView) return <p className={styles.here}>{handsOnWords.member.inView}</p>
  return (
    <p className={styles.ways}>
      <Button onClick={() => onOpen(entry)}>{handsOnWords.member.open}</Button>
      {inView === null || lesson !== entry.scenario || entry.state !== 'done' ? null : behind === entry.comparison ? (
        <Button onClick={() => compareWith(null)}>{handsOnWords.member.notBehind}</Button>
      ) : (
        <Button onClick={() => void draw()}>{handsOnWords.member.behind}</Button>
      )}
    </p>
  )
}
