/** The class's gain: for each question of the check, how many were right at the start and at the end. */
import type { CheckResult } from '#model/messages/check-time.ts'
import styles from './Gain.module.css'
import { gainIn, shareOf } from './gain.ts'
import { outcomeWords } from './words.ts'

export function Gain({ gain }: { gain: readonly CheckResult[] }) {
  const { recap } = outcomeWords
  const [, atStart, atEnd] = recap.gain.columns
  return (
    <ol className={styles.gain} data-testid="recap-gain">
      {gain.map(({ ask, start, end }) => {
        const points = gainIn({ start, end })
        return (
          <li key={ask}>
            <p className={styles.ask}>{ask}</p>
            <Bar label={atStart} count={start} />
            <Bar label={atEnd} count={end} now />
            {points === null ? null : (
              <strong className={styles.points} data-gained={points > 0 || undefined}>
                {recap.gain.points(points)}
              </strong>
            )}
          </li>
        )
      })}
    </ol>
  )
}

interface BarProps {
  label: string | undefined
  count: CheckResult['start']
  /** Whether it is the latest count. */
  now?: true
}

function Bar({ label, count, now }: BarProps) {
  const share = shareOf(count)
  return (
    <p className={styles.count} data-now={now}>
      <span>{label}</span>
      <span className={styles.track} aria-hidden="true">
        <span style={{ width: `${100 * (share ?? 0)}%` }} />
      </span>
      <span>{countText(count)}</span>
    </p>
  )
}

/** A count as text; a dash if nobody answered. */
export const countText = (count: CheckResult['start']): string =>
  count === null || count.answered === 0 ? '–' : outcomeWords.recap.gain.of(count.right, count.answered)
