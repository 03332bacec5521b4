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
import { OfferedPlans } from '#web/workshop/ui/OfferedPlans.tsx'
import { AddItem } from './AddItem.tsx'
import { type EditedItem, ItemDialog } from './ItemDialog.tsx'
import { type FormKind, inserted, newItem } from './new-item.ts'
import { PlanFileButtons } from './PlanFileButtons.tsx'
import { PlanItems } from './PlanItems.tsx'
import { PlanJson } from './PlanJson.tsx'
import styles from './PlanTab.module.css'
import type { EditPlan } from './plan-file.ts'

const usualMinutes = 10

export function PlanTab({ library }: { library: Library | null }) {
  const lead = useLead()
  const desk = usePlanDesk()
  const plan = useLatestPlan()
  const [editing, setEditing] = useState(false)
  const [adding, setAdding] = useState(false)
  const [json, setJson] = useState(false)
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
  const add = (scenario: string) =>
    desk.change((now) => ({
      ...(now ?? { title: consoleWords.plan.untitled }),
      items: inserted(now?.items ?? [], { scenario, minutes: usualMinutes, notes: '' }, current),
    }))
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
        <AddItem onKind={addKind} />
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
        <PlanFileButtons plan={plan} onLoad={take} />
      </div>
      <ItemDialog edited={edited} plan={plan} library={library} onPlan={desk.take} onClose={() => setEdited(null)} />
      <PlanJson plan={plan} open={json} onClose={() => setJson(false)} onChange={desk.take} />
      <LessonPicker open={adding} library={library} plan={null} onPick={add} onClose={() => setAdding(false)} />
    </div>
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
