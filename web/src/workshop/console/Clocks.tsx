/** Shows the time spent on this lesson and in total, compared with the plan. */

import { clockText, timeOfDay } from '#web/format/clock-text.ts'
import { marks } from '#web/locale/marks.ts'
import { consoleWords } from '#web/locale/workshop/console.ts'
import { useRoom } from '../room/room-context.tsx'
import { useServerClock } from '../room/useServerClock.ts'
import styles from './Clocks.module.css'
import { pacingOf } from './pacing.ts'

const minuteMs = 60_000

export function Clocks() {
  const nowMs = useServerClock()
  const plan = useRoom((state) => state.lead?.plan ?? null)
  const pace = useRoom((state) => state.lead?.pace)
  const createdAtMs = useRoom((state) => state.lead?.createdAtMs ?? null)
  const breaks = useRoom((state) => state.lead?.breaks)
  const pacing = pacingOf(plan, pace ?? [], nowMs, breaks)
  if (pacing === null) {
    return (
      <dl className={styles.clocks} aria-label={consoleWords.clocks.label}>
        {/* Until the plan's first item begins, the time since the room was opened is shown. */}
        <Clock label={consoleWords.clocks.open} value={createdAtMs === null ? '' : clockText(nowMs - createdAtMs)} />
        <Clock label={consoleWords.clocks.now} value={timeOfDay(nowMs)} />
      </dl>
    )
  }
  const leftMs = pacing.plannedItemMs - pacing.itemMs
  const late = Math.round(pacing.behindMs / minuteMs)
  const tone = late >= 2 ? 'late' : late <= -2 ? 'early' : undefined
  const { items, minutes } = pacing.skipped
  const said =
    late === 0
      ? consoleWords.clocks.onTime
      : late > 0
        ? consoleWords.clocks.behind(late)
        : consoleWords.clocks.ahead(-late)
  return (
    <dl className={styles.clocks} aria-label={consoleWords.clocks.label} data-testid="clocks">
      <Clock
        label={consoleWords.clocks.item}
        value={clockText(pacing.itemMs)}
        of={clockText(pacing.plannedItemMs)}
        tone={pacing.itemMs > pacing.plannedItemMs ? 'late' : undefined}
      />
      <Clock
        label={consoleWords.clocks.left}
        value={leftMs < 0 ? consoleWords.clocks.over(clockText(-leftMs)) : clockText(leftMs)}
        tone={leftMs < 0 ? 'late' : undefined}
      />
      <Clock
        label={pacing.hasBreaks ? consoleWords.clocks.taught : consoleWords.clocks.whole}
        value={clockText(pacing.wholeMs)}
        of={clockText(pacing.plannedWholeMs)}
      />
      <Clock
        label={consoleWords.clocks.pace}
        value={said}
        aside={items === 0 ? undefined : consoleWords.clocks.skippedItems(items)}
        title={items === 0 ? undefined : marks.clauses([said, consoleWords.clocks.skipped(items, minutes)])}
        tone={tone}
      />
      <Clock label={consoleWords.clocks.now} value={timeOfDay(nowMs)} />
    </dl>
  )
}

interface ClockProps {
  label: string
  value: string
  of?: string
  aside?: string | undefined
  /** The full text, if the clock has room only for a shorter one. */
  title?: string | undefined
  tone?: 'late' | 'early' | undefined
}

function Clock({ label, value, of, aside, title, tone }: ClockProps) {
  return (
    <div className={styles.clock} data-tone={tone} title={title}>
      <dt>{label}</dt>
      <dd>
        {value}
        {of === undefined ? null : <small> / {of}</small>}
        {aside === undefined ? null : <small> · {aside}</small>}
      </dd>
    </div>
  )
}
