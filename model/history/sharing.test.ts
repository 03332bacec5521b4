import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkCoverage } from '../checkers/coverage.ts'
import { checkExclusion } from '../checkers/exclusion.ts'
import { measure } from '../checkers/metrics.ts'
import { checkNoImmortalLock } from '../checkers/no-immortal-lock.ts'
import { checkOwnerOnly } from '../checkers/owner-only.ts'
import { checkProgress } from '../checkers/progress.ts'
import { checkStoreExclusion } from '../checkers/store-exclusion.ts'
import { trials, trialsLimitMs } from '../checkers/testing/settings.ts'
import { anySharedTrace, SharedOracle } from '../checkers/testing/shared-traces.ts'
import { aTrace } from '../checkers/testing/trace-builder.ts'
import { judge } from '../judgement/judge.ts'
import { said } from '../words/testing/said.ts'
import { analyze } from './analysis.ts'

const place = (client: string, deadlineAtMs: number) => ({ client, deadlineAtMs })
const alone = (client: string, deadlineAtMs: number) => ({ client, exclusive: true as const, deadlineAtMs })

/** Builds a run with two permits: A and B take one each, A gives its permit back, and C takes it. */
const permits = () =>
  aTrace({ capacity: 2 })
    .at(10)
    .set('A', { holders: [place('A', 1010)] })
    .acquired('A')
    .at(20)
    .changed('B', { holders: [place('A', 1010), place('B', 1020)] })
    .acquired('B')
    .at(30)
    .left('A')
    .changed('A', { holders: [place('B', 1020)] })
    .at(40)
    .changed('C', { holders: [place('B', 1020), place('C', 1040)] })
    .acquired('C')

test('each who has a place in the key holds the lock, from when it came until its place is gone', () => {
  const { nodeGrants, live } = analyze(permits().at(60).end())
  const spans = [
    ['A', 10, 30],
    ['B', 20, 60],
    ['C', 40, 60],
  ]
  expect(nodeGrants.map(({ client, fromMs, untilMs }) => [client, fromMs, untilMs])).toEqual(spans)
  expect(live.map(({ client, fromMs, untilMs }) => [client, fromMs, untilMs])).toEqual(spans)
})

test('as many as may are no danger, and whoever has a place believes rightly', () => {
  const analysis = analyze(permits().at(60).left('B').left('C').at(70).end())
  expect(checkExclusion(analysis)).toMatchObject({ status: 'held', code: 'exclusion-shared-held' })
  expect(checkStoreExclusion(analysis).status).toBe('held')
  expect(checkCoverage(analysis).status).toBe('held')
  expect(checkOwnerOnly(analysis).status).toBe('held')
  expect(measure(analysis)).toMatchObject({ dangerMs: 0, zombieMs: 0 })
})

test('one more than may is a violation, and all of them are named', () => {
  const run = permits()
    .at(50)
    .changed('D', { holders: [place('B', 1020), place('C', 1040), place('D', 1050)] })
    .acquired('D')
    .at(60)
    .left('B')
    .at(70)
  const analysis = analyze(run.end())
  const found = checkExclusion(analysis)
  expect(found).toMatchObject({ status: 'violated', values: { clients: ['B', 'C', 'D'], capacity: 2, inAllMs: 10 } })
  expect(said(found).because).toContain(
    'B, C, and D all believed they held the lock from 0.050 s to 0.060 s: 3, where 2 may.',
  )
  expect(checkStoreExclusion(analysis)).toMatchObject({ status: 'violated', code: 'store-exclusion-crowd' })
})

