/** Counts how many steps use up each kind of budget. */
import type { BudgetKind } from '#scenarios/budget.ts'

/** Patterns of the steps that use up each kind of fault. Ticks and further attempts are absent, because they look like any other step of their client. */
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
