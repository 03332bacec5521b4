/** Shows a form for a new or existing item of the plan. The form can be saved once it is valid. */
import { type FormEvent, useId, useState } from 'react'
import type { Library } from '#model/messages/messages.ts'
import { checkPlan, type Plan, type PlanItem } from '#model/messages/plan.ts'
import { consoleWords } from '#web/locale/workshop/console.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { type ItemDraft, usePlanDesk } from '#web/workshop/room/plan-desk.ts'
import { useRoom } from '#web/workshop/room/room-context.tsx'
import { currentItem } from '#web/workshop/room/state.ts'
import styles from './ItemDialog.module.css'
import { CheckFields, ItemFields } from './ItemFields.tsx'
import { lackingChecks, newCheckQuestion, planWith } from './new-item.ts'
import { problemText } from './problem-text.ts'

/** `number` is the item's index in the plan, or `null` if the item is new. */
export interface EditedItem {
  item: PlanItem
  number: number | null
}

interface ItemDialogProps {
  edited: EditedItem | null
  plan: Plan | null
  library: Library | null
  /** `base`: the plan with which the dialog was opened. */
  onPlan: (plan: Plan, base: Plan | null) => void
  onClose: () => void
}

export function ItemDialog({ edited, ...rest }: ItemDialogProps) {
  const kind = edited?.item.kind ?? 'lesson'
  return (
    <Dialog
      open={edited !== null}
      title={consoleWords.plan.kinds[kind]}
      onClose={rest.onClose}
      wide={kind === 'page' || kind === 'check'}
      testId="plan-item"
    >
      {edited === null ? null : <ItemForm edited={edited} {...rest} />}
    </Dialog>
  )
}

function ItemForm({ edited, plan: latest, library, onPlan, onClose }: ItemDialogProps & { edited: EditedItem }) {
  const id = useId()
  // The item's number is its place in this plan, which another window may change.
  const [plan] = useState(latest)
  const { form } = consoleWords.plan
  const { number } = edited
  const { unfinished } = usePlanDesk()
  const key = number === null ? (edited.item.kind ?? 'lesson') : JSON.stringify(edited.item)
  const [draft, setDraft] = useState<ItemDraft>(() => unfinished.get(key) ?? { item: edited.item, check: null })
  // Escape, or a click outside the dialog, closes the dialog but keeps the half-written draft. Only saving and Cancel end a draft.
  const change = (next: Partial<ItemDraft>) => {
    setDraft({ ...draft, ...next })
    unfinished.set(key, { ...draft, ...next })
  }
  const leave = () => {
    unfinished.delete(key)
    onClose()
  }
  const setItem = (item: PlanItem) => change({ item })
  const { item } = draft
  const check = draft.check ?? plan?.check ?? [newCheckQuestion()]
  const lacking = lackingChecks(plan)
  const current = useRoom(currentItem)
  const next = checkPlan(planWith(plan, { item, check, number, current, title: consoleWords.plan.untitled }))
  // For an unfilled field a general text is enough: the field is red, and the field's path in the file would not help.
  const problem = next.is === 'wrong' && next.problem.isShort ? consoleWords.plan.wrong.unfilled : problemText(next)
  // A form that was just opened shows no errors, even if it is still empty.
  const [tried, setTried] = useState(false)
  const wrong = (field: string) =>
    tried && next.is === 'wrong' && (next.problem.field === field || next.problem.field.startsWith(`${field}.`))
  const save = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (next.is !== 'plan') return
    onPlan(next.plan, plan)
    leave()
  }
  return (
    <form className={styles.form} onSubmit={save} aria-describedby={`${id}-problem`}>
      <ItemFields
        item={item}
        // A second check at the same time would ask the same questions twice.
        canMoveCheck={number !== null && lacking.length > 0}
        library={library}
        wrong={wrong}
        onChange={setItem}
      />
      {item.kind === 'check' ? (
        <CheckFields
          check={check}
          adds={number === null ? lacking : []}
          wrong={wrong}
          onChange={(next) => change({ check: next })}
        />
      ) : null}
      <div className={styles.row}>
        <label>
          {form.minutes}
          <input
            type="number"
            min={1}
            max={240}
            value={Number.isNaN(item.minutes) ? '' : item.minutes}
            aria-invalid={wrong('minutes')}
            onChange={({ target }) => setItem({ ...item, minutes: target.valueAsNumber })}
          />
        </label>
        <label className={styles.grows}>
          {form.notes}
          <textarea
            rows={2}
            maxLength={2000}
            value={item.notes}
            onChange={({ target }) => setItem({ ...item, notes: target.value })}
          />
        </label>
      </div>
      <p
        id={`${id}-problem`}
        className={styles.problem}
        data-wrong={(tried && problem !== null) || undefined}
        role="status"
      >
        {tried ? problem : ''}
      </p>
      <p className={styles.actions}>
        <Button type="submit" look="primary">
          {number === null ? form.add : form.save}
        </Button>
        <Button onClick={leave}>{consoleWords.actions.cancel}</Button>
      </p>
    </form>
  )
}
