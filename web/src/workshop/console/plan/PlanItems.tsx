/** The plan's items, with buttons to begin or to change them. */
import { useState } from 'react'
import type { Library } from '#model/messages/messages.ts'
import { type Plan, type PlanItem, shownLesson } from '#model/messages/plan.ts'
import { consoleWords } from '#web/locale/workshop/console.ts'
import { titleIn } from '#web/parts/lessons.ts'
import { Button } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { openItem } from '#web/workshop/lead/steps.ts'
import { useRoom } from '#web/workshop/room/room-context.tsx'
import { currentItem } from '#web/workshop/room/state.ts'
import { useLead } from '#web/workshop/room/useLead.ts'
import { itemTitle } from '#web/workshop/ui/item-title.ts'
import { numbered } from '#web/workshop/ui/numbered.ts'
import styles from './PlanItems.module.css'
import { isWithout, moved, type RemovedItem, restored, withItem } from './plan-file.ts'

interface PlanItemsProps {
  plan: Plan
  library: Library | null
  editing: boolean
  onEdit: (item: PlanItem, number: number) => void
  onChange: (plan: Plan | null) => void
}

export function PlanItems({ plan, library, editing, onEdit, onChange }: PlanItemsProps) {
  const lead = useLead()
  const current = useRoom(currentItem)
  const [removed, setRemoved] = useState<RemovedItem | null>(null)
  const titleOf = (id: string) => titleIn(library, id)
  return (
    <>
      <ol className={styles.items}>
        {numbered(plan.items).map(({ number, thing }) => (
          <li key={number} aria-current={number === current ? 'step' : undefined}>
            {editing ? (
              <EditedRow
                plan={plan}
                number={number}
                title={itemTitle(thing, titleOf)}
                onEdit={onEdit}
                onChange={onChange}
                onRemove={() => {
                  setRemoved({ item: thing, number, of: plan })
                  onChange(withItem(plan, number, null))
                }}
              />
            ) : (
              <button
                type="button"
                className={styles.item}
                aria-label={consoleWords.plan.begin(itemTitle(thing, titleOf))}
                onClick={() => void openItem(lead, number)}
              >
                <span className={styles.number}>{number + 1}</span>
                <span className={styles.name}>{itemTitle(thing, titleOf)}</span>
                <span className={styles.minutes}>
                  {thing.minutes} {consoleWords.plan.min}
                </span>
              </button>
            )}
          </li>
        ))}
      </ol>
      {editing && removed !== null && isWithout(plan, removed) ? (
        <Button
          data-testid="restore-item"
          onClick={() => {
            setRemoved(null)
            onChange(restored(plan, removed))
          }}
        >
          {consoleWords.plan.restore(itemTitle(removed.item, titleOf))}
        </Button>
      ) : null}
    </>
  )
}

interface EditedRowProps {
  plan: Plan
  number: number
  title: string
  onEdit: (item: PlanItem, number: number) => void
  onChange: (plan: Plan | null) => void
  onRemove: () => void
}

function EditedRow({ plan, number, title, onEdit, onChange, onRemove }: EditedRowProps) {
  const item = plan.items[number]
  if (item === undefined) return null
  return (
    <div className={styles.edited}>
      <div className={styles.row}>
        <strong>{title}</strong>
        {/* Saved when the field loses the focus, because each change is sent to the server. */}
        <input
          key={item.minutes}
          type="number"
          min={1}
          max={240}
          defaultValue={item.minutes}
          aria-label={consoleWords.plan.minutes(title)}
          onBlur={({ target }) => {
            const minutes = Math.round(target.valueAsNumber)
            if (minutes >= 1 && minutes <= 240 && minutes !== item.minutes)
              onChange(withItem(plan, number, { minutes }))
            else target.value = String(item.minutes)
          }}
        />
        <span className={styles.minutes}>{consoleWords.plan.min}</span>
        {shownLesson(item) !== undefined || item.kind === 'break' ? null : (
          <Button look="bare" aria-label={consoleWords.plan.change(title)} onClick={() => onEdit(item, number)}>
            {consoleWords.plan.changeNow}
          </Button>
        )}
        <Button
          look="bare"
          aria-label={consoleWords.plan.up(title)}
          disabled={number === 0}
          onClick={() => onChange(moved(plan, number, -1))}
        >
          <span aria-hidden="true">↑</span>
        </Button>
        <Button
          look="bare"
          aria-label={consoleWords.plan.down(title)}
          disabled={number === plan.items.length - 1}
          onClick={() => onChange(moved(plan, number, 1))}
        >
          <span aria-hidden="true">↓</span>
        </Button>
        <Button look="bare" aria-label={consoleWords.plan.remove(title)} onClick={onRemove}>
          <Icon name="cross" />
        </Button>
      </div>
      <textarea
        key={item.notes}
        rows={2}
        maxLength={2000}
        defaultValue={item.notes}
        aria-label={consoleWords.plan.notes(title)}
        placeholder={consoleWords.plan.notesHint}
        onBlur={({ target }) => {
          if (target.value !== item.notes) onChange(withItem(plan, number, { notes: target.value }))
        }}
      />
    </div>
  )
}
