/** A plan as a file: the same shape as those in docs/plans. Edits of a plan. Pure but for the file's text. */
import { type CheckedPlan, checkPlan, type Plan, type PlanItem } from '#model/messages/plan.ts'

/** A plan as a file has it, or what keeps the text from being one. `no-json`: it is no JSON. */
export type ReadPlan = CheckedPlan | { is: 'no-json' }

export function parsePlan(text: string): ReadPlan {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return { is: 'no-json' }
  }
  return checkPlan(value)
}

export function planText(plan: Plan): string {
  return `${JSON.stringify(plan, null, 2)}\n`
}

/** The plan with another item in the place of one; without any item there is no plan. */
export function withItem(
  plan: Plan,
  number: number,
  change: Partial<Pick<PlanItem, 'minutes' | 'notes'>> | null,
): Plan | null {
  const items = plan.items.flatMap((item, at) => {
    if (at !== number) return [item]
    return change === null ? [] : [{ ...item, ...change }]
  })
  return items.length === 0 ? null : { ...plan, items }
}

/** The item changes places with its neighbour; at the ends nothing changes. */
export function moved(plan: Plan, number: number, by: 1 | -1): Plan {
  const one = plan.items[number]
  const other = plan.items[number + by]
  if (one === undefined || other === undefined) return plan
  return { ...plan, items: plan.items.with(number, other).with(number + by, one) }
}
