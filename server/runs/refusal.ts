/** Rejects requests. A refusal is a `RefusalError` here, and `{ code, reason, values }` on the wire. */
import type * as z from 'zod/mini'
import { nearest } from '#model/base/nearest.ts'
import type { Refusal } from '#model/messages/messages.ts'
import type { ErrorCode } from '#model/refusals/codes.ts'
import { firstWrong } from '#model/refusals/expectation.ts'
import { type Given, type Reason, reasons } from '#model/refusals/reasons.ts'
import { sayRefusal } from '#model/refusals/said.ts'
import { RecordingError } from '#model/trace/recording.ts'
import { ReasonError } from '#model/words/en/reason-error.ts'
import { refusalWords } from '#model/words/en/refusals.ts'
import { ServerLostError } from '../engine/run/beginning.ts'
import { CancelledError } from '../engine/run/run.ts'
import { ServerFailure } from '../processes/server-failure.ts'

/** Makes a refusal, for example `refusal('unknown-run', { run })`. */
export const refusal = <R extends Reason>(reason: R, ...[values]: Given<R>): Refusal => made(reason, values)

const made = (reason: Reason, values: object = {}): Refusal => ({
  code: reasons[reason].code,
  reason,
  values: { ...values },
})

/** Rejects the current request. The error's message is the English sentence, for logs and the command line. */
export class RefusalError<R extends Reason = Reason> extends Error {
  readonly refusal: Refusal

  constructor(...[refused, values]: [reason: R, ...values: Given<R>] | [refusal: Refusal]) {
    const refusal = typeof refused === 'string' ? made(refused, values) : refused
    super(sentenceOf(refusal))
    this.name = 'RefusalError'
    this.refusal = refusal
  }

  get code(): ErrorCode {
    return this.refusal.code
  }
}

/** Returns the refusal's sentence in English. */
export const sentenceOf = ({ code, reason, values }: Refusal): string =>
  sayRefusal(refusalWords, reason, values) ?? code

/** Adds the English sentence to a refusal, for people who read the JSON. */
export const withSentence = (refused: Refusal): Refusal => ({ ...refused, message: sentenceOf(refused) })

/** Converts any error to a refusal. An unexpected error becomes `INTERNAL`, without its message, which belongs in the log. */
export function refusalOf(error: unknown): Refusal {
  if (error instanceof RefusalError) return error.refusal
  if (error instanceof CancelledError) return refusal('run-cancelled')
  if (error instanceof ServerFailure) return refusal('server-not-started', { why: error.summary })
  if (error instanceof ServerLostError) return refusal('server-ended', { why: error.because })
  if (error instanceof ReasonError || error instanceof RecordingError)
    return made(error.because.reason, error.because.values)
  return refusal('something-wrong')
}

/** Validates a request. Throws a `BAD_REQUEST` that names the invalid field. */
export function parseRequest<T>(schema: z.ZodMiniType<T>, value: unknown): T {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  throw new RefusalError('bad-field', firstWrong(result.error))
}

/** Makes the error for a lock that the scenario does not run. `locks` contains the locks that the scenario does run. */
export const notInScenario = (scenario: string, lock: string, locks: readonly string[]): RefusalError =>
  new RefusalError('lock-not-in-scenario', { scenario, lock, locks, similar: nearest(lock, locks) ?? null })
