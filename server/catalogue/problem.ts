/** Describes problems with a file of the catalogue, so that the file's author can fix the problems without reading our code. */
import type { z } from 'zod'
import { nearest } from '#model/base/nearest.ts'
import { because } from '#model/refusals/because.ts'
import { expectationIn, innermost, wordsAllowedIn } from '#model/refusals/expectation.ts'
import type { Because, Why } from '#model/refusals/reasons.ts'
import { inEnglish } from '#model/words/en/reason-error.ts'

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

export interface CatalogueProblem {
  code: ProblemCode
  /** Path relative to the folder that was loaded. */
  file: string
  /** Place in the file, such as `beats[2].when.client`. */
  field: Why
  expected: Why
  /** Value found at this place, as JSON or as a name. */
  came: Why
}

/** Thrown if a part of the catalogue cannot be used. Lists all problems of this part. `code` is the code of the first problem. */
export class CatalogueError extends Error {
  readonly code: ProblemCode

  constructor(readonly problems: readonly [CatalogueProblem, ...CatalogueProblem[]]) {
    super(problems.map(sentenceOf).join('\n'))
    this.name = 'CatalogueError'
    this.code = problems[0].code
  }
}

/** Returns the problem as a reason, from which each language makes a sentence: `chapters/1-x/y.ts: next: expected …, but found … (CODE)`. */
export const reasonOf = (problem: CatalogueProblem): Because => because('file-problem', { ...problem })

export const sentenceOf = (problem: CatalogueProblem): string => inEnglish(reasonOf(problem))

/** Returns the message about files that are left out. */
export const leftOut = (problems: readonly CatalogueProblem[]): Because =>
  because('left-out', { problems: problems.map(reasonOf) })

/** Throws a `CatalogueError` if there is any problem. */
export function refuse(problems: readonly CatalogueProblem[]): void {
  const [first, ...rest] = problems
  if (first !== undefined) throw new CatalogueError([first, ...rest])
}

/** Turns each of zod's findings about `value` into a problem. */
export function problemsOf(file: string, value: unknown, error: z.core.$ZodError): CatalogueProblem[] {
  return error.issues.flatMap(innermost).map((issue) => {
    const found = at(value, issue.path)
    const came = issue.code === 'unrecognized_keys' ? issue.keys.join(', ') : unknownAmong(found, wordsAllowedIn(issue))
    return { code: 'BAD_FIELD', file, field: fieldName(issue.path), expected: expectationIn(issue), came }
  })
}

/** Throws a `CatalogueError` with zod's findings about `value`. */
export function refuseShape(file: string, value: unknown, error: z.core.$ZodError): never {
  refuse(problemsOf(file, value, error))
  throw error
}

/** Describes a word that is not in `known`, and names the known word that its author may have meant. */
export function unknownAmong(came: unknown, known: Iterable<string>): Why {
  const similar = typeof came === 'string' ? nearest(came, known) : undefined
  return similar === undefined ? brief(came) : because('came-similar', { came: JSON.stringify(came), similar })
}

/** Formats a path as the name of a field: `['beats', 2, 'when']` becomes `beats[2].when`. */
export function fieldName(path: readonly PropertyKey[]): string {
  const text = path.map((step) => (typeof step === 'number' ? `[${step}]` : `.${String(step)}`)).join('')
  return text.replace(/^\./, '') || 'default export'
}

/** Returns a value as a string, cut to 80 characters. */
export function brief(value: unknown): Why {
  if (typeof value === 'function') return because('a-function')
  const text = JSON.stringify(value)
  if (text === undefined) return because('came-nothing')
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
