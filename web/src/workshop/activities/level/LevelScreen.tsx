/** Shows the class's level on the projected screen: its goal, how to join, and who has solved it. */

import { levelBudget } from '#model/messages/level.ts'
import type { Library } from '#model/messages/messages.ts'
import { standingsOf } from '#model/messages/standings.ts'
import type { ReleasedLevel } from '#model/messages/workshop-level.ts'
import { explorerWords } from '#web/locale/explorer.ts'
import { marks } from '#web/locale/marks.ts'
import { lessonsOf } from '#web/parts/lessons.ts'
import type { ProjectedPart } from '#web/workshop/room/activity.ts'
import { useRoom } from '#web/workshop/room/room-context.tsx'
import { JoinBadge } from '#web/workshop/ui/JoinBadge.tsx'
import styles from '#web/workshop/ui/WorkScreen.module.css'
import { LevelStandings } from './LevelStandings.tsx'
import { levelWords as words } from './words.ts'

export const levelProjected: ProjectedPart = {
  id: 'level',
  Screen: ({ room: { level }, library }) => (level === null ? null : <LevelScreen level={level} library={library} />),
}

function LevelScreen({ level, library }: { level: ReleasedLevel; library: Library | null }) {
  const code = useRoom((state) => state.code)
  const lead = useRoom((state) => state.lead)
  const lesson = lessonsOf(library).find(({ id }) => id === level.scenario)
  const members = lead?.members ?? []
  const board = lead?.level ?? null
  const have = board === null ? [] : standingsOf(board.tries, members)
  const run = lesson?.locks.find(({ id }) => id === level.lock)
  return (
    <section className={styles.screen} aria-labelledby="level" data-testid="projected-level">
      <div className={styles.inside}>
        <div className={styles.task}>
          <p className={styles.kicker}>{marks.labelled(words.kicker, run?.heading ?? run?.title ?? level.lock)}</p>
          <h2 id="level">{marks.stopped(explorerWords.game.goals[level.goal])}</h2>
          {lesson === undefined ? null : <p className={styles.how}>{explorerWords.game.rules(levelBudget(lesson))}</p>}
          <p className={styles.how}>{words.how}</p>
          <p className={styles.figures} role="status">
            <strong>{words.figures(have.length, members.length)}</strong>
          </p>
        </div>
        {board === null || have.length === 0 ? (
          <JoinBadge code={code} />
        ) : (
          <LevelStandings board={board} members={members} size="large" />
        )}
      </div>
    </section>
  )
}
