/** Leases as shares of what was asked, in any language. */
import type { LeaseReport } from '../checkers/lease-given.ts'

/** `endless`: what a language says of a lease that never ends. `range`: from one share to another. */
export function leaseSharesIn(endless: string, range: (low: string, high: string) => string) {
  /** `1.00×` */
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
