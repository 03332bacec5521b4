/** Lets the teacher choose a plan from a file, and says what is in the plan or what is wrong with it. */
import { useId, useState } from 'react'
import { type Plan, planMinutes } from '#model/messages/plan.ts'
import { marks } from '#web/locale/marks.ts'
import { classWords } from '#web/locale/workshop/class.ts'
import { Button } from '#web/ui/Button.tsx'
import { FileButton } from '#web/ui/FileButton.tsx'
import { parsePlan } from '../console/plan/plan-file.ts'
import { problemText } from '../console/plan/problem-text.ts'
import { OfferedPlans } from '../ui/OfferedPlans.tsx'
import styles from './PlanFileField.module.css'

interface PlanFileFieldProps {
  plan: Plan | null
  onPlan: (plan: Plan | null) => void
}

export function PlanFileField({ plan, onPlan }: PlanFileFieldProps) {
  const id = useId()
  const [broken, setBroken] = useState<string | null>(null)
  async function read(file: File): Promise<void> {
    const found = parsePlan(await file.text().catch(() => ''))
    const problem = problemText(found)
    onPlan(found.is === 'plan' ? found.plan : null)
    setBroken(problem === null ? null : classWords.start.planBroken(file.name, problem))
  }
  function take(offered: Plan): void {
    setBroken(null)
    onPlan(offered)
  }
  return (
    <div className={styles.plan}>
      <p className={styles.label}>{classWords.start.plan}</p>
      <OfferedPlans chosen={plan} onPlan={take} />
      <FileButton
        text={classWords.start.planFile}
        about={id}
        accept=".json,application/json"
        aria-label={classWords.start.planFile}
        onFile={(file) => void read(file)}
      />
      <p id={id} className={styles.hint} data-wrong={broken !== null || undefined} aria-live="polite">
        {broken ?? (plan === null ? classWords.start.planHint : <Contents plan={plan} onOff={() => onPlan(null)} />)}
      </p>
    </div>
  )
}

function Contents({ plan, onOff }: { plan: Plan; onOff: () => void }) {
  return (
    <>
      <strong>{plan.title}</strong>
      {marks.labelled('', classWords.start.planOf(plan.items.length, planMinutes(plan).all))}{' '}
      <Button look="bare" onClick={onOff}>
        {classWords.start.planOff}
      </Button>
    </>
  )
}
