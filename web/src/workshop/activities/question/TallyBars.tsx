/** Shows bars for how many people chose each option. Right options are marked if they are revealed. */

import { voteShares } from '#web/format/vote-shares.ts'
import { marks } from '#web/locale/marks.ts'
import { Icon } from '#web/ui/Icon.tsx'
import styles from './TallyBars.module.css'
import { questionWords } from './words.ts'

interface TallyBarsProps {
  options: readonly string[]
  /** Number of votes per option. Absent if not revealed. */
  tally?: readonly number[] | undefined
  /** Indexes of right options. Absent if not revealed, and empty if no option is right or wrong. */
  right?: readonly number[] | undefined
  why?: readonly string[] | undefined
  size?: 'normal' | 'large'
}

export function TallyBars({ options, tally, right, why, size = 'normal' }: TallyBarsProps) {
  const shares = voteShares(tally ?? [])
  const isRevealed = right !== undefined && right.length > 0
  return (
    <ol className={styles.bars} data-size={size} data-testid="tally">
      {options.map((option, i) => {
        const isRight = right?.includes(i) === true
        const count = tally?.[i]
        return (
          <li key={option} className={styles.option} data-right={isRevealed ? isRight : undefined}>
            <span className={styles.number}>{i + 1}</span>
            <div className={styles.body}>
              <p className={styles.text}>
                <span>
                  {isRevealed ? (
                    <span className={styles.mark}>
                      <Icon name={isRight ? 'check' : 'cross'} />
                      <span className="sr-only">
                        {marks.label(isRight ? questionWords.projected.right : questionWords.projected.wrong)}
                      </span>
                    </span>
                  ) : null}
                  {option}
                </span>
                {count === undefined ? null : (
                  <strong className={styles.count}>
                    {count}
                    <span className="sr-only"> {questionWords.projected.votes(count)}</span>
                  </strong>
                )}
              </p>
              {count === undefined ? null : (
                <span className={styles.track} aria-hidden="true">
                  <span className={styles.bar} style={{ width: `${shares[i]}%` }} />
                </span>
              )}
              {why?.[i] === undefined || why[i] === '' ? null : <p className={styles.why}>{why[i]}</p>}
            </div>
          </li>
        )
      })}
    </ol>
  )
}
