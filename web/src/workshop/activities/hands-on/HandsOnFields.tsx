import type { HandsOn } from '#model/messages/hands-on.ts'
import { mayChange } from '#model/messages/hands-on.ts'
import type { Library } from '#model/messages/messages.ts'
import { parameterLabel } from '#web/format/parameters.ts'
import { lessonsOf } from '#web/parts/lessons.ts'
import { Choice } from '#web/workshop/ui/Choice.tsx'
import styles from '#web/workshop/ui/WorkForm.module.css'
import { challengeKinds, handsOnTicked, handsOnWith, numbersOf } from './challenge.ts'
import { handsOnWords } from './words.ts'

interface HandsOnFieldsProps {
  library: Library | null
  handsOn: HandsOn
  onChange: (handsOn: HandsOn) => void
}

export function HandsOnFields({ library, handsOn, onChange }: HandsOnFieldsProps) {
  const lessons = lessonsOf(library)
  const lesson = lessons.find(({ id }) => id === handsOn.scenario)
  if (lesson === undefined) return null
  const { challenge } = handsOn
  const names = Object.keys(lesson.parameters)
  const { console: words } = handsOnWords
  return (
    <>
      <Choice
        label={words.scenario}
        value={lesson.id}
        options={lessons.map(({ id, title }) => [id, title])}
        onChange={(id) => {
          const chosen = lessons.find((each) => each.id === id)
          if (chosen !== undefined) onChange(handsOnWith(chosen, { kind: challenge.kind }))
        }}
      />
      <Choice
        label={words.kind}
        value={challenge.kind}
        options={challengeKinds.map((kind) => [kind, words.kinds[kind]])}
        onChange={(kind) => onChange(handsOnWith(lesson, { ...challenge, kind }))}
      />
      {challenge.kind === 'free' ? null : (
        <Choice
          label={words.lock}
          value={challenge.lock}
          options={lesson.locks.map(({ id, title }) => [id, title])}
          onChange={(lock) => onChange({ ...handsOn, challenge: { ...challenge, lock } })}
        />
      )}
      {challenge.kind !== 'smallest' ? null : (
        <Choice
          label={words.parameter}
          value={challenge.parameter}
          options={numbersOf(lesson).map((name) => [name, parameterLabel(name)])}
          onChange={(parameter) => onChange(handsOnWith(lesson, { ...challenge, parameter }))}
        />
      )}
      {names.length === 0 ? null : (
        <fieldset className={styles.ticks} data-testid="figures">
          <legend>{words.figures}</legend>
          {names.map((name) => (
            <label key={name}>
              <input
                type="checkbox"
                checked={mayChange(handsOn, name)}
                onChange={({ target }) => onChange(handsOnTicked(lesson, handsOn, name, target.checked))}
              />
              {parameterLabel(name)}
            </label>
          ))}
        </fieldset>
      )}
    </>
  )
}
