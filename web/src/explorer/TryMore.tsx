/** Offers buttons that add faults if no order goes wrong. */
import { explorerWords } from '../locale/explorer.ts'
import type { More } from './more.ts'
import styles from './TryMore.module.css'

interface TryMoreProps {
  failsInLesson: boolean
  more: readonly More[]
  onMore: (more: More) => void
}

export function TryMore({ failsInLesson, more, onMore }: TryMoreProps) {
  return (
    <div className={styles.none}>
      <p>{failsInLesson ? explorerWords.map.failsInLesson : explorerWords.map.noWay}</p>
      {more.length === 0 ? null : (
        <ul className={styles.more}>
          <li>{explorerWords.map.tryWith}</li>
          {more.map((one) => (
            <li key={one.figure}>
              <button type="button" onClick={() => onMore(one)} data-testid={`more-${one.figure}`}>
                {explorerWords.question.more(one.figure, one.value)}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
