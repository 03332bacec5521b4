/** Shows how many members were lost, or found the pace too fast, as one bar chart by minute. */

import type { SignalMinute } from '#model/messages/room-signal.ts'
import { minuteAt } from '#model/messages/workshop-start.ts'
import { marks } from '#web/locale/marks.ts'
import type { ConsolePart } from '#web/workshop/room/activity.ts'
import { useRoom } from '#web/workshop/room/room-context.tsx'
import { useServerClock } from '#web/workshop/room/useServerClock.ts'
import styles from './Signal.module.css'
import { signalWords } from './words.ts'

export const signalConsole: ConsolePart = { id: 'signal', Panel: ConsolePulse }

/** Number of minutes shown on the console, and number of minutes that are summed up. The sum counts a member who presses in two of these minutes twice. */
const shownMinutes = 60
const recentMinutes = 5

function ConsolePulse() {
  const { signals = [], plan = null, pace = [], createdAtMs = 0 } = useRoom(({ lead }) => lead) ?? {}
  const now = minuteAt(useServerClock(), { plan, pace, createdAtMs })
  if (signals.length === 0) return null
  const recent = signals.filter(({ minute }) => minute > now - recentMinutes)
  const sum = (of: 'lost' | 'fast') => recent.reduce((total, each) => total + each[of], 0)
  return (
    <section className={styles.panel} aria-label={signalWords.pulse.label} data-testid="pulse">
      <h2>
        {signalWords.pulse.label}
        <span>
          {signalWords.pulse.recent.label} <b data-says="lost">{signalWords.pulse.recent.lost(sum('lost'))}</b>{' '}
          <b data-says="fast">{signalWords.pulse.recent.fast(sum('fast'))}</b>
        </span>
      </h2>
      <Pulse
        signals={signals}
        from={Math.max(Math.min(0, signals[0]?.minute ?? 0), now - shownMinutes + 1)}
        until={Math.max(now, 9)}
      />
    </section>
  )
}

/** Most minutes whose bars are wide enough for their numbers. */
const mostNumbered = 30

interface PulseProps {
  signals: readonly SignalMinute[]
  /** The first and the last minute, which are negative before the start. */
  from: number
  until: number
}

export function Pulse({ signals, from, until }: PulseProps) {
  const shown = signals.filter(({ minute }) => minute >= from && minute <= until)
  const largest = Math.max(0, ...shown.map(({ lost, fast }) => lost + fast))
  const top = Math.max(4, largest)
  const minutes = until - from + 1
  return (
    <div className={styles.pulse}>
      <p className={styles.counts} aria-hidden="true">
        {/* With many minutes the bars are too narrow for more than the largest number. */}
        {shown
          .filter(({ lost, fast }) => minutes <= mostNumbered || lost + fast === largest)
          .map(({ minute, lost, fast }) => (
            <span
              key={minute}
              style={{
                left: `${(100 * (minute - from + 0.5)) / minutes}%`,
                bottom: `${(100 * (lost + fast)) / top}%`,
              }}
            >
              {lost + fast}
            </span>
          ))}
      </p>
      <svg viewBox={`0 0 ${minutes} ${top}`} preserveAspectRatio="none" aria-hidden="true" focusable="false">
        {shown.map(({ minute, lost, fast }) => (
          <g key={minute} transform={`translate(${minute - from + 0.1} 0)`}>
            <rect data-says="lost" width="0.8" height={lost} y={top - lost} />
            <rect data-says="fast" width="0.8" height={fast} y={top - lost - fast} />
          </g>
        ))}
      </svg>
      <p className={styles.axis} aria-hidden="true">
        <span>{signalWords.pulse.minute(from)}</span>
        <span className={styles.legend}>
          <span data-says="lost">{signalWords.pulse.legend.lost}</span>
          <span data-says="fast">{signalWords.pulse.legend.fast}</span>
        </span>
        <span>{signalWords.pulse.minute(until)}</span>
      </p>
      <ul className="sr-only">
        {shown.map(({ minute, lost, fast }) => (
          <li key={minute}>
            {marks.labelled(
              signalWords.pulse.minute(minute),
              marks.clauses([signalWords.pulse.lost(lost), signalWords.pulse.fast(fast)]),
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
