/** Shows the console's tab for the plan: its items and the current item, an editor, and files. */
import { useState } from 'react'
import type { Library } from '#model/messages/messages.ts'
import { type Plan, planMinutes, planTitleMost } from '#model/messages/plan.ts'
import { consoleWords } from '#web/locale/workshop/console.ts'
import { lessonsOf } from '#web/parts/lessons.ts'
import { useLevels } from '#web/parts/useLevels.ts'
import { useTheatre } from '#web/player/react.tsx'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorNote } from '#web/ui/ErrorNote.tsx'
import { LessonPicker } from '#web/workshop/lead/LessonPicker.tsx'
import { nextItem, undoBegin } from '#web/workshop/lead/steps.ts'
import { useLatestPlan, usePlanConflict, usePlanDesk } from '#web/workshop/room/plan-desk.ts'
import { useRoom } from '#web/workshop/room/room-context.tsx'
import { currentItem } from '#web/workshop/room/state.ts'
import { useLead } from '#web/workshop/room/useLead.ts'
import { itemTitle, titlesIn } from '#web/workshop/ui/item-title.ts'
import { OfferedPlans } from '#web/workshop/ui/OfferedPlans.tsx'
import { AddItem } from './AddItem.tsx'
import { type EditedItem, ItemDialog } from './ItemDialog.tsx'
import { type FormKind, inserted, lackingChecks, newItem } from './new-item.ts'
import { PlanFileButtons } from './PlanFileButtons.tsx'
import { PlanItems } from './PlanItems.tsx'
import { PlanJson } from './PlanJson.tsx'
import styles from './PlanTab.module.css'
import { type EditPlan, firstNew } from './plan-file.ts'

const usualMinutes = 10

/** What was just done to the plan. `of` is the plan then, and `before` the one that Undo brings back. */
interface PlanNote {
  text: string
  of: Plan | null
  before: Plan | undefined
}

