/** Shows fields for the options of a teacher's own question and for the right option. */
import { useId } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { numbered } from '#web/workshop/ui/numbered.ts'
import styles from './FreeQuestion.module.css'
import { questionWords } from './words.ts'

const least = 2
const most = 6

export interface OptionFieldsProps {
  options: readonly string[]
  right: number | null
  change(next: { options?: string[]; right?: number | null }): void
  /** Whether a right answer is needed. */
  judged?: boolean
}

export function OptionFields({ options, right, change, judged = false }: OptionFieldsProps) {
  const group = useId()
  return (
    <>
      <p className={styles.about}>{questionWords.free.mark}</p>
      {numbered(options).map(({ number, thing }) => {
        return (
          <div key={number} className={styles.option}>
            <input
              type="radio"
              name={group}
              checked={right === number}
              aria-label={questionWords.free.right(number + 1)}
              title={questionWords.free.right(number + 1)}
              onChange={() => change({ right: number })}
            />
            <input
              value={thing}
              maxLength={160}
              aria-label={questionWords.free.option(number + 1)}
              placeholder={questionWords.free.option(number + 1)}
              onChange={(event) => change({ options: options.with(number, event.target.value) })}
            />
          </div>
        )
      })}
      {judged ? null : (
        <label className={styles.option}>
          <input type="radio" name={group} checked={right === null} onChange={() => change({ right: null })} />
          {questionWords.free.nothingRight}
        </label>
      )}
    </>
  )
}

export function AddOption({ options, right, change }: OptionFieldsProps) {
  const last = options.length - 1
  const kept = right === last ? null : right
  return (
    <>
      {options.length < most ? (
        <Button onClick={() => change({ options: [...options, ''] })}>{questionWords.free.add}</Button>
      ) : null}
      {options.length > least ? (
        <Button onClick={() => change({ options: options.slice(0, last), right: kept })}>
          {questionWords.free.drop}
        </Button>
      ) : null}
    </>
  )
}
