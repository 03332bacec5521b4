/** Defines an error that carries a reason with its values, so that each reader sees the sentence in their own language. */
import { because } from '#model/refusals/because.ts'
import type { Because, Given, Reason, Why } from '#model/refusals/reasons.ts'
import { sayRefusal, sayWhy } from '#model/refusals/said.ts'
import { refusalWords } from './refusals.ts'

/** The error's message is the English sentence, for logs. */
export class ReasonError<R extends Reason = Reason> extends Error {
  readonly because: Because & { reason: R }

  constructor(reason: R, ...values: Given<R>) {
    super(sayRefusal(refusalWords, reason, values[0] ?? {}))
    this.name = 'ReasonError'
    this.because = because(reason, ...values)
  }
}

/** Returns the English sentence for a reason. */
export const inEnglish = (why: Why): string => sayWhy(refusalWords, why)

/** Returns the cause of any error: its reason, or its message in English. */
export function whyOf(error: unknown): Why {
  if (error instanceof ReasonError) return error.because
  return error instanceof Error ? error.message : String(error)
}
