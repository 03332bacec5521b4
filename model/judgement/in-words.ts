/** Joins a checker's fact with its sentence; the only place that does. */
import { type Fact, isUntested } from '../checkers/facts.ts'
import type { Verdict } from '../checkers/verdict.ts'
import { sayFact } from '../words/en/verdicts.ts'
import type { LockStore } from '../words/verdict-words.ts'

/** `store`: by default one Redis. The proving events come in the trace's order, each once. */
export function inWords(fact: Fact, store?: LockStore): Verdict {
  const { property, status, code, witnesses } = fact
  const proofs = witnesses.length > 1 ? { proofs: witnesses.map(inOrder) } : {}
  const untested = isUntested(code) ? { untested: true as const } : {}
  return { property, status, ...untested, because: sayFact(fact, store), events: inOrder(witnesses.flat()), ...proofs }
}

const inOrder = (seqs: readonly number[]): number[] => [...new Set(seqs)].sort((a, b) => a - b)
