/** Shows fields of an item, depending on the item's kind. Minutes and notes, which every kind has, are in `ItemDialog`. */
import type { CheckTime } from '#model/messages/check-time.ts'
import type { Library } from '#model/messages/messages.ts'
import type { PlanItem } from '#model/messages/plan.ts'
import { marks } from '#web/locale/marks.ts'
import { consoleWords } from '#web/locale/workshop/console.ts'
import { useLevels } from '#web/parts/useLevels.ts'
import { Button } from '#web/ui/Button.tsx'
import { ExerciseChoice } from '#web/workshop/activities/exercises/ExerciseChoice.tsx'
import { HandsOnFields } from '#web/workshop/activities/hands-on/HandsOnFields.tsx'
import { LevelChoice } from '#web/workshop/activities/level/LevelChoice.tsx'
import { AddOption, OptionFields, type OptionFieldsProps } from '#web/workshop/activities/question/OptionFields.tsx'
import type { DraftQuestion } from '#web/workshop/room/plan-desk.ts'
import { Choice } from '#web/workshop/ui/Choice.tsx'
import { ClockChoice } from '#web/workshop/ui/ClockChoice.tsx'
import { numbered } from '#web/workshop/ui/numbered.ts'
import work from '#web/workshop/ui/WorkForm.module.css'
import styles from './ItemDialog.module.css'
import { newCheckQuestion } from './new-item.ts'
import { PageFields } from './PageFields.tsx'
import type { Wrong } from './problem-text.ts'

interface ItemFieldsProps {
  item: PlanItem
  /** Whether a check may be moved from the start to the end, or back. */
  canMoveCheck: boolean
  library: Library | null
  wrong: Wrong
  onChange: (item: PlanItem) => void
}

export function ItemFields({ item, canMoveCheck, library, wrong, onChange }: ItemFieldsProps) {
  const levels = useLevels(library)
  switch (item.kind) {
    case 'question':
      return (
        <>
          <QuestionFields
            {...item.question}
            isWrong={wrong('question.ask')}
            change={(next) => onChange({ ...item, question: { ...item.question, ...next } })}
          />
          <div className={work.form}>
            <ClockChoice value={item.clock ?? 0} onChange={(clock) => onChange({ ...item, clock })} />
          </div>
        </>
      )
    case 'page':
      return <PageFields page={item.page} wrong={wrong} onChange={(page) => onChange({ ...item, page })} />
    case 'hands-on':
      return (
        <div className={work.form}>
          <HandsOnFields
            library={library}
            handsOn={item.handsOn}
            onChange={(handsOn) => onChange({ ...item, handsOn })}
          />
          <ClockChoice value={item.clock ?? 0} onChange={(clock) => onChange({ ...item, clock })} />
        </div>
      )
    case 'level':
      return (
        <div className={work.form}>
          <LevelChoice levels={levels} level={item.level} onChange={(level) => onChange({ ...item, level })} />
        </div>
      )
    case 'exercises':
      return (
        <ExerciseChoice
          exercises={library?.exercises ?? []}
          chosen={item.exercises}
          onChange={(exercises) => onChange({ ...item, exercises })}
        />
      )
    case 'check':
      return !canMoveCheck ? null : (
        <div className={work.form}>
          <Choice
            label={consoleWords.plan.form.time}
            value={item.time}
            options={(['start', 'end'] as const).map((time) => [time, consoleWords.plan.form.times[time]])}
            onChange={(time) => onChange({ ...item, time })}
          />
        </div>
      )
    default:
      return null
  }
}

interface QuestionFieldsProps extends Omit<OptionFieldsProps, 'change'> {
  ask: string
  isWrong: boolean
  change(next: { ask?: string; options?: string[]; right?: number | null }): void
}

function QuestionFields({ ask, isWrong, ...rest }: QuestionFieldsProps) {
  return (
    <>
      <label className={styles.field}>
        {consoleWords.plan.form.ask}
        <textarea
          rows={2}
          maxLength={200}
          value={ask}
          aria-invalid={isWrong}
          onChange={({ target }) => rest.change({ ask: target.value })}
        />
      </label>
      <OptionFields {...rest} />
      <p className={styles.actions}>
        <AddOption {...rest} />
      </p>
    </>
  )
}

interface CheckFieldsProps {
  /** When the form adds the check. Empty if it changes a check that is in the plan. */
  adds: readonly CheckTime[]
  check: readonly DraftQuestion[]
  wrong: Wrong
  onChange: (check: readonly DraftQuestion[]) => void
}

const mostQuestions = 5

/** Shows the plan's own check, which asks the same questions at the start and at the end. */
export function CheckFields({ adds, check, wrong, onChange }: CheckFieldsProps) {
  const { form } = consoleWords.plan
  const [time] = adds
  const added = time === undefined ? [] : [form.checkAdds[adds.length > 1 ? 'both' : time]]
  return (
    <>
      <p className={styles.about}>{marks.sentences([form.checkAbout, ...added])}</p>
      {numbered(check).map(({ number, thing }) => (
        <fieldset key={number} className={styles.question}>
          <legend>{form.checkQuestion(number + 1)}</legend>
          <QuestionFields
            {...thing}
            judged
            isWrong={wrong(`check.${number}.ask`)}
            change={(next) => onChange(check.with(number, { ...thing, ...next }))}
          />
          {check.length > 1 ? (
            <Button look="bare" onClick={() => onChange(check.filter((_, at) => at !== number))}>
              {form.dropQuestion(number + 1)}
            </Button>
          ) : null}
        </fieldset>
      ))}
      {check.length < mostQuestions ? (
        <p>
          <Button onClick={() => onChange([...check, newCheckQuestion()])}>{form.addQuestion}</Button>
        </p>
      ) : null}
    </>
  )
}
