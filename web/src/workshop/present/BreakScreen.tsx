/** A break: how long it still is, legible from the coffee machine. */

import { timeOfDay } from '#web/format/clock-text.ts'
import { leadWords } from '#web/locale/en/workshop/lead.ts'
import { Button } from '#web/ui/Button.tsx'
import { useRoomSession } from '../room/room-context.tsx'
import { Countdown } from '../ui/Countdown.tsx'
import styles from './BreakScreen.module.css'

const words = leadWords.pause

export function BreakScreen({ untilMs }: { untilMs: number }) {
  const { act } = useRoomSession()
  return (
    <section className={styles.screen} aria-label={words.label} data-testid="projected-break">
      <p className={styles.title}>{words.title}</p>
      <p className={styles.clock}>
        <Countdown untilMs={untilMs} over={words.over} />
      </p>
      <p className={styles.until}>{words.until(timeOfDay(untilMs))}</p>
      <Button keyHint="K" data-hands-only onClick={() => void act({ do: 'break', minutes: 0 })}>
        {words.end}
      </Button>
    </section>
  )
}