test('readers may be together; a writer beside a reader is a violation', () => {
  const readers = aTrace({ capacity: 'any' })
    .at(10)
    .set('A', { holders: [place('A', 1010)] })
    .acquired('A')
    .changed('B', { holders: [place('A', 1010), place('B', 1010)] })
    .acquired('B')
  expect(checkExclusion(analyze(readers.at(20).end())).status).toBe('held')
  const held = [place('A', 1010), place('B', 1010), alone('C', 1020)]
  const analysis = analyze(readers.at(20).changed('C', { holders: held }).acquiredAlone('C').at(30).end())
  expect(checkExclusion(analysis)).toMatchObject({ code: 'exclusion-overlap', values: { first: 'A', second: 'C' } })
  expect(checkStoreExclusion(analysis)).toMatchObject({ status: 'violated', code: 'store-exclusion-overlap' })
  expect(measure(analysis).dangerMs).toBe(10)
})

test('whose time is over may be thrown out by anybody, whose is not by nobody else', () => {
  const thrownOut = (atMs: number) =>
    analyze(
      aTrace({ capacity: 2 })
        .at(10)
        .set('A', { holders: [place('A', 500)] })
        .acquired('A')
        .at(atMs)
        .changed('B', { holders: [place('B', atMs + 1000)] })
        .at(atMs + 10)
        .end(),
    )
  expect(checkOwnerOnly(thrownOut(600)).status).toBe('unknown')
  expect(checkOwnerOnly(thrownOut(400))).toMatchObject({ status: 'violated', code: 'owner-only-deleted' })
  expect(checkCoverage(thrownOut(600))).toMatchObject({ status: 'violated', code: 'coverage-lost' })
})

test('a place without end that outlives the crash of its client is immortal', () => {
  const run = aTrace({ capacity: 2 })
    .at(10)
    .set('A', { holders: [{ client: 'A' }], dueMs: null })
    .acquired('A')
    .at(20)
    .crashed('A')
    .at(9000)
  expect(checkNoImmortalLock(analyze(run.end())).status).toBe('violated')
})

test('a waiter starves beside room for it, not behind as many as may', () => {
  const inside = (clients: string[]) => {
    const run = aTrace({ capacity: 2, leaseMs: 300 }).at(10)
    const holders = clients.map((client) => ({ client }))
    run.set('A', { holders, dueMs: null })
    for (const client of clients) run.acquired(client)
    return checkProgress(analyze(run.at(20).asks('D').waiting('D').at(5000).asks('D').refused('D', 4980).end()))
  }
  expect(inside(['A', 'B']).status).toBe('unknown')
  const starved = inside(['A'])
  expect(starved.status).toBe('violated')
  expect(said(starved).because).toContain('The running workers’ beliefs left room for one more')
})

test('where the key of such a lock does not say who holds it, nobody can say', () => {
  const { verdicts } = judge(
    aTrace({ capacity: 2 }).at(10).set('A').acquired('A').changed('B').acquired('B').at(20).end(),
  )
  expect(verdicts.find(({ property }) => property === 'coverage')?.status).toBe('unknown')
})

test(
  'the fold of a shared lock agrees with a look at every instant',
  () => {
    fc.assert(
      fc.property(anySharedTrace(), (trace) => {
        const analysis = analyze(trace)
        const oracle = new SharedOracle(trace)
        const danger = (at: Parameters<SharedOracle['believers']>[0]) => oracle.isCrowd(oracle.believers(at))
        expect(checkExclusion(analysis).status === 'violated').toBe(oracle.isEver(danger))
        expect(checkStoreExclusion(analysis).status === 'violated').toBe(
          oracle.isEver((at) => oracle.isCrowd(oracle.holders(at, true))),
        )
        const figures = measure(analysis)
        expect(figures.dangerMs).toBeCloseTo(oracle.sumMs((at) => Number(danger(at))))
        const without = (sides: 'believers' | 'holders') => (at: Parameters<SharedOracle['believers']>[0]) => {
          const [own, other] = [oracle.believers(at), oracle.holders(at, false)]
          const [these, those] = sides === 'believers' ? [own, other] : [other, own]
          return [...these.keys()].filter((client) => !those.has(client)).length
        }
        expect(figures.zombieMs).toBeCloseTo(oracle.sumMs(without('believers')))
        expect(figures.orphanMs).toBeCloseTo(oracle.sumMs(without('holders')))
      }),
      trials,
    )
  },
  trialsLimitMs,
)
