import { CommandError } from '../context.ts'

/** For a command that got no answer: it may have been carried out. Every other mistake is not hushed up. */
export function unanswered(error: unknown): undefined {
  if (error instanceof CommandError && !error.definite) return undefined
  throw error
}
