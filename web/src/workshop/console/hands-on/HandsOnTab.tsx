/** What the class tries on its own: released here, and seen as a wall of runs. */
import { runsOf, withoutRepeated } from '#model/messages/activities/hands-on.ts'
import type { Library } from '#model/messages/messages.ts'
import { consoleWords } from '#web/locale/en/workshop/console.ts'
import { Button } from '#web/ui/Button.tsx'
import { toggleScreen } from '#web/workshop/lead/steps.ts'
import { useLead } from '#web/workshop/lead/useLead.ts'
import { useRoom } from '#web/workshop/room/room-context.tsx'
import { lessonsOf, taskOf } from '#web/workshop/ui/lessons.ts'
import { WinnersBoard } from '#web/workshop/ui/WinnersBoard.tsx'
import styles from './HandsOnTab.module.css'
import { LevelForm, LevelInPlay } from './LevelForm.tsx'
import { ReleaseForm } from './ReleaseForm.tsx'
import { Wall } from './Wall.tsx'

const words = consoleWords.handsOn

export function HandsOnTab({ library }: { library: Library | null }) {
  const handsOn = useRoom((state) => state.room?.handsOn ?? null)
  const isPlaying = useRoom((state) => (state.room?.level ?? null) !== null)
  const projected = useRoom((state) => state.room?.projected ?? null)
  const lead = useRoom((state) => state.lead)
  const board = useRoom((state) => state.room?.screen.board === true)
  const leading = useLead()
  const { act } = leading.room
  if (lead === null) return null
  if (isPlaying) {
    return (
      <div className={styles.tab} data-testid="hands-on-tab">
        <LevelInPlay library={library} />
      </div>
    )
  }
  const wall = handsOn === null ? withoutRepeated(lead.wall) : runsOf(lead.wall, handsOn)
  return (
    <div className={styles.tab} data-testid="hands-on-tab">
      {handsOn === null ? (
        <>
          <ReleaseForm library={library} />
          <LevelForm library={library} />
        </>
      ) : (
        <div className={styles.running}>
          <p className={styles.task}>
            <strong>{lessonsOf(library).find(({ id }) => id === handsOn.scenario)?.title}</strong>{' '}
            {taskOf(handsOn, library)}
          </p>
          <div className={styles.actions}>
            {handsOn.challenge.kind === 'free' ? null : (
              <Button aria-pressed={board} onClick={() => toggleScreen(leading, 'board')}>
                {words.board}
              </Button>
            )}
            {projected === null ? null : (
              <Button onClick={() => void act({ do: 'project', comparison: null })}>{words.stop}</Button>
            )}
            <Button onClick={() => void act({ do: 'release', handsOn: null })}>{words.end}</Button>
          </div>
          {handsOn.challenge.kind === 'free' ? null : (
            <WinnersBoard challenge={handsOn.challenge} wall={wall} members={lead.members} />
          )}
        </div>
      )}
      <Wall wall={wall} members={lead.members} library={library} projected={projected?.comparison ?? null} />
    </div>
  )
}
