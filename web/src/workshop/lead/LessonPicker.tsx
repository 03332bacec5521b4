/** Chooses what is taught next: from the plan, or anything in the library. */
import { type FormEvent, useState } from 'react'
import type { Library } from '#model/messages/messages.ts'
import type { Plan } from '#model/messages/plan.ts'
import { leadWords } from '#web/locale/workshop/lead.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { firstField } from '../ui/first-field.ts'
import { numbered } from '../ui/numbered.ts'
import styles from './LessonPicker.module.css'
import { chaptersLike } from './like.ts'

interface LessonPickerProps {
  open: boolean
  library: Library | null
  plan: Plan | null
  /** `item`: its place in the plan, if it was chosen there. */
  onPick: (scenario: string, item: number | null) => void
  onClose: () => void
}

export function LessonPicker({ open, library, plan, onPick, onClose }: LessonPickerProps) {
  const [query, setQuery] = useState('')
  const pick = (scenario: string, item: number | null) => {
    onPick(scenario, item)
    setQuery('')
    onClose()
  }
  const chapters = chaptersLike(library, query)
  // What stands first is what Enter takes, as it does in any search.
  const [first] = chapters.flatMap(({ scenarios }) => scenarios)
  const takeFirst = (event: FormEvent) => {
    event.preventDefault()
    if (query.trim() !== '' && first !== undefined) pick(first.id, null)
  }
  const titleOf = (id: string) =>
    library?.chapters.flatMap(({ scenarios }) => scenarios).find((each) => each.id === id)?.title ?? id
  return (
    <Dialog open={open} title={leadWords.picker.title} onClose={onClose} testId="lesson-picker">
      <form onSubmit={takeFirst}>
        <input
          ref={firstField}
          className={styles.search}
          type="search"
          value={query}
          aria-label={leadWords.picker.search}
          placeholder={leadWords.picker.search}
          onChange={(event) => setQuery(event.target.value)}
        />
      </form>
      {plan === null || query !== '' ? null : (
        <section className={styles.group}>
          <h3>{leadWords.picker.plan}</h3>
          <ol>
            {numbered(plan.items).map(({ number, thing: { scenario, minutes } }) => (
              <li key={number}>
                <button type="button" className={styles.lesson} onClick={() => pick(scenario, number)}>
                  <strong>{titleOf(scenario)}</strong>
                  <span>{leadWords.picker.minutes(minutes)}</span>
                </button>
              </li>
            ))}
          </ol>
        </section>
      )}
      {chapters.length === 0 ? <p>{leadWords.picker.nothing}</p> : null}
      {chapters.map(({ id, title, scenarios }) => (
        <section key={id} className={styles.group}>
          <h3>{title}</h3>
          <ul>
            {scenarios.map((lesson) => (
              <li key={lesson.id}>
                <button type="button" className={styles.lesson} onClick={() => pick(lesson.id, null)}>
                  <strong>{lesson.title}</strong>
                  <span>{lesson.story}</span>
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </Dialog>
  )
}
