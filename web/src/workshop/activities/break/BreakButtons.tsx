import { Button } from '#web/ui/Button.tsx'
import { Popover } from '#web/ui/Popover.tsx'
import type { ConsolePart } from '#web/workshop/room/activity.ts'
import { useRoom, useRoomSession } from '#web/workshop/room/room-context.tsx'
import styles from './BreakButtons.module.css'
import { Countdown } from './Countdown.tsx'
import { breakWords } from './words.ts'

export const breakConsole: ConsolePart = { id: 'break', Buttons: BreakButtons }

function BreakButtons() {
  const untilMs = useRoom((state) => state.room?.breakUntilMs ?? null)
  const { act } = useRoomSession()
  if (untilMs !== null) {
    return (
      <Button look="primary" keyHint="K" onClick={() => void act({ do: 'break', minutes: 0 })}>
        {breakWords.console.endBreak} <Countdown untilMs={untilMs} over="0:00" />
      </Button>
    )
  }
  return (
    <Popover label={breakWords.console.pause} button={breakWords.console.pause} buttonClass={styles.opener}>
      {(close) => (
        <div className={styles.choices}>
          {breakWords.console.breaks.map((minutes) => (
            <Button
              key={minutes}
              onClick={() => {
                void act({ do: 'break', minutes })
                close()
              }}
            >
              {breakWords.console.minutes(minutes)}
            </Button>
          ))}
        </div>
      )}
    </Popover>
  )
}
