/** Shows a form for the teacher's own question, which either has two to six options, one of which may be right, or is answered in free text. */

import { type FormEvent, useState } from 'react'
import type { PlanItem } from '#model/messages/plan.ts'
import type { QuestionForm } from '#model/messages/room-question.ts'
import { consoleWords } from '#web/locale/workshop/console.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { usePlanDesk } from '#web/workshop/room/plan-desk.ts'
import { useRoomSession } from '#web/workshop/room/room-context.tsx'
import { firstField } from '#web/workshop/ui/first-field.ts'
import styles from './FreeQuestion.module.css'
import { AddOption, OptionFields } from './OptionFields.tsx'
import { questionWords } from './words.ts'

const forms = ['options', 'words'] as const
/** Minutes that a question gets when it is added to the plan. */
const keptMinutes = 3
const blank = { ask: '', form: 'options' as QuestionForm, options: ['', ''], right: null as number | null }

export function FreeQuestion({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { act } = useRoomSession()
  const desk = usePlanDesk()
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
  const keep = () => {
    const item: PlanItem = { kind: 'question', question: { ask, options, right }, minutes: keptMinutes, notes: '' }
    desk.change((now) => ({ ...(now ?? { title: consoleWords.plan.untitled }), items: [...(now?.items ?? []), item] }))
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
        {inWords ? null : <OptionFields options={options} right={right} change={change} />}
        <div className={styles.actions}>
          <Button type="submit" look="primary" disabled={!filled}>
            {questionWords.free.send}
          </Button>
          {inWords ? null : (
            <Button disabled={!filled} onClick={keep}>
              {questionWords.free.keep}
            </Button>
          )}
          {inWords ? null : <AddOption options={options} right={right} change={change} />}
        </div>
      </form>
    </Dialog>
  )
}
