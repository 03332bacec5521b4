/** How verdicts put things. */
import type { PropertyId, VerdictStatus } from '../../scenarios/lesson.ts'
import type { Verdict } from './verdict.ts'

/** `6.301 s` */
export const seconds = (ms: number): string => `${(ms / 1000).toFixed(3)} s`

/** Added to the sentence about the first case where there are others. */
export function andMore(others: number): string {
  if (others <= 0) return ''
  return others === 1 ? ' It happened once more.' : ` It happened ${others} more times.`
}

/** `3 writes`, `1 write` */
export const count = (n: number, noun: string): string => `${n} ${noun}${n === 1 ? '' : 's'}`

/** A verdict; the proving events come in the trace's order, each once. `seqs`: those of one proof, or proof by proof. */
export function verdict(
  property: PropertyId,
  status: VerdictStatus,
  because: string,
  seqs: readonly number[] | readonly number[][] = [],
): Verdict {
  const proofs = seqs.filter((one) => typeof one !== 'number').map(inOrder)
  const several = proofs.length > 1 ? { proofs } : {}
  return { property, status, because, events: inOrder(seqs.flat()), ...several }
}

const inOrder = (seqs: readonly number[]): number[] => [...new Set(seqs)].sort((a, b) => a - b)
