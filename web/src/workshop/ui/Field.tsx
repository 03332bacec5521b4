/** Shows a large text field with a hint or an error below. */
import { type InputHTMLAttributes, useId } from 'react'
import styles from './Field.module.css'

interface FieldProps extends InputHTMLAttributes<HTMLInputElement> {
  label: string
  hint: string
  /** The error, which is shown instead of the hint. */
  wrong?: string | null
  /** Whether the letters are wide and monospaced, as for codes. */
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
