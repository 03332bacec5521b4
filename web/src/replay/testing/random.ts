/** Generates traces with any events in any order, because drawing must not rely on the order that the engine produces. */
import fc from 'fast-check'
import type { TraceEvent } from '#model/trace/trace.ts'
import { place, type SampleEvent } from './sample.ts'

const client = fc.constantFrom('A', 'B', 'C')
const node = fc.constantFrom('n1', 'n2', 'n3')
const id = fc.integer({ min: 1, max: 6 })
const why = fc.constantFrom('done', 'lost', 'threw')
const key = fc.constantFrom('lock:stock', 'lock:stock:token')
const by = fc.option(fc.record({ client, command: id }))
const value = fc.constantFrom('uuid-A', 'uuid-B')
const argv = fc.constantFrom(['GET', 'lock:stock'], ['EVAL', 'release.lua', '1', 'lock:stock'])
const work = { message: fc.constantFrom('m1', 'm2', 'm3'), row: fc.constantFrom('1', '2') }
const source = fc.record({ file: fc.constant('lock.ts'), line: fc.integer({ min: 1, max: 9 }) })
const deadlineAtMs = fc.constantFrom({}, { deadlineAtMs: 900 }, { deadlineAtMs: 60_000 })
const keyState = { node, key, by, notice: fc.constant('set'), type: fc.constant('string' as const), value }
const expiresAtMs = fc.option(fc.integer({ min: 0, max: 5000 }))

const step = fc.oneof(
  fc.record({ kind: fc.constant('client-started'), client }),
  fc.record({ kind: fc.constant('client-waiting'), client, why: fc.constantFrom('held', 'queued') }),
  fc.record({ kind: fc.constant('client-acquired'), client, source }),
  fc.record({ kind: fc.constant('client-left'), client, why }),
  fc.record({ kind: fc.constant('client-released'), client, freed: fc.boolean() }),
  fc.record({ kind: fc.constant('client-paused'), client, before: fc.constant('SET') }),
  fc.record({ kind: fc.constant('client-resumed'), client, pausedMs: fc.nat(9) }),
  fc.record({ kind: fc.constant('client-working'), client, ms: fc.nat(9), source }),
  fc.record({ kind: fc.constant('client-crashed'), client }),
  fc.record({ kind: fc.constant('client-rolled-back'), client, why: fc.constant('deadlock') }),
  fc.record({ kind: fc.constant('client-finished'), client }),
  fc.record({ kind: fc.constant('command-sent'), client, node, id, argv, source }),
  fc.record({ kind: fc.constant('command-executed'), client, node, id, argv, inner: fc.boolean(), serverUs: fc.nat() }),
  fc.record({ kind: fc.constant('command-replied'), client, node, id, outcome: fc.constantFrom('value', 'timeout') }),
  fc
    .tuple(fc.record({ kind: fc.constant('key-set'), ...keyState, expiresAtMs }), deadlineAtMs)
    .map(([event, deadline]) => ({ ...event, ...deadline })),
  fc.record({ kind: fc.constant('key-changed'), ...keyState, expiresAtMs }),
  fc.record({ kind: fc.constantFrom('key-expired', 'key-deleted'), node, key, by, notice: fc.constant('del') }),
  fc.record({ kind: fc.constant('node-up'), node, role: fc.constantFrom('master', 'replica') }),
  fc.record({ kind: fc.constant('node-down'), node, why: fc.constant('killed') }),
  fc.record({ kind: fc.constantFrom('node-promoted', 'node-demoted', 'node-frozen', 'node-thawed'), node }),
  fc.record({ kind: fc.constant('node-restarted'), node, emptied: fc.boolean() }),
  fc.record({ kind: fc.constant('resource-read'), client, resource: fc.constant('stock'), value: fc.nat(5), source }),
  fc.record({
    kind: fc.constant('resource-write'),
    client,
    resource: fc.constant('stock'),
    before: fc.nat(5),
    value: fc.nat(5),
    accepted: fc.boolean(),
    computedFrom: fc.nat(20),
  }),
  fc.record({
    kind: fc.constant('client-heard'),
    client,
    channel: fc.constant('released'),
    message: fc.constant('go'),
  }),
  fc.record({ kind: fc.constant('work-given'), ...work }),
  fc.record({ kind: fc.constant('work-taken'), client, ...work }),
  fc.record({ kind: fc.constant('row-read'), client, row: work.row, found: fc.boolean() }),
  fc.record({
    kind: fc.constant('row-written'),
    client,
    ...work,
    how: fc.constantFrom('insert', 'update'),
    copies: fc.integer({ min: 1, max: 3 }),
  }),
  fc.record({ kind: fc.constant('node-clock-jumped'), node, byMs: fc.constantFrom(10_000, -500) }),
  fc.record({ kind: fc.constantFrom('node-link-cut', 'node-link-healed'), node, from: client }),
  fc.record({ kind: fc.constant('fault-struck'), words: fc.constant('A stops'), target: client }),
)

/** Generates a trace with at least one event. Times never decrease, and often stay the same. */
export const randomTrace: fc.Arbitrary<TraceEvent[]> = fc
  .tuple(
    fc.array(fc.tuple(step, fc.constantFrom(0, 0, 1, 7.125, 300)), { minLength: 1, maxLength: 40 }),
    fc.constantFrom('completed', 'cancelled', null),
  )
  .map(([steps, status]) => {
    let atMs = 0
    const events = steps.map(([event, afterMs]) => {
      atMs += afterMs
      return { ...event, atMs } as SampleEvent
    })
    return place(status === null ? events : [...events, { kind: 'run-ended', atMs, status }])
  })
