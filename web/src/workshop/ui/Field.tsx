/** One thing to be typed, large, with what helps and what is wrong with it below. */
import { type InputHTMLAttributes, useId } from 'react'
import styles from './Field.module.css'

interface FieldProps extends InputHTMLAttributes<HTMLInputElement> {
  label: string
  hint: string
  /** Error of what was typed, in place of the hint. */
  wrong?: string | null
  /** For codes: wide letters of one width. */
  spelled?: boolean
}

export function Field({ label, hint, wrong = null, spelled = false, ...input }: FieldProps) {
  const hintId = useId()
  return (
    <label className={styles.field}>
      <span className={styles.label}>{label}</span>
      <input
        {...input}
        className={styles.input}
        data-spelled={spelled || undefined}
        aria-invalid={wrong !== null}
        aria-describedby={hintId}
      />
      <span id={hintId} className={styles.hint} data-wrong={wrong !== null || undefined} aria-live="polite">
        {wrong ?? hint}
      </span>
    </label>
  )
}
