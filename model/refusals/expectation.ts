/** Turns what zod reports about a value into reasons, because zod's own messages exist only in English. */
import type * as z from 'zod/mini'
import { because } from './because.ts'
import type { Because, Why } from './reasons.ts'

type Issue = z.core.$ZodIssue

const kinds: Readonly<Record<string, Because>> = {
  string: because('a-text'),
  number: because('a-number'),
  int: because('a-whole-number'),
  boolean: because('true-or-false'),
  object: because('an-object'),
  record: because('an-object'),
  array: because('a-list'),
}

/** Returns what the schema accepts at the issue's path, such as a string that is not empty, or one of certain words. */
export function expectationIn(issue: Issue): Why {
  switch (issue.code) {
    case 'invalid_type':
      return kinds[issue.expected] ?? issue.expected
    case 'too_small': {
      const least = Number(issue.minimum)
      if (issue.origin === 'string') return least === 1 ? because('a-filled-text') : because('text-at-least', { least })
      return because(issue.origin === 'array' ? 'list-at-least' : 'number-at-least', { least })
    }
    case 'too_big': {
      const most = Number(issue.maximum)
      if (issue.origin === 'string') return because('text-at-most', { most })
      return because(issue.origin === 'array' ? 'list-at-most' : 'number-at-most', { most })
    }
    case 'invalid_value':
      return because('one-of', { words: issue.values.map(String) })
    case 'invalid_format':
      return because('a-valid', { format: issue.format })
    case 'unrecognized_keys':
      return because('known-fields')
    case 'invalid_union':
      return expectationOf(issue)
    case 'custom':
      // In the schemas of files, every custom check expects a function.
      return because('a-function')
    default:
      return issue.message
  }
}

/** Returns what is wrong with a field, for a sentence that names the field: `expected a text of at most 80 letters`. */
export function wrongIn(issue: Issue): Why {
  if (issue.code === 'unrecognized_keys') return because('field-unknown', { field: issue.keys.join(', ') })
  // The message of a custom check is our own.
  if (issue.code === 'custom') return issue.message
  return because('is-expected', { expected: expectationIn(issue) })
}

/** Returns the first problem of a value: the path of its field, such as `fault.do`, and what is wrong with the field. An empty path means the whole value. */
export function firstWrong({ issues: [issue] }: z.core.$ZodError): { field: string; why: Why } {
  if (issue === undefined) throw new Error('A failed check has an issue.')
  return { field: issue.path.map(String).join('.'), why: wrongIn(issue) }
}

/** Returns the words that the schema allows at this path; empty if it allows more than certain words. */
export function wordsAllowedIn(issue: Issue): string[] {
  if (issue.code === 'invalid_value') return issue.values.map(String)
  return issue.code === 'invalid_union' && 'options' in issue ? (issue.options ?? []).map(String) : []
}

/**
 * Returns the problems inside the form that fits best, for a value that may have one of several forms. An author who misspelled a client's moment does not want
 * to read that a client may also be a function.
 */
export function innermost(issue: Issue): Issue[] {
  if (issue.code !== 'invalid_union') return [issue]
  const depthOf = (issues: Issue[]) => Math.max(0, ...issues.map(({ path }) => path.length))
  const [nearest] = [...issue.errors].sort((a, b) => depthOf(b) - depthOf(a))
  if (nearest === undefined || depthOf(nearest) === 0) return [issue]
  return nearest.flatMap(innermost).map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] }))
}

function expectationOf(issue: Extract<Issue, { code: 'invalid_union' }>): Why {
  const words = wordsAllowedIn(issue)
  if (words.length > 0) return because('one-of', { words })
  const ways = unlike(issue.errors.flatMap(([first]) => (first === undefined ? [] : [expectationIn(first)])))
  const [only, ...others] = ways
  return only !== undefined && others.length === 0 ? only : because('either-of', { ways })
}

const unlike = (ways: readonly Why[]): Why[] => [...new Map(ways.map((way) => [JSON.stringify(way), way])).values()]
