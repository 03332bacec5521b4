/** Shows a break on the projected screen, with the time left in large type. */

import type { RoomView } from '#model/messages/workshop.ts'
import { timeOfDay } from '#web/format/clock-text.ts'
import { Button } from '#web/ui/Button.tsx'
import type { ProjectedPart } from '#web/workshop/room/activity.ts'
import { useRoomSession } from '#web/workshop/room/room-context.tsx'
import styles from './BreakScreen.module.css'
import { Countdown } from './Countdown.tsx'
import { breakWords } from './words.ts'

export const breakProjected: ProjectedPart = { id: 'break', Screen: BreakScreen }

function BreakScreen({ room: { breakUntilMs: untilMs } }: { room: RoomView }) {
  const { act } = useRoomSession()
  if (untilMs === null) return null
  return (
    <section className={styles.screen} aria-label={breakWords.projected.label} data-testid="projected-break">
      <p className={styles.title}>{breakWords.projected.title}</p>
      <p className={styles.clock}>
        <Countdown untilMs={untilMs} over={breakWords.projected.over} />
      </p>
      <p className={styles.until}>{breakWords.projected.until(timeOfDay(untilMs))}</p>
      <Button keyHint="K" data-hands-only onClick={() => void act({ do: 'break', minutes: 0 })}>
        {breakWords.projected.end}
      </Button>
    </section>
  )
}
