/** The gain between the check at the start and at the end. Pure. */
import type { CheckResult } from '#model/messages/check-time.ts'

/** Share of right answers, from 0 to 1; `null`: nobody answered. */
export const shareOf = (count: CheckResult['start']): number | null =>
  count === null || count.answered === 0 ? null : count.right / count.answered

/** The gain in percentage points; `null`: one of the two was not asked or not answered. */
export function gainIn({ start, end }: Pick<CheckResult, 'start' | 'end'>): number | null {
  const before = shareOf(start)
  const after = shareOf(end)
  return before === null || after === null ? null : Math.round(100 * (after - before))
}
