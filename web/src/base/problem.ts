/** A problem with a message that can be shown to the reader. */
export interface Problem {
  code: string
  message: string
}

/** Whether the server did not answer, or not in time. If so, it may or may not have handled the request. */
export const isUnanswered = (problem: Problem | null): boolean =>
  problem?.code === 'SERVER_LOST' || problem?.code === 'SERVER_LATE'

/** Converts an error or a rejection with a message into a problem. */
export function problemOf(error: unknown): Problem {
  if (isRefusal(error)) return { code: error.code, message: error.message ?? error.code }
  const message = error instanceof Error ? error.message : String(error)
  const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'INTERNAL'
  return { code, message }
}

const isRefusal = (error: unknown): error is { code: string; reason: string; message?: string } =>
  typeof error === 'object' && error !== null && 'reason' in error && !(error instanceof Error)
