/** Shows the plan's items, with buttons to begin or to change them. */
import { Fragment, useEffect, useRef, useState } from 'react'
import type { Library } from '#model/messages/messages.ts'
import { type Plan, type PlanItem, shownLesson } from '#model/messages/plan.ts'
import { consoleWords } from '#web/locale/workshop/console.ts'
import { Button } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { openItem } from '#web/workshop/lead/steps.ts'
import { useRoom } from '#web/workshop/room/room-context.tsx'
import { currentItem } from '#web/workshop/room/state.ts'
import { useLead } from '#web/workshop/room/useLead.ts'
import { itemTitle, titlesIn } from '#web/workshop/ui/item-title.ts'
import { numbered } from '#web/workshop/ui/numbered.ts'
import styles from './PlanItems.module.css'
import { type EditPlan, isWithout, moved, movedToEnd, type RemovedItem, restored, withItem } from './plan-file.ts'

interface PlanItemsProps {
  plan: Plan
  library: Library | null
  editing: boolean
  onOpen: (item: PlanItem, number: number) => void
  onEdit: EditPlan
}

export function PlanItems({ plan, library, editing, onOpen, onEdit }: PlanItemsProps) {
  const lead = useLead()
  const current = useRoom(currentItem)
  const [removed, setRemoved] = useState<RemovedItem | null>(null)
  const titles = titlesIn(library)
  /** Where the item of the last move stands now. */
  const carried = useRef(0)
  const list = useRef<HTMLOListElement>(null)
  /** Which button of this item to focus once the move is drawn, so that repeated presses go on moving the same item. */
  const pressed = useRef<1 | -1 | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: The focus moves once the plan has changed.
  useEffect(() => {
    const by = pressed.current
    pressed.current = null
    if (by === null) return
    const buttonFor = (way: number) =>
      list.current?.querySelector<HTMLButtonElement>(`[data-moves="${carried.current} ${way}"]:enabled`)
    // At the ends of the plan, only the button for the other direction is enabled.
    const button = buttonFor(by) ?? buttonFor(-by)
    button?.focus()
  }, [plan])
  useEffect(() => {
    if (!editing && current !== undefined) showCurrent(list.current)
  }, [current, editing])
  // Further clicks of a double click belong to the item of the first click, although another item is under the pointer now.
  const move = (number: number, by: 1 | -1, clicks: number) => {
    const from = clicks > 1 ? carried.current : number
    carried.current = from + by
    pressed.current = by
    onEdit((now) => moved(now, from, by))
  }
  const moveToEnd = (number: number, end: 'top' | 'bottom') => {
    carried.current = end === 'top' ? 0 : plan.items.length - 1
    pressed.current = end === 'top' ? -1 : 1
    onEdit((now) => movedToEnd(now, number, end))
  }
  const remove = (number: number, clicks: number) => {
    const item = plan.items[number]
    if (item === undefined || clicks > 1) return
    setRemoved({ item, number, of: plan })
    onEdit((now) => withItem(now, number, null))
  }
  const removedAt = editing && removed !== null && isWithout(plan, removed) ? removed.number : undefined
  const undo =
    removed === null ? null : (
      <RemovedRow
        title={itemTitle(removed.item, titles)}
        onRestore={() => {
          setRemoved(null)
          onEdit((now) => restored(now, removed))
        }}
      />
    )
  return (
    <ol ref={list} className={styles.items}>
      {numbered(plan.items).map(({ number, thing }) => (
        <Fragment key={number}>
          {removedAt === number ? undo : null}
          <li aria-current={number === current ? 'step' : undefined}>
            {editing ? (
              <EditedRow
                item={thing}
                number={number}
                isLast={number === plan.items.length - 1}
                title={itemTitle(thing, titles)}
                onOpen={onOpen}
                onEdit={onEdit}
                onMove={(by, clicks) => move(number, by, clicks)}
                onMoveToEnd={(end) => moveToEnd(number, end)}
                onRemove={(clicks) => remove(number, clicks)}
              />
            ) : (
              <button
                type="button"
                className={styles.item}
                aria-label={consoleWords.plan.begin(itemTitle(thing, titles))}
                onClick={() => void openItem(lead, number)}
              >
                <span className={styles.number}>{number + 1}</span>
                <span className={styles.name}>{itemTitle(thing, titles)}</span>
                <span className={styles.minutes}>
                  {thing.minutes} {consoleWords.plan.min}
                </span>
              </button>
            )}
          </li>
        </Fragment>
      ))}
      {removedAt === plan.items.length ? undo : null}
    </ol>
  )
}

