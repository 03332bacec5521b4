/** A problem with a message that can be shown. */
export interface Problem {
  code: string
  message: string
}

/** No answer came in time. Whether the request was heard, nobody knows. */
export const isUnanswered = (problem: Problem | null): boolean =>
  problem?.code === 'SERVER_LOST' || problem?.code === 'SERVER_LATE'

/** A problem from an error, or from a refusal that has its sentence. */
export function problemOf(error: unknown): Problem {
  if (isRefusal(error)) return { code: error.code, message: error.message ?? error.code }
  const message = error instanceof Error ? error.message : String(error)
  const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'INTERNAL'
  return { code, message }
}

const isRefusal = (error: unknown): error is { code: string; reason: string; message?: string } =>
  typeof error === 'object' && error !== null && 'reason' in error && !(error instanceof Error)
