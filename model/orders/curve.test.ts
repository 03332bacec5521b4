/** Tests the curve of every reference recording that can be followed in its orders, against the checkers and against a walk through every order. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import type { Judgement } from '../checkers/verdict.ts'
import { judge } from '../judgement/judge.ts'
import { RecordingReader } from '../trace/recording.ts'
import type { Trace } from '../trace/trace.ts'
import { Counts } from './counts.ts'
import { type Curve, curveOf, questionOfRun } from './curve.ts'
import type { OrdersGraph } from './graph.ts'
import { bitOf } from './judged.ts'
import { keptName } from './kept-name.ts'
import { stateAt } from './position.ts'
import { ReadOrders, StoredOrders } from './stored.ts'

const scenarios = new URL('../../scenarios/', import.meta.url)
const textOf = (file: string) => gunzipSync(readFileSync(new URL(file, scenarios))).toString()
const lessons = readdirSync(new URL('recordings/', scenarios)).map((name) => name.replace('.jsonl.gz', ''))

function tracesOf(lesson: string): Trace[] {
  const reader = new RecordingReader()
  reader.write(textOf(`recordings/${lesson}.jsonl.gz`))
  return reader.finish()
}

interface Followed {
  run: string
  trace: Trace
  orders: OrdersGraph
  counts: Counts
  judgement: Judgement
  curve: Curve | undefined
}

async function followed(): Promise<Followed[]> {
  const all: Followed[] = []
  for (const lesson of lessons) {
    for (const trace of tracesOf(lesson)) {
      const asked = questionOfRun(trace.header, trace.events)
      const file = asked && `orders/${keptName(asked.request)}`
      if (file === undefined || !existsSync(new URL(file, scenarios))) continue
      const { graph } = StoredOrders.parse(JSON.parse(textOf(file)))
      if (graph === null) continue
      const orders = new ReadOrders(graph)
      const counts = await Counts.of(orders)
      const judgement = judge(trace)
      const curve = curveOf(orders, counts, trace, judgement)
      all.push({ run: `${lesson} ${trace.header.lock}`, trace, orders, counts, judgement, curve })
    }
  }
  return all
}

const runs = await followed()
const withCurve = runs.flatMap((one) => (one.curve === undefined ? [] : [{ ...one, curve: one.curve }]))

const figures = (run: string) =>
  withCurve.find((one) => one.run === run)?.curve.points.map(({ broken, schedules }) => `${broken}/${schedules}`)

test('a pause that outlasts the lease: lost with the write of the second, and not before', () => {
  expect(figures('gc-pause watchdog')).toEqual([
    '48/136',
    '24/68',
    '6/29',
    '6/15',
    '6/10',
    '6/6',
    '3/3',
    '1/1',
    '1/1',
    '1/1',
  ])
  expect(figures('gc-pause fenced')?.at(-1)).toBe('0/1')
  expect(figures('setnx-without-expire setnx')).toEqual(['24/42', '12/20', '8/14', '1/1', '1/1'])
})

test('most wrong locks that are explored have a curve', () => {
  expect(withCurve.filter(({ curve }) => curve.points.at(-1)?.broken !== 0n).length).toBeGreaterThanOrEqual(15)
  expect(withCurve.length).toBeGreaterThanOrEqual(35)
})

test.each(withCurve)('$run: it ends as the checkers say', ({ curve, judgement }) => {
  const status = judgement.verdicts.find(({ property }) => property === curve.goal)?.status
  const end = curve.points.at(-1)
  expect(end?.broken).toBe(status === 'violated' ? end?.schedules : 0n)
  expect(['violated', 'held']).toContain(status)
  // Once all orders are broken, or none, that stays so.
  for (const [at, point] of curve.points.entries()) {
    const before = curve.points[at - 1]
    if (before?.broken === 0n) expect(point.broken).toBe(0n)
    if (before !== undefined && before.broken === before.schedules) expect(point.broken).toBe(point.schedules)
    expect(point.seq).toBeGreaterThanOrEqual(before?.seq ?? -1)
  }
})

/** Counts the orders from a state on by walking them one by one. */
function walked(orders: OrdersGraph, state: number, bit: number): { all: number; broken: number } {
  const targets = orders.targetsOf(state)
  if (targets.length === 0) return { all: 1, broken: (orders.broken(state) & bit) === 0 ? 0 : 1 }
  const parts = targets.map((to) => walked(orders, to, bit))
  return {
    all: parts.reduce((sum, { all }) => sum + all, 0),
    broken: parts.reduce((sum, { broken }) => sum + broken, 0),
  }
}

test.each(withCurve.filter(({ counts }) => counts.schedules(0) < 10_000n))(
  '$run: each of its values is what walking every order counts',
  ({ curve, orders }) => {
    for (const { path, broken, schedules } of curve.points) {
      const found = walked(orders, stateAt(orders, path) ?? -1, bitOf(curve.goal))
      expect({ all: BigInt(found.all), broken: BigInt(found.broken) }).toEqual({ all: schedules, broken })
    }
  },
)

test.each(withCurve)(
  '$run: where the checkers say something else, nothing is said',
  ({ trace, orders, counts, judgement, curve }) => {
    const other = (status: string) => (status === 'held' ? 'violated' : 'held')
    for (const change of [other, () => 'unknown']) {
      const verdicts = judgement.verdicts.map((verdict) =>
        verdict.property === curve.goal ? { ...verdict, status: change(verdict.status) } : verdict,
      ) as Judgement['verdicts']
      expect(curveOf(orders, counts, trace, { verdicts })).toBeUndefined()
    }
  },
)

test('a run that goes on otherwise than any order has none', () => {
  const none = runs.flatMap(({ run, curve }) => (curve === undefined ? [run] : []))
  // The workers of these runs do more than sell one item, or something happens that no order contains.
  for (const run of [
    'told-after-pause watchdog',
    'unlock-before-commit begin-first',
    'delayed-write watchdog',
    'self-deadlock watchdog',
  ])
    expect(none).toContain(run)
})
