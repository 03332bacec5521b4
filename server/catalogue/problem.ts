/** What is wrong with a file of the catalogue, told so that its author can mend it without reading our code. */
import type { z } from 'zod'

export type ProblemCode =
  | 'UNLOADABLE'
  | 'NO_EXPORT'
  | 'BAD_NAME'
  | 'BAD_FIELD'
  | 'UNKNOWN_LOCK'
  | 'UNKNOWN_SCENARIO'
  | 'UNKNOWN_CLIENT'
  | 'UNKNOWN_RUN_NAME'
  | 'DUPLICATE'

export interface Problem {
  code: ProblemCode
  /** Relative to the folder that was loaded. */
  file: string
  /** Where in it: `beats[2].when.client`. */
  field: string
  expected: string
  came: string
}

/** The catalogue cannot be used. Lists everything that is wrong with it; `code` is the first problem's. */
export class CatalogueError extends Error {
  readonly code: ProblemCode

  constructor(readonly problems: readonly [Problem, ...Problem[]]) {
    super(problems.map(sentence).join('\n'))
    this.name = 'CatalogueError'
    this.code = problems[0].code
  }
}

function sentence({ code, file, field, expected, came }: Problem): string {
  return `${file}: ${field}: expected ${expected}, but found ${came} (${code})`
}

/** Throws a `CatalogueError` if there is any problem. */
export function refuse(problems: readonly Problem[]): void {
  const [first, ...rest] = problems
  if (first !== undefined) throw new CatalogueError([first, ...rest])
}

/** What zod found wrong in `value`, one problem each. */
export function problemsOf(file: string, value: unknown, error: z.ZodError): Problem[] {
  return error.issues.map((issue) => {
    const field = fieldName(issue.path)
    if (issue.code === 'unrecognized_keys') {
      return {
        code: 'BAD_FIELD',
        file,
        field,
        expected: 'only fields that define.ts knows',
        came: issue.keys.join(', '),
      }
    }
    const expected = issue.message.replace(/^Invalid input: expected /, '').replace(/, received .*$/, '')
    return { code: 'BAD_FIELD', file, field, expected, came: brief(at(value, issue.path)) }
  })
}

/** `['beats', 2, 'when']` → `beats[2].when` */
export function fieldName(path: readonly PropertyKey[]): string {
  const text = path.map((step) => (typeof step === 'number' ? `[${step}]` : `.${String(step)}`)).join('')
  return text.replace(/^\./, '') || 'default export'
}

/** A value in at most 80 letters. */
export function brief(value: unknown): string {
  if (typeof value === 'function') return 'a function'
  const text = JSON.stringify(value) ?? 'nothing'
  return text.length > 80 ? `${text.slice(0, 77)}…` : text
}

function at(value: unknown, path: readonly PropertyKey[]): unknown {
  let found = value
  for (const step of path) {
    if (typeof found !== 'object' || found === null) return undefined
    found = Reflect.get(found, step)
  }
  return found
}
