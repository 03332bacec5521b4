import { RefusalError } from '../runs/refusal.ts'

/** Maximum nesting depth of a message. A teacher's plan has five levels. Recursive code runs out of stack for lists that are nested 20,000 deep. */
const deepest = 16

/** Throws `BAD_REQUEST` if a message is nested too deep or contains half of a surrogate pair, which files and other programs reject as invalid text. */
export function checkPlain(request: unknown): void {
  let level: unknown[] = [request]
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > deepest) throw new RefusalError('nested-too-deep')
    const next: unknown[] = []
    for (const value of level) {
      if (typeof value === 'string') checkText(value)
      else if (Array.isArray(value)) next.push(...value)
      else if (typeof value === 'object' && value !== null) {
        for (const name of Object.keys(value)) checkText(name)
        next.push(...Object.values(value))
      }
    }
    level = next
  }
}

function checkText(text: string): void {
  if (/\p{Surrogate}/u.test(text)) throw new RefusalError('not-text')
}
