/** Refusal of a request: an error on our side, `{ code, message }` on the wire. */
import type * as z from 'zod/mini'
import type { ErrorCode, Refusal } from '#model/messages/messages.ts'
import { RecordingError } from '#model/trace/recording.ts'
import { ProcessRefusal } from '../engine/client/process/refusal.ts'
import { ServerLostError } from '../engine/run/beginning.ts'
import { CancelledError } from '../engine/run/run.ts'
import { ServerFailure } from '../processes/server-failure.ts'
import { StoreError, type StoreErrorCode } from '../stores/store.ts'

/** Message for the person who asked: what was wrong and what to do. */
export class RefusalError extends Error {
  constructor(
    readonly code: ErrorCode,
    message: string,
  ) {
    super(message)
    this.name = 'RefusalError'
  }
}

/** Refusals of a pool, as codes for people. Other errors of a pool are mistakes of ours. */
const codeOf: Partial<Record<StoreErrorCode, ErrorCode>> = {
  STORE_UNAVAILABLE: 'STORE_UNAVAILABLE',
  POOL_BUSY: 'QUEUE_FULL',
  POOL_CLOSED: 'CANCELLED',
  UNSUPPORTED_FAULT: 'BAD_REQUEST',
}

/** Converts any error to a refusal. Unforeseen ones become `INTERNAL`, without their text, which is for the log. */
export function refusalOf(error: unknown): Refusal {
  if (error instanceof RefusalError || error instanceof RecordingError)
    return { code: error.code, message: error.message }
  if (error instanceof ServerFailure)
    return { code: 'NODE_LOST', message: `A server that this run needs could not be started: ${error.summary}.` }
  if (error instanceof ServerLostError || (error instanceof StoreError && error.code === 'NODE_LOST'))
    return { code: 'NODE_LOST', message: `A server that this run needs has ended: ${error.message}.` }
  if (error instanceof CancelledError) return { code: 'CANCELLED', message: error.message }
  if (error instanceof ProcessRefusal) return { code: 'BAD_REQUEST', message: error.message }
  const code = error instanceof StoreError ? codeOf[error.code] : undefined
  if (error instanceof StoreError && code !== undefined) return { code, message: error.message }
  return { code: 'INTERNAL', message: 'Something went wrong on the server. Its log says what.' }
}

/** Validates a request. Throws `BAD_REQUEST` that names the field. */
export function parseRequest<T>(schema: z.ZodMiniType<T>, value: unknown): T {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const [issue] = result.error.issues
  const field = issue?.path.map(String).join('.')
  throw new RefusalError('BAD_REQUEST', `${field ? `${field}: ` : ''}${issue?.message ?? 'This is no request.'}`)
}
