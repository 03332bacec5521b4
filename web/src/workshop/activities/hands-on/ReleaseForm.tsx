/** Chooses what the class is given to try. */

import type { FormEvent } from 'react'
import { useState } from 'react'
import { type ClockMinutes, clockMinutes } from '#model/messages/clock.ts'
import type { Challenge } from '#model/messages/hands-on.ts'
import type { Library, ListedLesson } from '#model/messages/messages.ts'
import { parameterLabel, settable } from '#web/format/parameters.ts'
import { leadWords } from '#web/locale/workshop/lead.ts'
import { useTheatre } from '#web/player/react.tsx'
import { Button } from '#web/ui/Button.tsx'
import { useRoomSession } from '#web/workshop/room/room-context.tsx'
import { lessonsOf } from '#web/workshop/ui/lessons.ts'
import styles from '#web/workshop/ui/WorkForm.module.css'
import { handsOnWords } from './words.ts'

const kinds = ['free', 'fail', 'smallest'] as const

export function ReleaseForm({ library }: { library: Library | null }) {
  const { act } = useRoomSession()
  const inView = useTheatre((theatre) => theatre.lesson?.id)
  const [chosen, setChosen] = useState<string | null>(null)
  const [kind, setKind] = useState<Challenge['kind']>('free')
  const [lock, setLock] = useState('')
  const [parameter, setParameter] = useState('')
  const [minutes, setMinutes] = useState<ClockMinutes>(0)
  /** Ticked and unticked by hand, by lesson and parameter. */
  const [ticks, setTicks] = useState<Readonly<Record<string, boolean>>>({})
  const lessons = lessonsOf(library)
  const lesson = lessons.find(({ id }) => id === (chosen ?? inView)) ?? lessons[0]
  if (lesson === undefined) return null
  const locks = lesson.locks.map(({ id, title }) => [id, title] as const)
  const parameters = numbersOf(lesson).map((name) => [name, parameterLabel(name)] as const)
  const names = Object.keys(lesson.parameters)
  // Whoever looks for one figure's smallest value would win by changing the others.
  const isOpen = (name: string) =>
    ticks[`${lesson.id} ${kind} ${name}`] ?? (kind !== 'smallest' || name === parameterIn(lesson, parameter))
  const figures = names.filter(isOpen)
  const release = (event: FormEvent) => {
    event.preventDefault()
    const challenge = challengeOf(kind, lockIn(lesson, lock), parameterIn(lesson, parameter))
    const handsOn = { scenario: lesson.id, challenge, ...(figures.length < names.length ? { figures } : {}) }
    void act({ do: 'release', handsOn, minutes })
  }
  return (
    <form className={styles.form} onSubmit={release}>
      <Choice
        label={handsOnWords.console.scenario}
        value={lesson.id}
        options={lessons.map(({ id, title }) => [id, title])}
        onChange={setChosen}
      />
      <Choice
        label={handsOnWords.console.kind}
        value={kind}
        options={kinds.map((each) => [each, handsOnWords.console.kinds[each]])}
        onChange={(value) => setKind(kinds.find((each) => each === value) ?? 'free')}
      />
      {kind === 'free' ? null : (
        <Choice label={handsOnWords.console.lock} value={lockIn(lesson, lock)} options={locks} onChange={setLock} />
      )}
      {kind !== 'smallest' ? null : (
        <Choice
          label={handsOnWords.console.parameter}
          value={parameterIn(lesson, parameter)}
          options={parameters}
          onChange={setParameter}
        />
      )}
      {names.length === 0 ? null : (
        <fieldset className={styles.ticks} data-testid="figures">
          <legend>{handsOnWords.console.figures}</legend>
          {names.map((name) => (
            <label key={name}>
              <input
                type="checkbox"
                checked={isOpen(name)}
                onChange={({ target }) => setTicks({ ...ticks, [`${lesson.id} ${kind} ${name}`]: target.checked })}
              />
              {parameterLabel(name)}
            </label>
          ))}
        </fieldset>
      )}
      <Choice
        label={leadWords.clock.label}
        value={String(minutes)}
        options={clockMinutes.map((each) => [
          String(each),
          each === 0 ? leadWords.clock.off : leadWords.clock.minutes(each),
        ])}
        onChange={(value) => setMinutes(clockMinutes.find((each) => String(each) === value) ?? 0)}
      />
      <Button type="submit" look="primary" data-testid="release">
        {handsOnWords.console.release}
      </Button>
    </form>
  )
}

function challengeOf(kind: Challenge['kind'], lock: string, parameter: string): Challenge {
  if (kind === 'free') return { kind }
  return kind === 'fail' ? { kind, lock } : { kind, lock, parameter }
}

/** The lock that was chosen; else the one that fails. */
function lockIn({ locks }: ListedLesson, chosen: string): string {
  const known = locks.find(({ id }) => id === chosen) ?? locks.find(({ role }) => role === 'wrong') ?? locks[0]
  return known?.id ?? ''
}

/** The parameter that was chosen; else one that tells how long something stands still, where there is one. */
function parameterIn(lesson: ListedLesson, chosen: string): string {
  const names = numbersOf(lesson)
  return names.find((name) => name === chosen) ?? names.find((name) => /^pause/.test(name)) ?? names[0] ?? ''
}

/** Parameters with a smallest value: a choice has none. */
function numbersOf({ parameters }: ListedLesson): string[] {
  return settable(parameters).flatMap(([name, { kind }]) => (kind === 'choice' ? [] : [name]))
}

interface ChoiceProps {
  label: string
  value: string
  options: readonly (readonly [value: string, text: string])[]
  onChange: (value: string) => void
}

function Choice({ label, value, options, onChange }: ChoiceProps) {
  return (
    <label className={styles.choice}>
      <span>{label}</span>
      <select value={value} onChange={({ target }) => onChange(target.value)}>
        {options.map(([each, text]) => (
          <option key={each} value={each}>
            {text}
          </option>
        ))}
      </select>
    </label>
  )
}
