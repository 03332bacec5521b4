/** Shows a field for one parameter of a lesson: a number with a slider, a time in seconds, or a choice as a list. */

import { useId } from 'react'
import type { Parameter } from '#scenarios/parameter.ts'
import { loosened, parameterLabel, rangeText, scaleOf, signOf } from '#web/format/parameters.ts'
import { marks } from '#web/locale/marks.ts'
import { fits } from '#web/player/parameters.ts'
import styles from './ParameterField.module.css'
import { handsOnWords } from './words.ts'

interface FieldProps<P extends Parameter> {
  name: string
  parameter: P
  /** The value, or `NaN` if the field is empty. */
  value: number
  onChange: (value: number) => void
}

type NumberParameter = Exclude<Parameter, { kind: 'choice' }>

export function ParameterField({ parameter, ...rest }: FieldProps<Parameter>) {
  if (parameter.kind === 'choice') return <ChoiceField parameter={parameter} {...rest} />
  return <NumberField parameter={parameter} {...rest} />
}

function ChoiceField({ name, parameter, value, onChange }: FieldProps<Extract<Parameter, { kind: 'choice' }>>) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {parameterLabel(name)}
      </label>
      <select
        id={id}
        className={styles.select}
        value={value}
        aria-describedby={`${id}-about`}
        onChange={({ target }) => onChange(Number(target.value))}
      >
        {parameter.options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.name}
          </option>
        ))}
      </select>
      <p id={`${id}-about`} className={styles.about}>
        {parameter.about}
      </p>
    </div>
  )
}

function NumberField({ name, parameter, value, onChange }: FieldProps<NumberParameter>) {
  const id = useId()
  const { unit } = scaleOf(parameter.kind)
  const sign = signOf(parameter, value)
  const range = rangeText(loosened(parameter))
  const wrong = !fits(parameter, value)
  const set = (typed: number) => onChange(Number.isNaN(typed) ? typed : Math.round(typed * unit))
  const bounds = { min: parameter.min / unit, max: parameter.max / unit, step: stepOf(parameter) }
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
          min={loosened(parameter).min / unit}
          max={loosened(parameter).max / unit}
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
        {wrong ? handsOnWords.member.outOfRange(range) : marks.aside(parameter.about, range)}
      </p>
    </div>
  )
}

/**
 * Returns the slider's step, which is fine enough to find where a lock begins to fail: a hundredth of the range, rounded down to 1, 2 or 5 times a power of
 * ten.
 */
function stepOf({ kind, min, max }: NumberParameter): number {
  const { unit } = scaleOf(kind)
  const fine = (max - min) / unit / 100
  const power = 10 ** Math.floor(Math.log10(fine))
  const step = power * ([1, 2, 5].findLast((each) => each * power <= fine) ?? 1)
  return unit === 1 ? Math.max(1, Math.round(step)) : Math.max(0.001, step)
}
