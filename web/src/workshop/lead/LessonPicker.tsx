/** Shows a dialog to choose what is taught next, from the plan or the library. */
import { type FormEvent, useState } from 'react'
import type { Library } from '#model/messages/messages.ts'
import type { Plan } from '#model/messages/plan.ts'
import { leadWords } from '#web/locale/workshop/lead.ts'
import { WithClients } from '#web/parts/Client.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { firstField } from '../ui/first-field.ts'
import { itemTitle, titlesIn } from '../ui/item-title.ts'
import { numbered } from '../ui/numbered.ts'
import styles from './LessonPicker.module.css'
import { chaptersLike } from './like.ts'

interface LessonPickerProps {
  open: boolean
  library: Library | null
  plan: Plan | null
  onPick: (scenario: string) => void
  /** Called with the index of a chosen item of the plan. */
  onItem?: (item: number) => void
  onClose: () => void
}

export function LessonPicker({ open, library, plan, onPick, onItem, onClose }: LessonPickerProps) {
  const [query, setQuery] = useState('')
  const done = () => {
    setQuery('')
    onClose()
  }
  const pick = (scenario: string) => {
    onPick(scenario)
    done()
  }
  const begin = (item: number) => {
    onItem?.(item)
    done()
  }
  const chapters = chaptersLike(library, query)
  // Enter takes the first result.
  const [first] = chapters.flatMap(({ scenarios }) => scenarios)
  const takeFirst = (event: FormEvent) => {
    event.preventDefault()
    if (query.trim() !== '' && first !== undefined) pick(first.id)
  }
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
            {numbered(plan.items).map(({ number, thing: item }) => (
              <li key={number}>
                <button type="button" className={styles.lesson} onClick={() => begin(number)}>
                  <strong>{itemTitle(item, titlesIn(library))}</strong>
                  <span>{leadWords.picker.minutes(item.minutes)}</span>
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
                <button type="button" className={styles.lesson} onClick={() => pick(lesson.id)}>
                  <strong>{lesson.title}</strong>
                  <span>
                    <WithClients text={lesson.story} clients={lesson.clients} />
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </Dialog>
  )
}
