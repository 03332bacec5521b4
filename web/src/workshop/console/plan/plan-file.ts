/** Reads a plan from a file's text, in the format of docs/plans, and edits plans. Pure. */
import { type CheckedPlan, checkPlan, type Plan, type PlanItem } from '#model/messages/plan.ts'

/** A plan read from text, or what is wrong with the text. `no-json` means that the text is not valid JSON. */
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

/** Changes the latest plan synchronously, so that the value of a field that loses the focus is applied before the effect of the click. */
export type EditPlan = (change: (plan: Plan) => Plan | null) => void

/** Returns the plan with one item changed, or removed if `change` is `null`. Returns `null` if no item is left. */
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

/** A removed item, its place, and the plan that contained it. */
export interface RemovedItem {
  item: PlanItem
  number: number
  of: Plan
}

/** Whether this plan still lacks the item. Meanwhile, another plan may have been loaded, here or by another host. */
export const isWithout = ({ title, items }: Plan, { of }: RemovedItem): boolean =>
  title === of.title && items.length === of.items.length - 1

/** Returns the plan with an item back where it was removed. */
export const restored = (plan: Plan, { item, number }: Pick<RemovedItem, 'item' | 'number'>): Plan => ({
  ...plan,
  items: plan.items.toSpliced(number, 0, item),
})

/** Returns the plan with an item moved to its top or its end. */
export function movedToEnd(plan: Plan, number: number, end: 'top' | 'bottom'): Plan {
  const item = plan.items[number]
  if (item === undefined) return plan
  const others = plan.items.toSpliced(number, 1)
  return { ...plan, items: end === 'top' ? [item, ...others] : [...others, item] }
}

/** Returns the number of the first item that another plan does not have at the same place, or -1. */
export const firstNew = (before: Plan | null, { items }: Plan): number =>
  items.findIndex((item, i) => JSON.stringify(item) !== JSON.stringify(before?.items[i]))

/** Swaps an item with its neighbor. At the ends, nothing changes. */
export function moved(plan: Plan, number: number, by: 1 | -1): Plan {
  const one = plan.items[number]
  const other = plan.items[number + by]
  if (one === undefined || other === undefined) return plan
  return { ...plan, items: plan.items.with(number, other).with(number + by, one) }
}
