/** Shows the console's form to release a level of the game. Once a level is released, shows who has solved it. */

import { type FormEvent, useState } from 'react'
import type { Library } from '#model/messages/messages.ts'
import type { ClassLevel } from '#model/messages/workshop-level.ts'
import { explorerWords } from '#web/locale/explorer.ts'
import { marks } from '#web/locale/marks.ts'
import { useLevels } from '#web/parts/useLevels.ts'
import { useTheatre } from '#web/player/react.tsx'
import { Button } from '#web/ui/Button.tsx'
import type { ConsolePart } from '#web/workshop/room/activity.ts'
import { useRoom, useRoomSession } from '#web/workshop/room/room-context.tsx'
import styles from '#web/workshop/ui/WorkForm.module.css'
import { classLevel, isSameLevel, LevelChoice } from './LevelChoice.tsx'
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
  const [chosen, setChosen] = useState<ClassLevel | null>(null)
  const [preparing, setPreparing] = useState(false)
  const first = levels.find(({ scenario }) => scenario === inView) ?? levels[0]
  if (first === undefined) return null
  const level = chosen ?? classLevel(first)
  const release = (event: FormEvent) => {
    event.preventDefault()
    // This may take a while, because a lock without a stored exploration is explored first.
    setPreparing(true)
    void act({ do: 'level', level }).finally(() => setPreparing(false))
  }
  return (
    <form className={styles.form} onSubmit={release} aria-label={levelWords.console.title}>
      <LevelChoice levels={levels} level={level} onChange={setChosen} />
      <Button type="submit" disabled={preparing} data-testid="release-level">
        {preparing ? levelWords.console.preparing : levelWords.console.release}
      </Button>
    </form>
  )
}

function LevelInPlay({ library }: { library: Library | null }) {
  const { act } = useRoomSession()
  const level = useRoom((state) => state.room?.level ?? null)
  const lead = useRoom((state) => state.lead)
  const levels = useLevels(library)
  if (level === null) return null
  const known = levels.find((each) => isSameLevel(each, level))
  return (
    <>
      <p className={styles.task}>
        <strong>{marks.stopped(known?.heading ?? level.lock)}</strong>
        {marks.gap}
        {marks.stopped(explorerWords.game.goals[level.goal])}
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
