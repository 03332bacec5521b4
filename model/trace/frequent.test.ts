import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isFrequentEvent } from './frequent.ts'
import { TraceEvent } from './trace.ts'

const by = { client: 'A', command: 3 }
const source = { file: 'locks/a.ts', line: 7 }
const at = { seq: 4, atMs: 1.25 }
const key = { node: 'n1', key: 'lock', notice: 'set' }
const changed = { ...key, type: 'string', value: 'x', expiresAtMs: 12.5 }
/** One of each kind that is told by its fields, some of them with all that is optional. */
const whole: Record<string, unknown>[] = [
  { kind: 'command-sent', ...at, client: 'A', node: 'n1', id: 3, argv: ['SET', 'lock', 'x'], source },
  { kind: 'command-executed', ...at, node: 'n1', client: 'A', id: 3, argv: ['SET'], inner: false, redisUs: 1.7e15 },
  { kind: 'command-executed', ...at, node: 'n1', argv: ['PING'], inner: true, redisUs: 1.7e15 },
  { kind: 'command-replied', ...at, client: 'A', node: 'n1', id: 3, outcome: 'value', value: null },
  { kind: 'command-replied', ...at, client: 'A', node: 'n1', id: 3, outcome: 'error', error: 'no' },
  { kind: 'key-set', ...at, ...changed, by },
  { kind: 'key-changed', ...at, ...changed, expiresAtMs: null, deadlineAtMs: 14, by: null },
  { kind: 'key-expired', ...at, ...key, by: null },
  { kind: 'key-deleted', ...at, ...key, by },
  { kind: 'resource-read', ...at, client: 'A', resource: 'stock', value: 3, source },
  { kind: 'resource-write', ...at, client: 'A', resource: 'stock', before: 3, value: 2, accepted: true },
  {
    kind: 'resource-write',
    ...at,
    ...{ client: 'A', resource: 'stock', before: 3, value: 2, accepted: false, source },
    ...{ computedFrom: 2, token: 5, largestToken: 6 },
  },
  { kind: 'client-waiting', ...at, client: 'A', why: 'taken' },
  { kind: 'client-acquired', ...at, client: 'A', token: 5, depth: 2, source },
  { kind: 'client-left', ...at, client: 'A', why: 'done', source },
  { kind: 'client-released', ...at, client: 'A', freed: true, depth: 1 },
  { kind: 'client-refused', ...at, client: 'A', why: 'taken', waitedMs: 30 },
  { kind: 'client-working', ...at, client: 'A', ms: 30, source },
]

const oddities: unknown[] = [
  ...[null, undefined, true, '', 'x', 'done', 'hash', 0, -1, 1.5, 2 ** 53],
  ...[Number.NaN, Number.POSITIVE_INFINITY, [], ['x'], [1], [null], [['x']], {}, { x: 'y' }, by, source],
  ...[{ ...by, more: 1 }, { ...by, command: 1.5 }, { ...source, line: 0 }, { ...source, more: 1 }, { file: 'x' }],
]
const names = [...new Set([...whole.flatMap(Object.keys), 'more'])]

/** A whole event with up to three fields taken out or changed. */
const nearlyWhole = fc
  .tuple(
    fc.constantFrom(...whole),
    fc.array(
      fc.tuple(fc.constantFrom(...names), fc.boolean(), fc.oneof(fc.constantFrom(...oddities), fc.jsonValue())),
      {
        maxLength: 3,
      },
    ),
  )
  .map(([event, changes]) => {
    const changed = structuredClone(event)
    for (const [name, isKept, value] of changes) {
      if (isKept) changed[name] = value
      else Reflect.deleteProperty(changed, name)
    }
    return changed
  })

describe('isFrequentEvent', () => {
  test('knows whole events of the frequent kinds', () => {
    for (const event of whole) expect([event, isFrequentEvent(event)]).toEqual([event, true])
  })

  test('says yes only to what the schema takes exactly as it is', () => {
    fc.assert(
      fc.property(nearlyWhole, (event) => {
        if (isFrequentEvent(event)) expect(TraceEvent.parse(event)).toStrictEqual(event)
      }),
      { numRuns: 3000 },
    )
  })

  test('leaves to the schema only values that are lists or hashes, other kinds, and what is no event', () => {
    fc.assert(
      fc.property(nearlyWhole, (event) => {
        const parsed = TraceEvent.safeParse(event)
        const isPlain = typeof event.value !== 'object' || event.value === null
        const isExact = parsed.success && Object.values(event).every((value) => value !== undefined)
        if (isExact && isPlain && Object.keys(parsed.data).length === Object.keys(event).length && isExactWithin(event))
          expect([event, isFrequentEvent(event)]).toEqual([event, true])
      }),
      { numRuns: 3000 },
    )
  })

  test.each([null, 3, 'text', [], {}, { kind: 'toString', ...at }, { kind: 'run-started', ...at }])(
    'not %j',
    (value) => {
      expect(isFrequentEvent(value)).toBe(false)
    },
  )
})

/** The schema drops what it does not know, also within; told by fields are only those from which nothing is dropped. */
function isExactWithin(event: Record<string, unknown>): boolean {
  return JSON.stringify(sorted(TraceEvent.parse(event))) === JSON.stringify(sorted(event))
}

function sorted(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => a.localeCompare(b))
      .map(([name, each]) => [name, sorted(each)]),
  )
}
