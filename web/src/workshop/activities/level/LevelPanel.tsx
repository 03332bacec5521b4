/** Shows the released level on a member's page: its goal, the board, and the member's progress. */

import { type ReactNode, useId, useState } from 'react'
import type { Position } from '#model/messages/exploration.ts'
import { type Goal, isReached, levelBudget } from '#model/messages/level.ts'
import type { Library } from '#model/messages/messages.ts'
import type { ReleasedLevel } from '#model/messages/workshop-level.ts'
import type { SourceText } from '#model/trace/trace.ts'
import { explorerWords } from '#web/locale/explorer.ts'
import { marks } from '#web/locale/marks.ts'
import { lessonsOf } from '#web/parts/lessons.ts'
import { Button } from '#web/ui/Button.tsx'
import type { MemberPart, WorkProps } from '#web/workshop/room/activity.ts'
import { useRoom } from '#web/workshop/room/room-context.tsx'
import styles from './LevelPanel.module.css'
import { useClassLevel } from './useClassLevel.ts'
import { levelWords as words } from './words.ts'

/** Properties of the game's board, which pages pass in because workshop code must not import it. */
export interface GameBoardProps {
  position: Position
  isCurrent: boolean
  sources: readonly SourceText[]
  goal: Goal
  path: readonly string[]
  onPath: (path: readonly string[]) => void
}

export interface LevelSlots {
  board: (props: GameBoardProps) => ReactNode
}

interface LevelPanelProps extends LevelSlots {
  level: ReleasedLevel
  library: Library | null
}

export const levelMember: MemberPart<LevelSlots> = {
  id: 'level',
  work: { releaseOf: ({ level }) => level?.id ?? null, place: 'instead', Work: LevelWork },
}

function LevelWork({ room: { level }, library, slots }: WorkProps & { slots: LevelSlots }) {
  return level === null ? null : <LevelPanel key={level.id} level={level} library={library} board={slots.board} />
}

function LevelPanel({ level, library, board }: LevelPanelProps) {
  const { goal, lock } = level
  const title = useId()
  const mine = useRoom(({ me }) => me?.levels.find((each) => each.level === level.id) ?? null)
  const [claimed, setClaimed] = useState(false)
  const [sending, setSending] = useState(false)
  const { path, setPath, position, isCurrent, sources, answer, solve, problem } = useClassLevel(level)
  const lesson = lessonsOf(library).find(({ id }) => id === level.scenario)
  const won = position !== null && isCurrent && isReached(position, goal)
  const par = answer?.par ?? null
  const steps = mine?.steps ?? null
  const go = (next: readonly string[]) => {
    setClaimed(false)
    setPath(next)
  }
  const said =
    problem !== null
      ? problem.message
      : won
        ? par === null
          ? words.lookingAt
          : explorerWords.game.won(path.length, par)
        : steps === 0
          ? words.proved
          : claimed
            ? explorerWords.game.wrongClaim
            : steps !== null
              ? words.has(steps, par)
              : explorerWords.game.steps(path.length)
  const run = lesson?.locks.find(({ id }) => id === lock)
  return (
    <main className={styles.panel} aria-labelledby={title} data-testid="class-level">
      <section className={styles.goal} data-won={steps !== null || undefined}>
        <div>
          <h2 id={title}>{explorerWords.game.goals[goal]}</h2>
          <p className={styles.lock}>
            {lesson === undefined
              ? lock
              : marks.sentences([
                  marks.stopped(run?.heading ?? run?.title ?? lock),
                  explorerWords.game.rules(levelBudget(lesson)),
                ])}
          </p>
        </div>
        <p role="status" className={styles.said} data-testid="level-said">
          {said}
        </p>
        <Button
          disabled={steps !== null || sending}
          onClick={() => {
            setSending(true)
            void solve(null)
              .then((given) => setClaimed(given !== undefined && given.mine.steps === null))
              .finally(() => setSending(false))
          }}
          data-testid="cannot"
        >
          {explorerWords.game.cannot}
        </Button>
      </section>
      {position === null ? (
        <p role="status">{words.awaited}</p>
      ) : (
        board({ position, isCurrent, sources, goal, path, onPath: go })
      )}
    </main>
  )
}