/** Scrolls the panel around the list, but not the page, so that the current item is in the middle. */
function showCurrent(list: HTMLOListElement | null): void {
  const item = list?.querySelector('[aria-current]')?.getBoundingClientRect()
  const panel = list?.closest('section')
  if (item === undefined || panel == null) return
  const { top, height } = panel.getBoundingClientRect()
  panel.scrollTop += item.top + item.height / 2 - (top + height / 2)
}

interface RemovedRowProps {
  title: string
  onRestore: () => void
}

function RemovedRow({ title, onRestore }: RemovedRowProps) {
  return (
    <li className={styles.removed} role="status">
      {consoleWords.plan.removed(title)}
      {/* The Undo button appears where the item was removed, under the second click of a double click. */}
      <Button
        data-testid="restore-item"
        onClick={({ detail: clicks }) => {
          if (clicks <= 1) onRestore()
        }}
      >
        {consoleWords.plan.restore}
      </Button>
    </li>
  )
}

interface EditedRowProps extends Pick<PlanItemsProps, 'onOpen' | 'onEdit'> {
  item: PlanItem
  number: number
  isLast: boolean
  title: string
  /** Moves the item by one place. `clicks` is the number of clicks that the press has so far, or 0 by keyboard. */
  onMove: (by: 1 | -1, clicks: number) => void
  onMoveToEnd: (end: 'top' | 'bottom') => void
  onRemove: (clicks: number) => void
}

function EditedRow({ item, number, isLast, title, onOpen, onEdit, onMove, onMoveToEnd, onRemove }: EditedRowProps) {
  return (
    <div className={styles.edited}>
      <div className={styles.row}>
        <strong>{title}</strong>
        {/* The value is saved when the field loses the focus, because each change is sent to the server. */}
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
              onEdit((plan) => withItem(plan, number, { minutes }))
            else target.value = String(item.minutes)
          }}
        />
        <span className={styles.minutes}>{consoleWords.plan.min}</span>
        {shownLesson(item) !== undefined || item.kind === 'break' ? null : (
          <Button look="bare" aria-label={consoleWords.plan.change(title)} onClick={() => onOpen(item, number)}>
            {consoleWords.plan.changeNow}
          </Button>
        )}
        <Button
          look="bare"
          aria-label={consoleWords.plan.top(title)}
          disabled={number === 0}
          onClick={() => onMoveToEnd('top')}
        >
          <span aria-hidden="true">↑↑</span>
        </Button>
        <Button
          look="bare"
          aria-label={consoleWords.plan.up(title)}
          disabled={number === 0}
          data-moves={`${number} -1`}
          onClick={({ detail: clicks }) => onMove(-1, clicks)}
        >
          <span aria-hidden="true">↑</span>
        </Button>
        <Button
          look="bare"
          aria-label={consoleWords.plan.down(title)}
          disabled={isLast}
          data-moves={`${number} 1`}
          onClick={({ detail: clicks }) => onMove(1, clicks)}
        >
          <span aria-hidden="true">↓</span>
        </Button>
        <Button
          look="bare"
          aria-label={consoleWords.plan.bottom(title)}
          disabled={isLast}
          onClick={() => onMoveToEnd('bottom')}
        >
          <span aria-hidden="true">↓↓</span>
        </Button>
        <Button
          look="bare"
          aria-label={consoleWords.plan.remove(title)}
          onClick={({ detail: clicks }) => onRemove(clicks)}
        >
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
          if (target.value !== item.notes) onEdit((plan) => withItem(plan, number, { notes: target.value }))
        }}
      />
    </div>
  )
}
