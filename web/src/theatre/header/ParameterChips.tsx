/** Shows the lesson's parameters for editing in place: numbers as they are, times in seconds, and choices as a list. */
import { useId } from 'react'
import type { Lesson, Parameter } from '#scenarios/lesson.ts'
import {
  loosened,
  parameterLabel,
  parameterText,
  rangeText,
  scaleOf,
  settable,
  signOf,
} from '#web/format/parameters.ts'
import { marks } from '#web/locale/marks.ts'
import { headerWords } from '#web/locale/theatre/header.ts'
import { words } from '#web/locale/words.ts'
import { useRunLive } from '#web/parts/useRunLive.ts'
import { fits, isForeseen, resetParameters, setParameter, useParameters } from '#web/player/parameters.ts'
import { useTheatre } from '#web/player/react.tsx'
import { headerOf } from '#web/replay/began.ts'
import { overriddenParameters } from '#web/replay/departure.ts'
import { Chip } from '#web/ui/Chip.tsx'
import styles from './ParameterChips.module.css'

interface ParameterChipsProps {
  lesson: Lesson
  /** Whether the view is reduced to the essentials. */
  plain: boolean
  /** Whether to show the recording's values read-only, because the reader cannot run the lesson or somebody else ran it. */
  fixed: boolean
  /** Whether the run in view is somebody else's. If so, that run's values are shown. */
  ofOthers: boolean
}

export function ParameterChips({ lesson, plain, fixed, ofOthers }: ParameterChipsProps) {
  const values = useParameters(lesson)
  const parameters = useShown(lesson)
  const changed = parameters.some(([name, { default: usual }]) => (values[name] ?? usual) !== usual)
  if (ofOthers) return <FixedParameters lesson={lesson} />
  // The reduced view hides the parameters, unless one was changed.
  if (plain && !changed) return null
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

/** Returns the parameters to show: those that can be set, without those that a moved fault overrides in the run in view. */
function useShown(lesson: Lesson): ReturnType<typeof settable> {
  const header = useTheatre(({ runs }) => headerOf(runs))
  const overridden = header === null ? [] : overriddenParameters(lesson, header)
  return settable(lesson.parameters).filter(([name]) => !overridden.includes(name))
}

function FixedParameters({ lesson }: { lesson: Lesson }) {
  const recorded = useTheatre(({ runs }) => headerOf(runs)?.parameters)
  return useShown(lesson).map(([name, parameter]) => {
    const value = recorded?.[name] ?? parameter.default
    return (
      <span key={name} title={parameter.about}>
        <Chip>
          {parameterLabel(name)} <b>{parameterText(name, value, parameter)}</b>
        </Chip>
      </span>
    )
  })
}

interface ChipProps<P extends Parameter> {
  name: string
  parameter: P
  value: number
  onChange: (value: number) => void
}

function ParameterChip({ parameter, ...rest }: ChipProps<Parameter>) {
  if (parameter.kind === 'choice') return <ChoiceChip parameter={parameter} {...rest} />
  return <NumberChip parameter={parameter} {...rest} />
}

function ChoiceChip({ name, parameter, value, onChange }: ChipProps<Extract<Parameter, { kind: 'choice' }>>) {
  return (
    <label className={styles.chip} data-changed={value !== parameter.default || undefined} title={parameter.about}>
      {parameterLabel(name)}
      <select value={value} onChange={({ target }) => onChange(Number(target.value))}>
        {parameter.options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.name}
          </option>
        ))}
      </select>
    </label>
  )
}

function NumberChip({ name, parameter, value, onChange }: ChipProps<Exclude<Parameter, { kind: 'choice' }>>) {
  const hintId = useId()
  const { run } = useRunLive()
  const { unit } = scaleOf(parameter.kind)
  const sign = signOf(parameter, value).trim()
  const wrong = !fits(parameter, value)
  const tried = loosened(parameter)
  const range = rangeText(parameter)
  const hint = wrong
    ? words.theatre.outOfRange(parameterLabel(name), rangeText(tried))
    : isForeseen(parameter, value)
      ? range
      : words.theatre.beyond(range)
  return (
    <label
      className={styles.chip}
      data-changed={value !== parameter.default || undefined}
      data-wrong={wrong || undefined}
      title={marks.aside(parameter.about, range)}
    >
      {parameterLabel(name)}
      <input
        type="number"
        value={Number.isNaN(value) ? '' : value / unit}
        min={tried.min / unit}
        max={tried.max / unit}
        step={parameter.kind === 'time' ? 0.1 : 1}
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
      {sign === '' ? null : <span>{sign}</span>}
      <span id={hintId} className={styles.hint}>
        {hint}
      </span>
    </label>
  )
}
