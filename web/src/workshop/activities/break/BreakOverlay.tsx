/** Shows a break on a member's page, with the time left. A member can close the overlay to look around. */

import { useState } from 'react'
import { timeOfDay } from '#web/format/clock-text.ts'
import { Button } from '#web/ui/Button.tsx'
import type { MemberPart } from '#web/workshop/room/activity.ts'
import { useRoom } from '#web/workshop/room/room-context.tsx'
import styles from './BreakOverlay.module.css'
import { Countdown } from './Countdown.tsx'
import { breakWords } from './words.ts'

export const breakMember: MemberPart<unknown> = { id: 'break', Overlay: BreakOverlay }

function BreakOverlay() {
  const untilMs = useRoom((state) => state.room?.breakUntilMs ?? null)
  const [putAside, setPutAside] = useState<number | null>(null)
  if (untilMs === null || putAside === untilMs) return null
  return (
    <div className={styles.over} role="dialog" aria-label={breakWords.member.title} data-testid="break">
      <p className={styles.title}>{breakWords.member.title}</p>
      <p className={styles.clock}>
        <Countdown untilMs={untilMs} over={breakWords.member.over} />
      </p>
      <p className={styles.until}>{breakWords.member.until(timeOfDay(untilMs))}</p>
      <Button size="large" onClick={() => setPutAside(untilMs)}>
        {breakWords.member.look}
      </Button>
    </div>
  )
}
