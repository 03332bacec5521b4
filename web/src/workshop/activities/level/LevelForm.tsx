/** Chooses the level of the game that the class is given to play; while it is, who has it. */

import { type FormEvent, useState } from 'react'
import type { Library } from '#model/messages/messages.ts'
import { explorerWords } from '#web/locale/explorer.ts'
import { useLevels } from '#web/parts/useLevels.ts'
import { useTheatre } from '#web/player/react.tsx'
import { Button } from '#web/ui/Button.tsx'
import type { ConsolePart } from '#web/workshop/room/activity.ts'
import { useRoom, useRoomSession } from '#web/workshop/room/room-context.tsx'
import styles from '#web/workshop/ui/WorkForm.module.css'
import { LevelStandings } from './LevelStandings.tsx'
import { levelWords } from './words.ts'

export const levelConsole: ConsolePart = {
  id: 'level',
  work: { isOn: ({ level }) => level !== null, Release: LevelForm, InPlay: LevelInPlay },
}

function LevelForm({ library }: { library: Library | null }) {
  const { act } = useRoomSession()
  const inView = useTheatre((theatre) => theatre.lesson?.id)
  const levels = useLevels(library)
  const [chosen, setChosen] = useState<string | null>(null)
  const level =
    levels.find(({ id }) => id === chosen) ?? levels.find(({ scenario }) => scenario === inView) ?? levels[0]
  if (level === undefined) return null
  const release = (event: FormEvent) => {
    event.preventDefault()
    const { scenario, lock, goal } = level
    void act({ do: 'level', level: { scenario, lock, goal } })
  }
  return (
    <form className={styles.form} onSubmit={release} aria-label={levelWords.console.title}>
      <label className={styles.choice}>
        <span>{levelWords.console.title}</span>
        <select value={level.id} onChange={({ target }) => setChosen(target.value)} data-testid="level-choice">
          {levels.map(({ id, goal, heading, lessonTitle }, at) => (
            <option key={id} value={id}>
              {at + 1}. {explorerWords.game.titled(goal, heading)} ({lessonTitle})
            </option>
          ))}
        </select>
      </label>
      <Button type="submit" data-testid="release-level">
        {levelWords.console.release}
      </Button>
    </form>
  )
}

/** The level that is released. */
function LevelInPlay({ library }: { library: Library | null }) {
  const { act } = useRoomSession()
  const level = useRoom((state) => state.room?.level ?? null)
  const lead = useRoom((state) => state.lead)
  const levels = useLevels(library)
  if (level === null) return null
  const known = levels.find(({ scenario, lock, goal }) => {
    return scenario === level.scenario && lock === level.lock && goal === level.goal
  })
  return (
    <>
      <p className={styles.task}>
        <strong>{known?.heading ?? level.lock}.</strong> {explorerWords.game.goals[level.goal]}.
      </p>
      <p>
        <Button onClick={() => void act({ do: 'level', level: null })} data-testid="close-level">
          {levelWords.console.close}
        </Button>
      </p>
      {lead?.level == null ? null : <LevelStandings board={lead.level} members={lead.members} />}
    </>
  )
}
