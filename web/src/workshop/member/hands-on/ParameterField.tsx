/** One figure of a lesson, as a slider and a number. Times are shown in seconds. */
import { useId } from 'react'
import type { Parameter } from '../../../../../scenarios/lesson.ts'
import { isTime, parameterLabel } from '../../../format/figures.ts'
import { classWords } from '../../../locale/en/workshop/class.ts'
import { isInRange } from '../../../store/parameters.ts'
import styles from './ParameterField.module.css'

const { handsOn: words } = classWords

interface ParameterFieldProps {
  name: string
  parameter: Parameter
  /** `NaN`: the field is empty. */
  value: number
  onChange: (value: number) => void
}

export function ParameterField({ name, parameter, value, onChange }: ParameterFieldProps) {
  const id = useId()
  const unit = isTime(name) ? 1000 : 1
  const sign = isTime(name) ? ' s' : ''
  const range = words.range(`${parameter.min / unit}${sign}`, `${parameter.max / unit}${sign}`)
  const wrong = !isInRange(parameter, value)
  const set = (typed: number) => onChange(Number.isNaN(typed) ? typed : Math.round(typed * unit))
  const bounds = { min: parameter.min / unit, max: parameter.max / unit, step: stepOf(name, parameter) }
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {parameterLabel(name)}
      </label>
      <span className={styles.number}>
        <input
          id={id}
          type="number"
          inputMode="decimal"
          {...bounds}
          step="any"
          value={Number.isNaN(value) ? '' : value / unit}
          aria-invalid={wrong}
          aria-describedby={`${id}-about`}
          onChange={(event) => set(event.target.valueAsNumber)}
        />
        {sign}
      </span>
      <input
        type="range"
        className={styles.slider}
        {...bounds}
        value={Number.isNaN(value) ? bounds.min : value / unit}
        aria-label={parameterLabel(name)}
        aria-valuetext={`${value / unit}${sign}`}
        onChange={(event) => set(event.target.valueAsNumber)}
      />
      <p id={`${id}-about`} className={styles.about} data-wrong={wrong || undefined}>
        {wrong ? words.outOfRange(range) : `${parameter.about} (${range})`}
      </p>
    </div>
  )
}

/** Fine enough to find where a lock begins to fail: a hundredth of the range, rounded to a one, two or five. */
function stepOf(name: string, { min, max }: Parameter): number {
  const unit = isTime(name) ? 1000 : 1
  const fine = (max - min) / unit / 100
  const power = 10 ** Math.floor(Math.log10(fine))
  const step = power * ([1, 2, 5].findLast((each) => each * power <= fine) ?? 1)
  return unit === 1 ? Math.max(1, Math.round(step)) : Math.max(0.001, step)
}
