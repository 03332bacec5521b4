/** How often each kind of a budget is used up by steps. */
import type { BudgetKind } from '#scenarios/budget.ts'

/** A tick and a further attempt have no sign of their own: the step of the client that makes them looks like any other. */
const signs: Partial<Record<BudgetKind, RegExp>> = {
  leaseEnds: /^~$/,
  crashes: /^![A-D]/,
  lateReplies: /[/>]$/,
  restarts: /^-/,
  delayedRestarts: /^!n/,
}

export function usedIn(steps: readonly string[], kind: BudgetKind): number {
  const sign = signs[kind]
  return sign === undefined ? 0 : steps.filter((step) => sign.test(step)).length
}
