import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { exactly } from './exact.ts'
import { TraceEvent } from './trace.ts'

const isExactEvent = exactly(TraceEvent)

type JsonSchema = z.core.JSONSchema.BaseSchema

/** Avoids `__proto__`, which the schema drops. */
const name = fc.string().filter((text) => text !== '__proto__')

/** Generates values that a schema accepts unchanged, from the schema's description as JSON Schema. */
function valuesOf(schema: JsonSchema, all = schema): fc.Arbitrary<unknown> {
  const of = (part: unknown) => valuesOf(part as JsonSchema, all)
  const { $ref, const: constant, enum: words, oneOf, anyOf = oneOf, type, items, properties, required = [] } = schema
  if ($ref !== undefined) return of(all.$defs?.[$ref.replace('#/$defs/', '')])
  if (constant !== undefined) return fc.constant(constant)
  if (words !== undefined) return fc.constantFrom(...words)
  if (anyOf !== undefined) return fc.oneof(...anyOf.map(of))
  if (Array.isArray(type)) return fc.oneof(...type.map((each) => of({ ...schema, type: each })))
  switch (type) {
    case 'array':
      // Resolved lazily, because a list may contain lists.
      return fc.array(
        fc.constant(null).chain(() => of(items)),
        { maxLength: 2 },
      )
    case 'object': {
      if (properties === undefined) return fc.dictionary(name, fc.string(), { noNullPrototype: true })
      const fields = Object.fromEntries(Object.entries(properties).map(([name, field]) => [name, of(field)]))
      return fc.record(fields, { requiredKeys: required as never[], noNullPrototype: true })
    }
    case 'integer':
      return fc.integer({ min: schema.exclusiveMinimum === undefined ? 0 : 1 })
    case 'number':
      return fc.double({ min: 0, noNaN: true, noDefaultInfinity: true })
    case 'boolean':
      return fc.boolean()
    case 'string':
      return fc.string()
    case 'null':
      return fc.constant(null)
    default:
      throw new RangeError(`no values for ${JSON.stringify(schema)}`)
  }
}

const description = z.toJSONSchema(TraceEvent, { io: 'input' }) as JsonSchema
const kinds = (description.oneOf ?? description.anyOf ?? []) as JsonSchema[]
const kindOf = ({ properties }: JsonSchema) => (properties?.kind as JsonSchema | undefined)?.const
const eventsOf = (kind: JsonSchema) => valuesOf(kind, description) as fc.Arbitrary<Record<string, unknown>>

const source = { file: 'locks/a.ts', line: 7 }
const by = { client: 'A', command: 3 }
const oddities: unknown[] = [
  ...[null, undefined, true, '', 'x', 'done', 'hash', 0, -1, 1.5, 2 ** 53],
  ...[Number.NaN, Number.POSITIVE_INFINITY, [], ['x'], [1], [null], [['x']], {}, { x: 'y' }, by, source],
  ...[{ ...by, more: 1 }, { ...by, command: 1.5 }, { ...source, line: 0 }, { ...source, more: 1 }, { file: 'x' }],
  JSON.parse('{"__proto__":"x"}'),
]
const names = [...new Set([...kinds.flatMap(({ properties }) => Object.keys(properties ?? {})), 'more'])]

/** Generates whole events with up to three fields removed or changed. */
const nearlyWhole = fc
  .tuple(
    fc.oneof(...kinds.map(eventsOf)),
    fc.array(
      fc.tuple(fc.constantFrom(...names), fc.boolean(), fc.oneof(fc.constantFrom(...oddities), fc.jsonValue())),
      { maxLength: 3 },
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

describe('exactly', () => {
  test('there are events of every kind to try it with', () => {
    expect(kinds.map(kindOf).sort()).toEqual(
      TraceEvent.def.options.flatMap(({ shape }) => shape.kind.def.values).sort(),
    )
  })

  test.each(kinds.map((kind) => [kindOf(kind), kind] as const))('knows whole events of the kind %s', (_, kind) => {
    fc.assert(
      fc.property(eventsOf(kind), (event) => {
        expect([event, isExactEvent(event)]).toEqual([event, true])
      }),
    )
  })

  test('says yes only to what the schema takes exactly as it is', () => {
    fc.assert(
      fc.property(nearlyWhole, (event) => {
        if (isExactEvent(event)) expect(TraceEvent.parse(event)).toStrictEqual(event)
      }),
      { numRuns: 5000 },
    )
  })

  test.each([null, 3, 'text', [], {}, { kind: 'toString', seq: 0, atMs: 0 }])('is no event: %j', (value) => {
    expect(isExactEvent(value)).toBe(false)
  })

  test.each([
    ['a text with a condition', z.string().check(z.minLength(1)), 'x'],
    ['a number with a condition', z.number().check(z.multipleOf(2)), 4],
    [
      'what is changed on its way',
      z.pipe(
        z.string(),
        z.transform((text) => text.length),
      ),
      'x',
    ],
    ['a record of names with a condition', z.record(z.string().check(z.minLength(2)), z.string()), { a: 'x' }],
    ['an object that keeps what it does not know', z.looseObject({ a: z.string() }), { a: 'x', b: 'y' }],
    ['a choice of objects', z.union([z.object({}), z.object({ a: z.string() })]), { a: 'x' }],
    ['an object with a condition', z.object({ a: z.string() }).check(z.refine(() => false)), { a: 'x' }],
  ])('leaves to the schema %s', (_, schema, value) => {
    expect(exactly(schema)(value)).toBe(false)
  })
})
