/** Help texts about the explorer's budgets. */
import type { BudgetKind } from '#scenarios/budget.ts'

export const budgets: Record<BudgetKind, string> = {
  attempts: 'how often each of them tries to acquire, from 1 to 3; else once',
  leaseEnds: 'how often a lease may end before its holder is done, up to 3',
  crashes: 'how many workers may crash, up to 3',
  lateReplies: 'how many answers may come later than their command was carried out, or never, up to 3',
  ticks: "how often a timer may tick, such as a watchdog's, up to 3",
  restarts: 'how often a node may restart, which comes back at once and has forgotten everything, up to 3',
  delayedRestarts: `how often a node may die and stay away until every lease that it may have granted has ended; then it comes back
                    and has forgotten everything; up to 3`,
}
