/** Shows buttons that set a countdown for the class in minutes, and the countdown's remaining time. */
import { type ClockMinutes, clockMinutes } from '#model/messages/clock.ts'
import { leadWords } from '#web/locale/workshop/lead.ts'
import { Button } from '#web/ui/Button.tsx'
import { Countdown } from '../activities/break/Countdown.tsx'
import styles from './ClockButtons.module.css'

interface ClockButtonsProps {
  /** End of the countdown in milliseconds since 1970, or `undefined` if no clock is on. */
  untilMs: number | undefined
  onSet: (minutes: ClockMinutes) => void
}

export function ClockButtons({ untilMs, onSet }: ClockButtonsProps) {
  const { clock } = leadWords
  return (
    <fieldset className={styles.clock} aria-label={clock.label} data-testid="clock">
      <span className={styles.label}>
        {clock.label}
        {untilMs === undefined ? null : (
          <>
            {' '}
            <strong>
              <Countdown untilMs={untilMs} over={clock.over} />
            </strong>
          </>
        )}
      </span>
      {clockMinutes.map((minutes) =>
        minutes === 0 ? null : (
          <Button key={minutes} look="bare" onClick={() => onSet(minutes)}>
            {clock.minutes(minutes)}
          </Button>
        ),
      )}
      {untilMs === undefined ? null : (
        <Button look="bare" onClick={() => onSet(0)}>
          {clock.off}
        </Button>
      )}
    </fieldset>
  )
}
