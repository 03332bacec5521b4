import { useState } from 'react'
import type { Plan } from '#model/messages/plan.ts'
import { leadWords } from '#web/locale/workshop/lead.ts'
import styles from './OfferedPlans.module.css'
import { minutesOf, offeredPlans } from './offered-plans.ts'

export function OfferedPlans({ chosen, onPlan }: { chosen: Plan | null; onPlan: (plan: Plan) => void }) {
  const [plans] = useState(offeredPlans)
  return (
    <ul className={styles.plans} aria-label={leadWords.plans.label}>
      {plans.map((plan) => (
        <li key={plan.title}>
          <button type="button" className={styles.plan} aria-pressed={chosen === plan} onClick={() => onPlan(plan)}>
            <strong>{plan.title}</strong>
            <span>{leadWords.plans.about(plan.items.length, minutesOf(plan))}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
