/** Shows the released hands-on task on the console: the task, who met the challenge, and a button to end the task. */
import { type HandsOn, runsOf } from '#model/messages/hands-on.ts'
import type { Library } from '#model/messages/messages.ts'
import { parameterLabel } from '#web/format/parameters.ts'
import { lessonsOf } from '#web/parts/lessons.ts'
import { Button } from '#web/ui/Button.tsx'
import { toggleScreen } from '#web/workshop/room/lead.ts'
import { useRoom } from '#web/workshop/room/room-context.tsx'
import { useLead } from '#web/workshop/room/useLead.ts'
import { ClockButtons } from '#web/workshop/ui/ClockButtons.tsx'
import styles from './HandsOnInPlay.module.css'
import { WinnersBoard } from './WinnersBoard.tsx'
import { handsOnWords } from './words.ts'

export function HandsOnInPlay({ library }: { library: Library | null }) {
  const handsOn = useRoom((state) => state.room?.handsOn ?? null)
  const projected = useRoom((state) => state.room?.projected ?? null)
  const lead = useRoom((state) => state.lead)
  const board = useRoom((state) => state.room?.screen.board === true)
  const figures = useRoom((state) => state.room?.screen.figures === true)
  const leading = useLead()
  const { act } = leading.room
  if (handsOn === null || lead === null) return null
  return (
    <div className={styles.running}>
      <p className={styles.task}>
        <strong>{lessonsOf(library).find(({ id }) => id === handsOn.scenario)?.title}</strong>{' '}
        {taskOf(handsOn, library)}
      </p>
      <ClockButtons untilMs={handsOn.untilMs} onSet={(minutes) => void act({ do: 'work-clock', minutes })} />
      <div className={styles.actions}>
        <Button aria-pressed={figures} onClick={() => toggleScreen(leading, 'figures')} data-testid="show-figures">
          {handsOnWords.console.showFigures}
        </Button>
        {handsOn.challenge.kind === 'free' ? null : (
          <Button aria-pressed={board} onClick={() => toggleScreen(leading, 'board')}>
            {handsOnWords.console.board}
          </Button>
        )}
        {projected === null ? null : (
          <Button onClick={() => void act({ do: 'project', comparison: null })}>{handsOnWords.console.stop}</Button>
        )}
        <Button onClick={() => void act({ do: 'release', handsOn: null })}>{handsOnWords.console.end}</Button>
      </div>
      {handsOn.challenge.kind === 'free' ? null : (
        <WinnersBoard challenge={handsOn.challenge} wall={runsOf(lead.wall, handsOn)} members={lead.members} />
      )}
    </div>
  )
}

function taskOf({ scenario, challenge }: HandsOn, library: Library | null): string {
  const lesson = lessonsOf(library).find(({ id }) => id === scenario)
  const lock = challenge.kind === 'free' ? '' : (lesson?.locks.find(({ id }) => id === challenge.lock)?.title ?? '')
  const parameter = challenge.kind === 'smallest' ? parameterLabel(challenge.parameter) : ''
  return handsOnWords.projected.task(challenge, lock, parameter)
}
