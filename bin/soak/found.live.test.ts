import { expect, it } from 'vitest'
import { foundInRuns, foundInTests } from './tasks.mjs'

const run = (asExpected: boolean, inconclusive?: string) => ({
  ...(inconclusive === undefined ? {} : { inconclusive }),
  scenario: 'gc-pause',
  lock: 'fenced',
  asExpected,
  verdicts: { exclusion: { status: asExpected ? 'held' : 'violated', because: 'two held it' } },
  trace: '/traces/1.jsonl',
})
const file = (status: string, ...tests: string[]) => ({
  name: 'a.live.test.ts',
  status,
  message: 'cannot be loaded\nat line 1',
  assertionResults: tests.map((is) => ({
    fullName: 'stops',
    status: is,
    failureMessages: is === 'failed' ? ['too late\nat line 2'] : [],
  })),
})

it('names each run that did not come out as expected, and its trace', () => {
  expect(foundInRuns([run(true), run(false)], 1)).toEqual({
    runs: 2,
    inconclusive: 0,
    surprises: ['gc-pause, fenced: exclusion violated. Trace: /traces/1.jsonl'],
  })
  expect(foundInRuns([run(true)], 0)).toEqual({ runs: 1, inconclusive: 0, surprises: [] })
})

it('counts apart what says nothing: the machine stood still, or a store cannot be had', () => {
  const still = run(false, 'the machine stood still')
  expect(foundInRuns([run(true), still], 1)).toEqual({ runs: 2, inconclusive: 1, surprises: [] })
  expect(foundInRuns([run(false), still], 1).surprises).toHaveLength(1)
  expect(foundInTests([file('passed', 'passed', 'skipped')], 0)).toEqual({ runs: 2, inconclusive: 1, surprises: [] })
  expect(foundInTests([file('passed', 'skipped')], 0).surprises).toEqual(['no test was run'])
})

it('names each test that was skipped for what this machine lacks', () => {
  const skipped = { fullName: 'a clock', status: 'skipped', failureMessages: [], meta: { missing: 'no libfaketime' } }
  const found = foundInTests([{ name: 'a', status: 'passed', message: '', assertionResults: [skipped] }], 0)
  expect(found).toEqual({ runs: 1, inconclusive: 1, surprises: [], missing: ['a clock: no libfaketime'] })
})

it('names each test that failed, and each file that could not be loaded', () => {
  expect(foundInTests([file('failed', 'passed', 'failed'), file('failed')], 1)).toEqual({
    runs: 2,
    inconclusive: 0,
    surprises: ['a.live.test.ts: stops: too late', 'a.live.test.ts: cannot be loaded'],
  })
  expect(foundInTests([file('passed', 'passed')], 0)).toEqual({ runs: 1, inconclusive: 0, surprises: [] })
})

it('takes a bad end without a reason, and nothing at all, for surprises', () => {
  expect(foundInRuns([run(true)], 1).surprises).toHaveLength(1)
  expect(foundInRuns([], 0).surprises).toHaveLength(1)
  expect(foundInTests([file('passed', 'passed')], 1).surprises).toHaveLength(1)
  expect(foundInTests([], 0).surprises).toHaveLength(1)
})
