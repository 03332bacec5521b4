/**
 * Shows two votes side by side: the tally before the class discussed the question, the tally after the discussion, and how many people moved from which option
 * to which.
 */

import type { FirstVote } from '#model/messages/room-question.ts'
import { Icon } from '#web/ui/Icon.tsx'
import styles from './TwoVotes.module.css'
import { type Ribbon, ribbonsOf, rowHeight } from './two-votes.ts'
import { questionWords } from './words.ts'

interface TwoVotesProps {
  options: readonly string[]
  first: FirstVote
  tally: readonly number[]
  /** Indexes of right options. Absent or empty if none is known. */
  right?: readonly number[] | undefined
  /** Only `normal` shows the options' texts; the other sizes show the options' numbers. */
  size?: 'small' | 'normal' | 'large'
}

export function TwoVotes({ options, first, tally, right = [], size = 'normal' }: TwoVotesProps) {
  const words = questionWords.votes
  const ribbons = ribbonsOf(first, tally)
  // Without these people, a row's two numbers would not fit its ribbons.
  const once = first.moves.flatMap(({ from, to, people }) =>
    from === null && to !== null
      ? [words.came(people, to + 1)]
      : to === null && from !== null
        ? [words.left(people, from + 1)]
        : [],
  )
  const height = rowHeight * options.length
  const toneOf = ({ from, to }: Ribbon) =>
    from === to ? 'stay' : right.includes(to) ? 'good' : right.includes(from) ? 'bad' : 'moved'
  return (
    <figure className={styles.votes} data-size={size} data-testid="two-votes">
      <figcaption className={styles.head}>
        <span>{words.before}</span>
        <span>{words.after}</span>
      </figcaption>
      <ol className={styles.options}>
        {options.map((option, i) => (
          <li key={option} data-right={right.length > 0 ? right.includes(i) : undefined}>
            <span className={styles.text}>
              <span className={styles.number}>{i + 1}</span>
              <span className={size === 'normal' ? undefined : 'sr-only'}>{option}</span>
              {right.includes(i) ? <Icon name="check" /> : null}
            </span>
            <strong>{first.tally[i] ?? 0}</strong>
            <span />
            <strong>{tally[i] ?? 0}</strong>
          </li>
        ))}
      </ol>
      <svg
        className={styles.ribbons}
        viewBox={`0 0 100 ${height}`}
        preserveAspectRatio="none"
        aria-hidden="true"
        focusable="false"
      >
        {ribbons.map((ribbon) => (
          <path key={`${ribbon.from} ${ribbon.to}`} d={ribbon.path} data-tone={toneOf(ribbon)} />
        ))}
      </svg>
      <div className={styles.labels} aria-hidden="true">
        {ribbons.map(({ from, to, people, labelY }) =>
          labelY === null || from === to ? null : (
            <span key={`${from} ${to}`} style={{ top: `${(100 * labelY) / height}%` }}>
              {people}
            </span>
          ),
        )}
      </div>
      {once.length === 0 ? null : <p className={styles.once}>{once.join(' ')}</p>}
      <ul className="sr-only">
        {ribbons.map(({ from, to, people }) => (
          <li key={`${from} ${to}`}>
            {from === to ? words.stayed(people, from + 1) : words.moved(people, from + 1, to + 1)}
          </li>
        ))}
      </ul>
    </figure>
  )
}
