import type { EventOf, ReplyValue } from '#model/trace/trace.ts'
import { words } from '../locale/words.ts'

const uuid = /\b([0-9a-f]{8})-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/g
/** Replies that Redis sends as a status instead of a string. A trace stores only the reply's text. */
const statusReplies = new Set(['OK', 'PONG', 'QUEUED'])

/** Shortens each UUID to its first eight digits. Owners can still be told apart, and a command fits on one line. */
export function shortenUuids(text: string): string {
  return text.replace(uuid, '$1…')
}

/**
 * In an SQL command, the first word is the statement's verb, the second word is the rest of the statement, and the remaining words are its values. Of these
 * verbs, Redis has only `SELECT`, as in `SELECT 1`.
 */
const sqlVerb = /^(?:SELECT|INSERT|UPDATE|DELETE)$/

/** Formats a command, for example `SET lock:stock 3f2a81c0-… NX PX 2000`. Quotes the words that need quotes in redis-cli. In SQL, quotes only the values. */
export function commandText(argv: readonly string[]): string {
  const [verb = '', sql = '', ...values] = argv
  if (sqlVerb.test(verb)) return [verb, sql, ...values.map((value) => JSON.stringify(value))].join(' ')
  return argv.map((word) => (/^[^\s"'\\]+$/.test(word) ? word : JSON.stringify(word))).join(' ')
}

/** Formats a reply like redis-cli: `OK`, `(nil)`, `(integer) 1`, `"text"`, or numbered lines for an array. */
export function replyText(value: ReplyValue | undefined, indent = ''): string {
  if (value === undefined || value === null) return '(nil)'
  if (typeof value === 'number') return `(integer) ${value}`
  if (typeof value === 'boolean') return `(${value})`
  if (typeof value === 'string') return statusReplies.has(value) ? value : JSON.stringify(value)
  if (value.length === 0) return '(empty array)'
  const width = String(value.length).length
  const inner = `${indent}${' '.repeat(width + 2)}`
  return value
    .map((item, i) => `${i === 0 ? '' : indent}${String(i + 1).padStart(width)}) ${replyText(item, inner)}`)
    .join('\n')
}

/** Returns a command's reply or error, or a note that there was no reply. */
export function outcomeText(replied: Pick<EventOf<'command-replied'>, 'outcome' | 'value' | 'error'>): string {
  if (replied.outcome === 'error') return `(error) ${replied.error ?? ''}`.trimEnd()
  if (replied.outcome === 'timeout') return words.console.timeout
  if (replied.outcome === 'lost') return words.console.lost
  return replyText(replied.value)
}
