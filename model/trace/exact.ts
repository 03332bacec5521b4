/**
 * Builds, from a schema, a test that checks whether a value already has the form that the schema would return. The test allocates nothing and is many times
 * faster than the schema: zod is fast only if it may compile code at run time, and a page may not.
 */
import type * as z from 'zod/mini'

type Schema = z.core.$ZodType
type Definition = z.core.$ZodTypes['_zod']['def']
type Condition = z.core.$ZodChecks['_zod']['def']
type Test = (value: unknown) => boolean
type Of = (part: Schema) => Test

/**
 * Returns a test for values parsed from JSON. If the test returns `true`, the schema would return an equal value. If it returns `false`, the result is unknown,
 * so use the schema: the test supports only the common kinds of schema.
 */
export function exactly<S extends Schema>(schema: S): (value: unknown) => value is z.output<S> {
  const tests = new Map<Schema, Test>()
  const of: Of = (part) => {
    const known = tests.get(part)
    if (known !== undefined) return known
    // A schema may contain itself.
    let test = never
    tests.set(part, (value) => test(value))
    test = withConditions(part, testOf(definitionOf(part), of))
    tests.set(part, test)
    return test
  }
  return of(schema) as (value: unknown) => value is z.output<S>
}

const definitionOf = (schema: Schema) => schema._zod.def as Definition

const never: Test = () => false

function testOf(def: Definition, of: Of): Test {
  switch (def.type) {
    case 'string':
      return (value) => typeof value === 'string'
    case 'number':
      return Number.isFinite
    case 'boolean':
      return (value) => typeof value === 'boolean'
    case 'null':
      return (value) => value === null
    case 'literal':
      return oneOf(def.values)
    case 'enum':
      return oneOf(Object.values(def.entries))
    case 'nullable': {
      const inner = of(def.innerType)
      return (value) => value === null || inner(value)
    }
    case 'lazy':
      return of(def.getter())
    case 'array':
      return listOf(of(def.element))
    case 'record':
      return isPlainText(def.keyType) ? recordOf(of(def.valueType)) : never
    case 'object':
      return def.catchall === undefined ? objectOf(def.shape, of) : never
    case 'union':
      return 'discriminator' in def ? oneKindOf(String(def.discriminator), def.options, of) : anyOf(def.options, of)
    default:
      return never
  }
}

/** Adds the schema's conditions beyond its type. */
function withConditions(schema: Schema, test: Test): Test {
  const def = definitionOf(schema)
  const inner = (def.checks ?? []).map((check) => check._zod.def as Condition)
  const own = 'check' in def ? [schema._zod.def as unknown as Condition] : []
  const conditions = [...own, ...inner].map(conditionOf)
  return conditions.reduce((before, condition) => (value) => before(value) && condition(value), test)
}

function conditionOf(def: Condition): Test {
  if (def.check === 'number_format' && def.format === 'safeint') return Number.isSafeInteger
  if (def.check !== 'greater_than') return never
  const { inclusive } = def
  const least = Number(def.value)
  return (value) => Number(value) > least || (inclusive && value === least)
}

function oneOf(values: readonly unknown[]): Test {
  const [only] = values
  if (values.length === 1) return (value) => value === only
  const known = new Set(values)
  return (value) => known.has(value)
}

function listOf(fits: Test): Test {
  return (value) => {
    if (!Array.isArray(value)) return false
    for (let i = 0; i < value.length; i += 1) if (!fits(value[i])) return false
    return true
  }
}

function isPlainText(schema: Schema): boolean {
  const def = definitionOf(schema)
  return def.type === 'string' && !('check' in def) && !def.checks?.length
}

function recordOf(fits: Test): Test {
  return (value) => {
    if (!isObject(value)) return false
    // The schema would drop a field of this name.
    for (const name in value) if (name === '__proto__' || !fits(value[name])) return false
    return true
  }
}

/** Rejects values with unknown fields, because the schema would drop such fields. So a value that fits has exactly as many fields as were tested. */
function objectOf(shape: Readonly<Record<string, Schema>>, of: Of): Test {
  const fields = Object.entries(shape).map(([name, schema]) => {
    const def = definitionOf(schema)
    const isOptional = def.type === 'optional'
    return { name, isOptional, fits: of(isOptional ? def.innerType : schema) }
  })
  return (value) => {
    if (!isObject(value)) return false
    let size = 0
    for (let i = 0; i < fields.length; i += 1) {
      const { name, isOptional, fits } = fields[i] as (typeof fields)[number]
      const field = value[name]
      if (field === undefined && isOptional) continue
      if (!fits(field)) return false
      size += 1
    }
    for (const _ in value) size -= 1
    return size === 0
  }
}

/** Supports at most one object type among the options, because a schema takes the first option that accepts a value, even if that option drops fields. */
function anyOf(options: readonly Schema[], of: Of): Test {
  const objects = options.filter((option) => /^(object|record|union|lazy)$/.test(definitionOf(option).type))
  if (objects.length > 1) return never
  const tests = options.map(of)
  return (value) => {
    for (let i = 0; i < tests.length; i += 1) if (tests[i]?.(value)) return true
    return false
  }
}

/** Builds the test for a discriminated union, whose objects differ in the value of one field. */
function oneKindOf(field: string, options: readonly Schema[], of: Of): Test {
  const tests = new Map<unknown, Test>()
  for (const option of options) {
    const def = definitionOf(option)
    const described = def.type === 'object' ? def.shape[field] : undefined
    const kind = described && definitionOf(described)
    if (kind?.type !== 'literal') return never
    for (const value of kind.values) tests.set(value, of(option))
  }
  return (value) => isObject(value) && tests.get(value[field])?.(value) === true
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
