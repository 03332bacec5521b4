/** A plan as a file: the same shape as those in docs/plans. Edits of a plan. Pure but for the file's text. */
import { Plan } from '#model/messages/plan.ts'

/** A plan as a file has it; `null`: the text is none. */
export function parsePlan(text: string): Plan | null {
  try {
    return Plan.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}

export function planText(plan: Plan): string {
  return `${JSON.stringify(plan, null, 2)}\n`
}

type Item = Plan['items'][number]

/** The plan with another item in the place of one; without any item there is no plan. */
export function withItem(plan: Plan, number: number, change: Partial<Item> | null): Plan | null {
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
