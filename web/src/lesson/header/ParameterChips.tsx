/** The figures a lesson runs with, editable in place. Times are shown in seconds. */
import { useId } from 'react'
import type { Lesson, Parameter } from '../../../../scenarios/lesson.ts'
import { words } from '../../words.ts'
import { isTime, parameterLabel } from '../figures.ts'
import { isInRange, setParameter, useParameters } from '../parameters.ts'
import { useRunLive } from '../useRunLive.ts'
import styles from './ParameterChips.module.css'

export function ParameterChips({ lesson }: { lesson: Lesson }) {
  const values = useParameters(lesson)
  return Object.entries(lesson.parameters).map(([name, parameter]) => (
    <ParameterChip
      key={name}
      name={name}
      parameter={parameter}
      value={values[name] ?? parameter.default}
      onChange={(value) => setParameter(lesson, name, value)}
    />
  ))
}

interface ParameterChipProps {
  name: string
  parameter: Parameter
  value: number
  onChange: (value: number) => void
}

function ParameterChip({ name, parameter, value, onChange }: ParameterChipProps) {
  const hintId = useId()
  const { run } = useRunLive()
  const unit = isTime(name) ? 1000 : 1
  const wrong = !isInRange(parameter, value)
  const range = words.theatre.range(parameter.min / unit, parameter.max / unit, unit === 1 ? '' : 's')
  return (
    <label
      className={styles.chip}
      data-changed={value !== parameter.default || undefined}
      data-wrong={wrong || undefined}
      title={`${parameter.about} (${range})`}
    >
      {parameterLabel(name)}
      <input
        type="number"
        value={Number.isNaN(value) ? '' : value / unit}
        min={parameter.min / unit}
        max={parameter.max / unit}
        step={unit === 1 ? 1 : 0.1}
        aria-invalid={wrong}
        aria-describedby={hintId}
        onKeyDown={(event) => {
          if (event.key === 'Enter') run()
          if (event.key === 'Enter' || event.key === 'Escape') event.currentTarget.blur()
        }}
        onChange={(event) =>
          onChange(event.target.value === '' ? Number.NaN : Math.round(event.target.valueAsNumber * unit))
        }
      />
      {unit === 1 ? null : <span>s</span>}
      <span id={hintId} className={styles.hint}>
        {wrong ? words.theatre.outOfRange(parameterLabel(name), range) : range}
      </span>
    </label>
  )
}
