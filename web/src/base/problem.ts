/** What went wrong, as something to show. */

/** What went wrong, in words that are fit to show. */
export interface Problem {
  code: string
  message: string
}

export function problemOf(error: unknown): Problem {
  const message = error instanceof Error ? error.message : String(error)
  const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'INTERNAL'
  return { code, message }
}
