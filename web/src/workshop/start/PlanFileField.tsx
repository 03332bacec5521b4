/** Chooses a plan from a file, and says what is in it or what is wrong with it. */
import { useId, useRef, useState } from 'react'
import type { Plan } from '#model/messages/plan.ts'
import { marks } from '#web/locale/marks.ts'
import { classWords } from '#web/locale/workshop/class.ts'
import { Button } from '#web/ui/Button.tsx'
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
  const input = useRef<HTMLInputElement>(null)
  async function read(file: File | undefined): Promise<void> {
    if (file === undefined) return
    const found = parsePlan(await file.text().catch(() => ''))
    const problem = problemText(found)
    onPlan(found.is === 'plan' ? found.plan : null)
    setBroken(problem === null ? null : classWords.start.planBroken(file.name, problem))
  }
  function take(offered: Plan): void {
    off()
    setBroken(null)
    onPlan(offered)
  }
  function off(): void {
    if (input.current !== null) input.current.value = ''
    onPlan(null)
  }
  return (
    <div className={styles.plan}>
      <p className={styles.label}>{classWords.start.plan}</p>
      <OfferedPlans chosen={plan} onPlan={take} />
      {/* A browser writes its own language on its own button. */}
      <Button aria-describedby={id} onClick={() => input.current?.click()}>
        {classWords.start.planFile}
      </Button>
      <input
        ref={input}
        type="file"
        accept=".json,application/json"
        hidden
        aria-label={classWords.start.planFile}
        onChange={(event) => void read(event.target.files?.[0])}
      />
      <p id={id} className={styles.hint} data-wrong={broken !== null || undefined} aria-live="polite">
        {broken ?? (plan === null ? classWords.start.planHint : <Contents plan={plan} onOff={off} />)}
      </p>
    </div>
  )
}

function Contents({ plan: { title, items }, onOff }: { plan: Plan; onOff: () => void }) {
  const minutes = items.reduce((sum, item) => sum + item.minutes, 0)
  return (
    <>
      <strong>{title}</strong>
      {marks.labelled('', classWords.start.planOf(items.length, minutes))}{' '}
      <Button look="bare" onClick={onOff}>
        {classWords.start.planOff}
      </Button>
    </>
  )
}