export function PlanTab({ library }: { library: Library | null }) {
  const lead = useLead()
  const desk = usePlanDesk()
  const plan = useLatestPlan()
  const [editing, setEditing] = useState(false)
  const [adding, setAdding] = useState(false)
  const [json, setJson] = useState(false)
  const [note, setNote] = useState<PlanNote | null>(null)
  const current = useRoom(currentItem)
  const isOver = plan !== null && current === plan.items.length - 1
  const canUndo = useRoom((state) => state.lead?.canUndo === true)
  const take = (next: Plan) => desk.change(() => next)
  const edit: EditPlan = (change) => desk.change((now) => (now === null ? null : change(now)))
  const [edited, setEdited] = useState<EditedItem | null>(null)
  const levels = useLevels(library)
  const inView = useTheatre((theatre) => theatre.lesson?.id)
  const lessons = lessonsOf(library)
  const addKind = (kind: FormKind | 'lesson') => {
    if (kind === 'lesson') return setAdding(true)
    const lesson = lessons.find(({ id }) => id === inView) ?? lessons[0]
    const item = newItem(kind, { lesson, level: levels[0], exercise: library?.exercises[0], plan })
    if (item !== null) setEdited({ item, number: null })
  }
  const say = (text: string, of: Plan | null, before?: Plan) => setNote({ text, of, before })
  const sayAdded = (before: Plan | null, after: Plan) => {
    const number = firstNew(before, after)
    const item = after.items[number]
    if (item !== undefined) say(consoleWords.plan.added(itemTitle(item, titlesIn(library)), number + 1), after)
  }
  const load = (next: Plan) => {
    if (plan !== null) say(consoleWords.plan.loaded(next.title), next, plan)
    take(next)
  }
  const add = (scenario: string) => {
    const item = { scenario, minutes: usualMinutes, notes: '' }
    const added = (now: Plan | null): Plan => ({
      ...(now ?? { title: consoleWords.plan.untitled }),
      items: inserted(now?.items ?? [], item, current),
    })
    sayAdded(plan, added(plan))
    desk.change(added)
  }
  const takeItem = (next: Plan, base: Plan | null) => {
    if (edited?.number === null) sayAdded(base, next)
    desk.take(next, base)
  }
  return (
    <div className={styles.tab} data-testid="plan-tab">
      <Conflict />
      {plan === null ? (
        <>
          <EmptyState title={consoleWords.plan.none} />
          <OfferedPlans chosen={plan} onPlan={take} />
        </>
      ) : (
        <>
          <header className={styles.head}>
            <h2 className={styles.title}>
              {editing ? <PlanTitle title={plan.title} onEdit={edit} /> : plan.title}{' '}
              <small>{consoleWords.plan.total(planMinutes(plan))}</small>
            </h2>
            {editing || isOver ? null : (
              <Button look="primary" keyHint="N" onClick={() => nextItem(lead)}>
                {consoleWords.plan.next}
              </Button>
            )}
            <Noted
              note={note}
              plan={plan}
              onUndo={(before) => {
                setNote(null)
                take(before)
              }}
            />
          </header>
          <PlanItems
            plan={plan}
            library={library}
            editing={editing}
            onOpen={(item, number) => setEdited({ item, number })}
            onEdit={edit}
          />
        </>
      )}
      {isOver ? <p className={styles.over}>{consoleWords.plan.last}</p> : null}
      <div className={styles.actions}>
        <AddItem hasChecks={lackingChecks(plan).length === 0} onKind={addKind} />
        {plan === null ? null : (
          <Button aria-pressed={editing} onClick={() => setEditing(!editing)}>
            {editing ? consoleWords.plan.done : consoleWords.plan.edit}
          </Button>
        )}
        {canUndo ? (
          <Button keyHint="U" onClick={() => undoBegin(lead)} data-testid="undo-begin">
            {consoleWords.plan.undo}
          </Button>
        ) : null}
        <Button onClick={() => setJson(true)}>{consoleWords.plan.json.open}</Button>
        <PlanFileButtons plan={plan} onLoad={load} onSaved={(name) => say(consoleWords.plan.saved(name), plan)} />
      </div>
      <ItemDialog edited={edited} plan={plan} library={library} onPlan={takeItem} onClose={() => setEdited(null)} />
      <PlanJson plan={plan} open={json} onClose={() => setJson(false)} onChange={desk.take} />
      <LessonPicker open={adding} library={library} plan={null} onPick={add} onClose={() => setAdding(false)} />
    </div>
  )
}

/** Says what was just done, until the plan has another title or another number of items. */
function Noted({ note, plan, onUndo }: { note: PlanNote | null; plan: Plan; onUndo: (before: Plan) => void }) {
  const isSaid = note !== null && note.of?.title === plan.title && note.of.items.length === plan.items.length
  const before = note?.before
  return (
    <p className={styles.note} role="status">
      {isSaid ? note.text : null}
      {isSaid && before !== undefined ? (
        <Button onClick={() => onUndo(before)} data-testid="undo-load">
          {consoleWords.plan.restore}
        </Button>
      ) : null}
    </p>
  )
}

/** This window's change was refused because another window changed the same place. The teacher says which one counts. */
function Conflict() {
  const desk = usePlanDesk()
  const conflicts = usePlanConflict()
  const { conflict } = consoleWords.plan
  if (!conflicts) return null
  return (
    <ErrorNote
      tone="warn"
      title={conflict.title}
      actions={
        <>
          <Button onClick={() => desk.settle('mine')}>{conflict.mine}</Button>
          <Button onClick={() => desk.settle('theirs')}>{conflict.theirs}</Button>
        </>
      }
    >
      {conflict.about}
    </ErrorNote>
  )
}

/** The plan's name as a field. Saved when it loses the focus, because each change is sent to the server. */
function PlanTitle({ title, onEdit }: { title: string; onEdit: EditPlan }) {
  return (
    <input
      key={title}
      className={styles.name}
      defaultValue={title}
      maxLength={planTitleMost}
      aria-label={consoleWords.plan.title}
      onBlur={({ target }) => {
        const typed = target.value.trim()
        if (typed === '') target.value = title
        else if (typed !== title) onEdit((plan) => ({ ...plan, title: typed }))
      }}
    />
  )
}
