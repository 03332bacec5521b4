/** Offers faults to add, as buttons, where no order goes wrong. */
import { explorerWords } from '../locale/en/explorer.ts'
import type { More } from './more.ts'
import styles from './TryMore.module.css'

const { map, question } = explorerWords

interface TryMoreProps {
  failsInLesson: boolean
  more: readonly More[]
  onMore: (more: More) => void
}

export function TryMore({ failsInLesson, more, onMore }: TryMoreProps) {
  return (
    <div className={styles.none}>
      <p>{failsInLesson ? map.failsInLesson : map.noWay}</p>
      {more.length === 0 ? null : (
        <ul className={styles.more}>
          <li>{map.tryWith}</li>
          {more.map((one) => (
            <li key={one.figure}>
              <button type="button" onClick={() => onMore(one)} data-testid={`more-${one.figure}`}>
                {question.more(one.figure, one.value)}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
