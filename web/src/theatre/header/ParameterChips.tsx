/** The figures a lesson runs with, editable in place. Times are shown in seconds. */
import { useId } from 'react'
import type { Lesson, Parameter } from '../../../../scenarios/lesson.ts'
import { isTime, parameterLabel } from '../../format/figures.ts'
import { headerWords } from '../../locale/en/theatre/header.ts'
import { words } from '../../locale/en/words.ts'
import { useRunLive } from '../../parts/useRunLive.ts'
import { isInRange, resetParameters, setParameter, useParameters } from '../../store/parameters.ts'
import { useReplay } from '../../store/react.tsx'
import { Chip } from '../../ui/Chip.tsx'
import styles from './ParameterChips.module.css'

/** `fixed`: whoever sees them cannot run the lesson. */
export function ParameterChips({ lesson, fixed }: { lesson: Lesson; fixed: boolean }) {
  const values = useParameters(lesson)
  const parameters = Object.entries(lesson.parameters)
  const changed = parameters.some(([name, { default: usual }]) => (values[name] ?? usual) !== usual)
  if (fixed) return <FixedParameters lesson={lesson} />
  return (
    <>
      {parameters.map(([name, parameter]) => (
        <ParameterChip
          key={name}
          name={name}
          parameter={parameter}
          value={values[name] ?? parameter.default}
          onChange={(value) => setParameter(lesson, name, value)}
        />
      ))}
      {changed ? (
        <button
          type="button"
          className={styles.reset}
          aria-label={headerWords.resetLabel}
          title={headerWords.resetLabel}
          onClick={() => resetParameters(lesson)}
        >
          {headerWords.reset}
        </button>
      ) : null}
    </>
  )
}

/** Where nothing can be run they are only told: as the recording in view had them. */
function FixedParameters({ lesson }: { lesson: Lesson }) {
  const recorded = useReplay().runs.find((run) => run !== null)?.header.parameters
  return Object.entries(lesson.parameters).map(([name, { default: usual, about }]) => {
    const value = recorded?.[name] ?? usual
    return (
      <span key={name} title={about}>
        <Chip>
          {parameterLabel(name)} <b>{isTime(name) ? `${value / 1000} s` : value}</b>
        </Chip>
      </span>
    )
  })
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
