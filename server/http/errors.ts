/** Sends errors as JSON: a refusal with its sentence in English and the HTTP status that fits. */
import type { ErrorRequestHandler } from 'express'
import type { ErrorCode } from '#model/refusals/codes.ts'
import { RecordingError } from '#model/trace/recording.ts'
import { RefusalError, refusal, refusalOf, withSentence } from '../runs/refusal.ts'

const statusOf: Record<ErrorCode, number> = {
  BAD_REQUEST: 400,
  UNKNOWN_SCENARIO: 404,
  UNKNOWN_LOCK: 404,
  UNKNOWN_RUN: 404,
  UNKNOWN_EXPLORATION: 404,
  UNKNOWN_PARAMETER: 400,
  PARAMETER_OUT_OF_RANGE: 400,
  PARAMETER_NOT_WHOLE: 400,
  UNKNOWN_OPTION: 400,
  UNKNOWN_FAULT: 400,
  UNKNOWN_CLIENT: 400,
  UNKNOWN_MOMENT: 400,
  QUEUE_FULL: 503,
  RATE_LIMITED: 429,
  CANCELLED: 409,
  STORE_UNAVAILABLE: 503,
  BROKEN_TRACE: 422,
  TRACE_VERSION: 422,
  TOO_LARGE: 413,
  UNKNOWN_ROOM: 404,
  ROOM_ENDED: 410,
  HUB_LOST: 503,
  ROOM_LOCKED: 403,
  FORBIDDEN: 403,
  NAME_NEEDED: 400,
  ALREADY_ANSWERED: 409,
  QUESTION_CLOSED: 409,
  NOT_RELEASED: 409,
  LEVEL_ON: 403,
  TOO_MANY: 429,
  STILL_RUNNING: 409,
  TOO_MANY_KEPT: 409,
  NO_REFERENCE: 404,
  NOT_KEPT: 507,
  NODE_LOST: 503,
  SEARCH_LOST: 503,
  PLAN_CHANGED: 409,
  EDITING_OFF: 403,
  NOT_EDITABLE: 409,
  CODE_WRONG: 422,
  CODE_ENDED: 422,
  INTERNAL: 500,
}

export function jsonErrors(onFailure: (error: unknown) => void): ErrorRequestHandler {
  return (error: unknown, _request, response, next) => {
    if (response.headersSent) return next(error)
    const own = error instanceof RefusalError || error instanceof RecordingError
    const status = own ? statusOf[error.code] : clientStatusOf(error)
    if (status === undefined) onFailure(error)
    const answer = own || status === undefined ? refusalOf(error) : refusal('not-understood')
    response.status(status ?? 500).json(withSentence(answer))
  }
}

/** Returns the status that Express assigned to an error in the request itself, such as an address that cannot be decoded. */
function clientStatusOf(error: unknown): number | undefined {
  const status: unknown = typeof error === 'object' && error !== null && 'status' in error ? error.status : undefined
  return typeof status === 'number' && status >= 400 && status < 500 ? status : undefined
}
