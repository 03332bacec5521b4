/** Shows a word cloud of a class's free-text answers. The most frequent answer is the largest, and each answer shows its count. */

import type { CSSProperties } from 'react'
import type { Saying } from '#model/messages/room-question.ts'
import styles from './Cloud.module.css'
import { sayingWords } from './words.ts'

interface CloudProps {
  sayings: readonly Saying[]
  /** Number of further answers that the server did not send. */
  more?: number | undefined
  /** Maximum number of answers to draw. The remaining answers are only counted. */
  most?: number
  size?: 'normal' | 'large'
  /** The sentence for a cloud without answers, or `null` if the reason is shown elsewhere. */
  none?: string | null
}

export function Cloud({
  sayings,
  more = 0,
  most = sayings.length,
  size = 'normal',
  none = sayingWords.cloud.none,
}: CloudProps) {
  const largest = Math.max(1, ...sayings.map(({ count }) => count))
  const others = Math.max(0, sayings.length - most) + more
  if (sayings.length === 0) return none === null ? null : <p className={styles.none}>{none}</p>
  return (
    <div className={styles.cloud} data-size={size}>
      <ul aria-label={sayingWords.cloud.label} data-testid="cloud">
        {sayings.slice(0, most).map(({ text, count }) => (
          <li key={text} style={{ '--share': shareOf(text, count / largest) } as CSSProperties}>
            <span className={styles.text}>{text}</span>
            <strong className={styles.count}>
              <span aria-hidden="true">{count}</span>
              <span className="sr-only">{sayingWords.cloud.times(count)}</span>
            </strong>
          </li>
        ))}
      </ul>
      {others > 0 ? <p className={styles.more}>{sayingWords.cloud.more(others)}</p> : null}
    </div>
  )
}

/** Number of characters from which an answer's size is reduced, because longer texts take more room. */
const longFrom = 16

function shareOf(text: string, share: number): number {
  return share * Math.min(1, longFrom / text.length)
}
