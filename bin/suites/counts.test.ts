import { describe, expect, it } from 'vitest'
import { countOfPlaywright, countOfStatus, countOfVitest } from './counts.mjs'

const file = (status: string, ...tests: string[]) => ({
  status,
  assertionResults: tests.map((test) => ({ status: test })),
})

describe('counting', () => {
  it('takes a check for one test', () => {
    expect(countOfStatus(0)).toEqual({ passed: 1, failed: 0 })
    expect(countOfStatus(2)).toEqual({ passed: 0, failed: 1 })
  })

  it('counts the tests of vitest', () => {
    const report = { testResults: [file('passed', 'passed', 'passed'), file('failed', 'passed', 'failed')] }
    expect(countOfVitest(report, 1)).toEqual({ passed: 3, failed: 1 })
  })

  it('takes a file that could not be loaded, and a skipped test, for failed', () => {
    const report = { testResults: [file('failed'), file('passed', 'passed', 'pending')] }
    expect(countOfVitest(report, 1)).toEqual({ passed: 1, failed: 2 })
  })

  it('leaves out what skipped itself because its store or its language is not here', () => {
    const skipped = file('passed', 'passed', 'skipped')
    const counted = (name: string) => countOfVitest({ testResults: [{ ...skipped, name }] }, 0)
    expect(counted('/lockstep/server/stores/etcd/servers/server.live.test.ts')).toEqual({ passed: 1, failed: 0 })
    expect(counted('/lockstep/server/cli/new-client.live.test.ts')).toEqual({ passed: 1, failed: 0 })
    expect(counted('/lockstep/server/cli/new.live.test.ts')).toEqual({ passed: 1, failed: 1 })
    expect(counted('/lockstep/server/stores/redis/servers/pool.live.test.ts')).toEqual({ passed: 1, failed: 1 })
  })

  it('takes a runner that ended badly without a failed test for failed', () => {
    expect(countOfVitest({ testResults: [file('passed', 'passed')] }, 1)).toEqual({ passed: 1, failed: 1 })
  })

  it('takes a run without a single test for failed', () => {
    expect(countOfVitest({ testResults: [] }, 0)).toEqual({ passed: 0, failed: 1 })
  })

  it('counts the tests of Playwright, flaky and skipped ones as failed', () => {
    const stats = { expected: 5, unexpected: 1, flaky: 2, skipped: 3 }
    expect(countOfPlaywright({ stats, errors: [] }, 1)).toEqual({ passed: 5, failed: 6 })
  })
})
