/**
 * Builds sentences from facts and a language's phrases; no other module combines these. The phrases are an argument, because the reader chooses the language.
 */
import type { FactCode, FactValues, SaidFact } from '../checkers/facts.ts'
import {
  type Difference,
  type DifferenceCode,
  type DifferenceValues,
  isInconclusive,
  type Judgement,
  type Verdict,
} from '../checkers/verdict.ts'
import type { TraceEvent } from '../trace/trace.ts'
import type { FactContext, Phrases, StoreOfRun } from './phrases.ts'

// The compiler cannot see that each entry of a table takes the values of its own code.

/** Returns the sentence for a verdict, or for a doubt about a whole run. */
export function sentenceOf(fact: SaidFact, { facts, nouns }: Phrases, run: StoreOfRun): string {
  const { code, values, proofs, others = (proofs?.length ?? 1) - 1 } = fact
  const say = facts[code] as (values: FactValues[FactCode], context: FactContext) => string
  return say(values, { ...nouns(run), others })
}

/** Returns one sentence per difference from the lesson. A doubt about the run counts as a difference. */
export function differencesOf(judgement: Judgement, phrases: Phrases, run: StoreOfRun): string[] {
  const { differences, doubt, verdicts } = judgement
  const sayDifference = ({ code, values }: Difference) => {
    const say = phrases.differences[code] as (values: DifferenceValues[DifferenceCode], because: string) => string
    const verdict = 'property' in values && verdicts.find(({ property }) => property === values.property)
    return say(values, verdict ? sentenceOf(verdict, phrases, run) : '')
  }
  return [...(doubt ? [sentenceOf(doubt, phrases, run)] : []), ...differences.map(sayDifference)]
}

export function sayEvent(event: TraceEvent, { events }: Phrases): string {
  const say = events[event.kind] as (event: TraceEvent) => string
  return say(event)
}

/** A judgement as JSON that people read: each fact comes with its sentence. */
export interface WordedJudgement extends Judgement {
  verdicts: (Verdict & { because: string })[]
  /** Sentences about `differences`, and about a doubt. */
  surprises: string[]
  /** The sentence for `doubt`, if the machine caused the doubt. */
  inconclusive?: string
}

export function inWords(judgement: Judgement, phrases: Phrases, run: StoreOfRun): WordedJudgement {
  const { doubt, verdicts } = judgement
  return {
    ...judgement,
    verdicts: verdicts.map((verdict) => ({ ...verdict, because: sentenceOf(verdict, phrases, run) })),
    surprises: differencesOf(judgement, phrases, run),
    ...(doubt && isInconclusive(judgement) ? { inconclusive: sentenceOf(doubt, phrases, run) } : {}),
  }
}
