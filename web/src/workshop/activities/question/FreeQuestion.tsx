/** A question of the teacher's own: with two to six options, one of which may be right, or to be answered in own words. */

import { type FormEvent, useState } from 'react'
import type { QuestionForm } from '#model/messages/room-question.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { useRoomSession } from '#web/workshop/room/room-context.tsx'
import { firstField } from '#web/workshop/ui/first-field.ts'
import { numbered } from '#web/workshop/ui/numbered.ts'
import styles from './FreeQuestion.module.css'
import { questionWords } from './words.ts'

const most = 6
const forms = ['options', 'words'] as const
const blank = { ask: '', form: 'options' as QuestionForm, options: ['', ''], right: null as number | null }

export function FreeQuestion({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { act } = useRoomSession()
  const [{ ask, form, options, right }, setQuestion] = useState(blank)
  const change = (next: Partial<typeof blank>) => setQuestion({ ask, form, options, right, ...next })
  const inWords = form === 'words'
  const filled = ask.trim() !== '' && (inWords || options.every((option) => option.trim() !== ''))
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (!filled) return
    void act({ do: 'ask', question: inWords ? { kind: 'words', ask } : { kind: 'free', ask, options, right } })
    setQuestion(blank)
    onClose()
  }
  return (
    <Dialog open={open} title={questionWords.free.title} onClose={onClose} testId="free-question">
      <form className={styles.form} onSubmit={send}>
        <label>
          {questionWords.free.ask}
          <textarea
            ref={firstField}
            value={ask}
            maxLength={200}
            rows={2}
            onChange={(event) => change({ ask: event.target.value })}
          />
        </label>
        <fieldset className={styles.forms} aria-label={questionWords.free.kind}>
          {forms.map((each) => (
            <label key={each}>
              <input type="radio" name="form" checked={form === each} onChange={() => change({ form: each })} />
              {questionWords.free.kinds[each]}
            </label>
          ))}
        </fieldset>
        {inWords ? null : <Options options={options} right={right} change={change} />}
        <div className={styles.actions}>
          <Button type="submit" look="primary" disabled={!filled}>
            {questionWords.free.send}
          </Button>
          {!inWords && options.length < most ? (
            <Button onClick={() => change({ options: [...options, ''] })}>{questionWords.free.add}</Button>
          ) : null}
        </div>
      </form>
    </Dialog>
  )
}

interface OptionsProps {
  options: readonly string[]
  right: number | null
  change(next: { options?: string[]; right?: number | null }): void
}

function Options({ options, right, change }: OptionsProps) {
  return (
    <>
      {numbered(options).map(({ number, thing }) => {
        return (
          <div key={number} className={styles.option}>
            <input
              type="radio"
              name="right"
              checked={right === number}
              aria-label={questionWords.free.right(number + 1)}
              title={questionWords.free.right(number + 1)}
              onChange={() => change({ right: number })}
            />
            <input
              value={thing}
              maxLength={160}
              aria-label={questionWords.free.option(number + 1)}
              placeholder={questionWords.free.option(number + 1)}
              onChange={(event) => change({ options: options.with(number, event.target.value) })}
            />
          </div>
        )
      })}
      <label className={styles.option}>
        <input type="radio" name="right" checked={right === null} onChange={() => change({ right: null })} />
        {questionWords.free.nothingRight}
      </label>
    </>
  )
}
