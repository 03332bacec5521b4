/** Shows a dialog to edit the whole plan as JSON, including everything that the page has no fields for. */
import { type FormEvent, useId, useState } from 'react'
import type { Plan } from '#model/messages/plan.ts'
import { consoleWords } from '#web/locale/workshop/console.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import styles from './PlanJson.module.css'
import { parsePlan, planText } from './plan-file.ts'
import { problemText } from './problem-text.ts'

interface PlanJsonProps {
  plan: Plan | null
  open: boolean
  onClose: () => void
  /** `base`: the plan with which the dialog was opened. */
  onChange: (plan: Plan, base: Plan | null) => void
}

export function PlanJson(props: PlanJsonProps) {
  const { open, onClose } = props
  return (
    <Dialog open={open} title={consoleWords.plan.json.title} onClose={onClose} wide testId="plan-json">
      {open ? <Editor {...props} /> : null}
    </Dialog>
  )
}

function Editor({ plan, onClose, onChange }: PlanJsonProps) {
  const { json } = consoleWords.plan
  const id = useId()
  const [base] = useState(plan)
  const [text, setText] = useState(() => planText(base ?? json.example))
  const read = parsePlan(text)
  const problem = problemText(read)
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (read.is !== 'plan') return
    onChange(read.plan, base)
    onClose()
  }
  return (
    <form className={styles.form} onSubmit={save}>
      <p>{json.about}</p>
      <textarea
        className={styles.text}
        value={text}
        rows={18}
        spellCheck={false}
        aria-label={json.title}
        aria-invalid={problem !== null}
        aria-describedby={`${id}-problem`}
        onChange={({ target }) => setText(target.value)}
      />
      <p id={`${id}-problem`} className={styles.problem} role="status">
        {problem ?? json.fine}
      </p>
      <p>
        <Button type="submit" look="primary" disabled={problem !== null}>
          {json.take}
        </Button>
      </p>
    </form>
  )
}
