import { fencedRegister, isLinearizable, lockOf, readHistory, stockOf } from './linearizable.mjs'

/**
 * @typedef {{ status: string, code: string }} Verdict
 * @typedef {{ scenario: string, initial: number, capacity: number, verdicts: Record<string, Verdict> }} Judged
 * @typedef {{ lock: boolean, sales: boolean, writes: boolean }} Legal
 */

/**
 * Returns one sentence for each property on which an outside judge disagrees with our verdict. If our verdict is *unknown*, it is not compared.
 *
 * @param {Judged} run @param {Legal} legal @param {string} who @returns {string[]}
 */
export function disagreements({ scenario, verdicts }, legal, who) {
  const said = (/** @type {string} */ property) => verdicts[property]?.status ?? 'unknown'
  const compared = [
    { property: 'exclusion', isLegal: legal.lock, status: said('exclusion') },
    { property: 'no-lost-update', isLegal: legal.sales, status: said('no-lost-update') },
    { property: 'fencing', isLegal: legal.writes, status: fencedStatus(verdicts.fencing) },
  ]
  return compared
    .filter(({ status, isLegal }) => (status === 'held' && !isLegal) || (status === 'violated' && isLegal))
    .map(
      ({ property, status, isLegal }) =>
        `${scenario}: ${property} ${status}, and ${who} says ${isLegal ? 'legal' : 'illegal'}`,
    )
}

/**
 * Returns our fencing verdict in the form that can be compared with the fenced register. The register sees tokens only in writes, so a violation among grants
 * counts as unknown.
 *
 * @param {Verdict | undefined} verdict
 */
const fencedStatus = (verdict) => (verdict?.code === 'fencing-grant' ? 'unknown' : (verdict?.status ?? 'unknown'))

/** @param {string} edn @param {Judged} run @returns {Legal} */
export function searched(edn, { capacity, initial }) {
  const operations = readHistory(edn)
  const of = (/** @type {string[]} */ ...which) => operations.filter(({ f }) => which.includes(f))
  return {
    lock: isLinearizable(of('acquire', 'release'), lockOf(capacity)),
    sales: isLinearizable(of('sell'), stockOf(initial)),
    writes: isLinearizable(of('write'), fencedRegister()),
  }
}
