/** Shows one option after the reveal: whether it is right, how many people chose it, and why. */

import type { RoomQuestion } from '#model/messages/room-question.ts'
import { marks } from '#web/locale/marks.ts'
import { Icon } from '#web/ui/Icon.tsx'
import styles from './Explained.module.css'
import { questionWords } from './words.ts'

interface ExplainedProps {
  question: RoomQuestion
  number: number
  chosen: boolean
}

export function Explained({ question, number, chosen }: ExplainedProps) {
  const { options, tally = [], right = [], why = [] } = question
  const all = tally.reduce((sum, count) => sum + count, 0)
  const count = tally[number] ?? 0
  const judged = right.length > 0
  const isRight = right.includes(number)
  return (
    <div className={styles.option} data-right={judged ? isRight : undefined} data-chosen={chosen || undefined}>
      <p className={styles.text}>
        {judged ? (
          <span className={styles.mark}>
            <Icon name={isRight ? 'check' : 'cross'} />
            <span className="sr-only">
              {marks.label(isRight ? questionWords.sheet.isRight : questionWords.sheet.isWrong)}
            </span>
          </span>
        ) : null}
        <strong>{options[number]}</strong>
        {chosen ? <small>{questionWords.sheet.yours}</small> : null}
      </p>
      <p className={styles.tally}>
        <meter
          className={styles.bar}
          min={0}
          max={Math.max(1, all)}
          value={count}
          aria-label={questionWords.sheet.share(count, all)}
        />
        <span>{questionWords.sheet.share(count, all)}</span>
      </p>
      {why[number] === undefined || why[number] === '' ? null : <p className={styles.why}>{why[number]}</p>}
    </div>
  )
}
