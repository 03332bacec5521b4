/** Expectations of a zod schema, in words for authors of scenarios. */
import type { z } from 'zod'

type Issue = z.core.$ZodIssue

const kinds: Record<string, string> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  object: 'an object',
  record: 'an object',
  array: 'a list',
}

/** Text for what the schema accepts here: `a text that is not empty`, `one of held, violated, unknown`. */
export function expectationIn(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return kinds[issue.expected] ?? issue.expected
    case 'too_small':
      if (issue.origin === 'string') {
        return issue.minimum === 1 ? 'a text that is not empty' : `a text of at least ${issue.minimum} letters`
      }
      return `${issue.origin === 'array' ? 'a list of' : 'a number of'} at least ${issue.minimum}`
    case 'too_big':
      if (issue.origin === 'string') return `a text of at most ${issue.maximum} letters`
      return `${issue.origin === 'array' ? 'a list of' : 'a number of'} at most ${issue.maximum}`
    case 'invalid_value':
      return `one of ${issue.values.join(', ')}`
    case 'invalid_format':
      return `a valid ${issue.format}`
    case 'unrecognized_keys':
      return 'only fields that definition.ts knows'
    case 'invalid_union':
      return wordsOf(issue)
    default:
      return issue.message
  }
}

/** The words that the schema allows at this place, if it allows only certain words. */
export function wordsAllowedIn(issue: Issue): string[] {
  if (issue.code === 'invalid_value') return issue.values.map(String)
  return issue.code === 'invalid_union' && 'options' in issue ? (issue.options ?? []).map(String) : []
}

/**
 * For a value that may have one of several forms: the problems inside the form that nearly fits. An author who misspelt a moment of a client does not want to
 * read that a client may also be a function.
 */
export function innermost(issue: Issue): Issue[] {
  if (issue.code !== 'invalid_union') return [issue]
  const depthOf = (issues: Issue[]) => Math.max(0, ...issues.map(({ path }) => path.length))
  const [nearest] = [...issue.errors].sort((a, b) => depthOf(b) - depthOf(a))
  if (nearest === undefined || depthOf(nearest) === 0) return [issue]
  return nearest.flatMap(innermost).map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] }))
}

function wordsOf(issue: Extract<Issue, { code: 'invalid_union' }>): string {
  const words = wordsAllowedIn(issue)
  if (words.length > 0) return `one of ${words.join(', ')}`
  const alternatives = issue.errors.flatMap(([first]) => (first === undefined ? [] : [expectationIn(first)]))
  return [...new Set(alternatives)].join(' or ')
}
