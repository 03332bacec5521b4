/** Chooses a plan from a file, and says what is in it or what is wrong with it. */
import { useId, useRef, useState } from 'react'
import { Plan } from '#model/messages/plan.ts'
import { classWords } from '#web/locale/workshop/class.ts'
import { Button } from '#web/ui/Button.tsx'
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
    const found = planIn(await file.text().catch(() => ''))
    onPlan(typeof found === 'string' ? null : found)
    setBroken(typeof found === 'string' ? classWords.start.planBroken(file.name, found) : null)
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
      <label htmlFor={id}>{classWords.start.plan}</label>
      <OfferedPlans chosen={plan} onPlan={take} />
      <input
        id={id}
        ref={input}
        type="file"
        accept=".json,application/json"
        aria-describedby={`${id}-hint`}
        onChange={(event) => void read(event.target.files?.[0])}
      />
      <p id={`${id}-hint`} className={styles.hint} data-wrong={broken !== null || undefined} aria-live="polite">
        {broken ?? (plan === null ? classWords.start.planHint : <Contents plan={plan} onOff={off} />)}
      </p>
    </div>
  )
}

function Contents({ plan: { title, items }, onOff }: { plan: Plan; onOff: () => void }) {
  const minutes = items.reduce((sum, item) => sum + item.minutes, 0)
  return (
    <>
      <strong>{title}</strong>: {classWords.start.planOf(items.length, minutes)}{' '}
      <Button look="bare" onClick={onOff}>
        {classWords.start.planOff}
      </Button>
    </>
  )
}

/** The plan that a file holds, or what is wrong with it. */
function planIn(text: string): Plan | string {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return classWords.start.notJson
  }
  const parsed = Plan.safeParse(value)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  return `${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}`
}
