/**
 * Tells events of the most frequent kinds by looking at their fields only, many times faster than a schema does. It never has the last word: what it
 * does not know for certain is for `TraceEvent` to say.
 */
import type { TraceEvent } from './trace.ts'

type Field =
  | ('accepted' | 'argv' | 'before' | 'by' | 'client' | 'computedFrom' | 'deadlineAtMs' | 'depth' | 'error')
  | ('expiresAtMs' | 'freed' | 'id' | 'inner' | 'key' | 'kind' | 'largestToken' | 'ms' | 'node' | 'notice' | 'outcome')
  | ('atMs' | 'redisUs' | 'resource' | 'seq' | 'source' | 'token' | 'type' | 'value' | 'waitedMs' | 'why')
type Fields = Readonly<Partial<Record<Field, unknown>>>

/** What counts as no number of fields, whatever is added to it. */
const odd = Number.NaN

const isText = (value: unknown) => typeof value === 'string'
const isNumber = Number.isFinite
const isWhole = Number.isSafeInteger

/** Without a list of their names, which nobody reads. Values come from JSON, so all their fields are their own. */
function sizeOf(value: object): number {
  let size = 0
  for (const _ in value) size += 1
  return size
}

function areTexts(value: unknown): boolean {
  if (!Array.isArray(value)) return false
  for (let i = 0; i < value.length; i += 1) if (typeof value[i] !== 'string') return false
  return true
}

/** How many fields an optional one is. */
const maybe = (value: unknown, fits: (value: unknown) => boolean) => (value === undefined ? 0 : fits(value) ? 1 : odd)

function isSource(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  const { file, line } = value as { file?: unknown; line?: unknown }
  return isText(file) && isWhole(line) && Number(line) > 0 && sizeOf(value) === 2
}

function isCause(value: unknown): boolean {
  if (value === null) return true
  if (typeof value !== 'object') return false
  const { client, command } = value as { client?: unknown; command?: unknown }
  return isText(client) && isWhole(command) && sizeOf(value) === 2
}

/** Lists are for the schema. */
const isReply = (value: unknown) =>
  typeof value === 'string' || isNumber(value) || typeof value === 'boolean' || value === null

const outcomes: ReadonlySet<unknown> = new Set(['value', 'error', 'timeout', 'lost'])
const types: ReadonlySet<unknown> = new Set(['string', 'hash', 'list', 'set', 'zset', 'unknown'])
const endings: ReadonlySet<unknown> = new Set(['done', 'lost', 'threw'])

const keyFields = ({ node, key, by, notice }: Fields) =>
  isText(node) && isText(key) && isText(notice) && isCause(by) ? 4 : odd

function changedKeyFields(event: Fields): number {
  const { type, value, expiresAtMs, deadlineAtMs } = event
  if (!types.has(type) || !(expiresAtMs === null || isNumber(expiresAtMs))) return odd
  return 2 + keyFields(event) + maybe(value, isText) + maybe(deadlineAtMs, isNumber)
}

/** For each kind, how many fields besides `kind`, `seq` and `atMs` an event has that is whole. */
const fieldsOf: Readonly<Record<string, (event: Fields) => number>> = {
  'command-sent': ({ client, node, id, argv, source }) =>
    isText(client) && isText(node) && isWhole(id) && areTexts(argv) ? 4 + maybe(source, isSource) : odd,
  'command-executed': ({ node, client, id, argv, inner, redisUs }) =>
    isText(node) && areTexts(argv) && typeof inner === 'boolean' && isNumber(redisUs)
      ? 4 + maybe(client, isText) + maybe(id, isWhole)
      : odd,
  'command-replied': ({ client, node, id, outcome, value, error }) =>
    isText(client) && isText(node) && isWhole(id) && outcomes.has(outcome)
      ? 4 + maybe(value, isReply) + maybe(error, isText)
      : odd,
  'key-set': changedKeyFields,
  'key-changed': changedKeyFields,
  'key-expired': keyFields,
  'key-deleted': keyFields,
  'resource-read': ({ client, resource, value, source }) =>
    isText(client) && isText(resource) && isNumber(value) ? 3 + maybe(source, isSource) : odd,
  'resource-write': ({ client, resource, before, value, accepted, source, ...told }) =>
    isText(client) && isText(resource) && isNumber(before) && isNumber(value) && typeof accepted === 'boolean'
      ? 5 +
        maybe(source, isSource) +
        maybe(told.computedFrom, isWhole) +
        maybe(told.token, isNumber) +
        maybe(told.largestToken, isNumber)
      : odd,
  'client-waiting': ({ client, why }) => (isText(client) && isText(why) ? 2 : odd),
  'client-acquired': ({ client, token, depth, source }) =>
    isText(client) ? 1 + maybe(token, isNumber) + maybe(depth, isWhole) + maybe(source, isSource) : odd,
  'client-left': ({ client, why, source }) => (isText(client) && endings.has(why) ? 2 + maybe(source, isSource) : odd),
  'client-released': ({ client, freed, depth }) =>
    isText(client) && typeof freed === 'boolean' ? 2 + maybe(depth, isWhole) : odd,
  'client-refused': ({ client, why, waitedMs }) => (isText(client) && isText(why) && isNumber(waitedMs) ? 3 : odd),
  'client-working': ({ client, ms, source }) => (isText(client) && isNumber(ms) ? 2 + maybe(source, isSource) : odd),
}

/** Whether a value is surely what `TraceEvent` would make of it. `false`: ask the schema. */
export function isFrequentEvent(value: unknown): value is TraceEvent {
  if (typeof value !== 'object' || value === null) return false
  const event: Fields = value
  const { kind, seq, atMs } = event
  if (typeof kind !== 'string' || !isWhole(seq) || Number(seq) < 0 || !isNumber(atMs) || Number(atMs) < 0) return false
  const fields = Object.hasOwn(fieldsOf, kind) ? fieldsOf[kind] : undefined
  return fields !== undefined && 3 + fields(event) === sizeOf(event)
}
