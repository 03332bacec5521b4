/** Formats leases as shares of what was asked for, in any language. */
import type { LeaseReport } from '../checkers/lease-given.ts'

/**
 * Returns functions that format a share and a report's range of shares. `endless` is the language's text for a lease that never ends, and `range` formats the
 * range from one share to another.
 */
export function leaseSharesIn(endless: string, range: (low: string, high: string) => string) {
  /** Formats a share, such as `1.00×`. */
  const times = (share: number): string => {
    if (share === Number.POSITIVE_INFINITY) return endless
    if (share >= 10) return `${Math.round(share)}×`
    return `${share < 0.1 ? Number(share.toPrecision(1)) : share.toFixed(2)}×`
  }
  const shares = ({ smallest, largest }: LeaseReport): string => {
    if (smallest === undefined || largest === undefined) return '-'
    const [low, high] = [times(smallest), times(largest ?? Number.POSITIVE_INFINITY)]
    return low === high ? high : range(low, high)
  }
  return { times, shares }
}
