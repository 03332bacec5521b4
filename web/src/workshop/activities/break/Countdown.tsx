import { clockText } from '#web/format/clock-text.ts'
import { useServerClock } from '#web/workshop/room/useServerClock.ts'

interface CountdownProps {
  /** Milliseconds since 1970 by the server's clock. */
  untilMs: number
  /** Text that is shown once the time is over. */
  over: string
}

export function Countdown({ untilMs, over }: CountdownProps) {
  const nowMs = useServerClock()
  // The time is rounded up, so that a break of five minutes starts at 5:00.
  return <span role="timer">{untilMs > nowMs ? clockText(untilMs - nowMs + 999) : over}</span>
}
