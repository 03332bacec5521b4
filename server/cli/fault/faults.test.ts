import { describe, expect, test } from 'vitest'
import { Fault } from '#scenarios/lesson.ts'
import { strikesAt } from './battery.ts'
import { beyondOf } from './beyond.ts'
import { faultsOf } from './faults.ts'
import { parseFault } from './parse.ts'

const made = (line: string, nodes = ['n1']) =>
  faultsOf(parseFault(line, { workers: ['A', 'B'], nodes }), { leaseMs: 1500, key: 'mutex:lock:stock', nodes })

describe('[fault] a line as a lesson’s fault', () => {
  test.each([
    ['lose-request release', { do: 'lose-request', client: 'A', action: 'release' }],
    [
      'lose-reply B renew#2',
      { do: 'lose-reply', client: 'B', action: 'renew', when: { occurrence: 2, action: 'renew' } },
    ],
    ['crash after renew', { do: 'crash', when: { on: 'command-executed', client: 'A', action: 'renew' } }],
    ['pause renew until B.acquired', { do: 'pause', until: { on: 'client-acquired', client: 'B' } }],
    ['pause write', { do: 'pause', lastsMs: 3000, when: { on: 'client-about-to', action: 'write' } }],
    ['delay-reply acquire for 1.5 leases', { do: 'delay-reply', lastsMs: 2250 }],
    ['pause work until lock.expired', { until: { on: 'key-expired', key: 'mutex:lock:stock' } }],
    ['cancel acquire', { do: 'cancel', request: 'acquire', when: { on: 'command-executed', action: 'acquire' } }],
    ['flush', { do: 'flush', node: 'n1', when: { on: 'client-acquired', client: 'A' } }],
    ['evict before write', { do: 'evict', when: { on: 'client-about-to', action: 'write' } }],
    ['slow-link B 150ms', { do: 'slow-link', client: 'B', eachWayMs: 150 }],
    ['jump-clock 1 lease when A.acquired', { do: 'jump-clock', byMs: 1500 }],
    ['restart when A.writes', { do: 'restart-node', when: { on: 'resource-write', client: 'A' } }],
    ['cut-link until B.acquired', { do: 'cut-link', client: 'A', until: { on: 'client-acquired', client: 'B' } }],
  ])('“%s”', (line, expected) => {
    const [fault] = made(line)
    expect(fault).toMatchObject({ ...expected, words: line })
    // A lesson could contain the same fault.
    expect(Fault.parse(fault)).toEqual(fault)
  })

  test('a message to a quorum is struck on each of its nodes, and a write to the stock once', () => {
    expect(made('lose-reply acquire', ['n1', 'n2', 'n3']).map((fault) => 'node' in fault && fault.node)).toEqual([
      'n1',
      'n2',
      'n3',
    ])
    expect(made('delay-request write', ['n1', 'n2', 'n3'])).toHaveLength(1)
  })

  test.each([
    ['pause write', ['exclusion', 'coverage']],
    ['pause acquire', []],
    ['crash write', []],
    ['lose-request release', []],
    ['cancel release', []],
    ['delay-request acquire', ['no-leak']],
    ['evict before work', ['exclusion', 'store-exclusion', 'coverage']],
  ])('“%s” breaks %j under any lock', (line, breaks) => {
    expect(beyondOf(made(line))).toEqual(breaks)
  })
})

describe('[battery]', () => {
  const every = { renews: true, can: new Set(['cancel'] as const), isOutside: false }

  test('every line of it is understood', () => {
    for (const { line } of strikesAt(every)) expect(made(line)).toHaveLength(1)
  })

  test('what a lock does not do is not struck', () => {
    const plain = strikesAt({ renews: false, can: new Set(), isOutside: false })
    expect(plain.filter(({ at, fault }) => at === 'renew' || fault === 'cancel')).toEqual([])
    expect(strikesAt(every).length - plain.length).toBe(7 + 2)
  })

  test('a lock outside Redis is struck at its workers alone', () => {
    const lines = strikesAt({ ...every, isOutside: true }).map(({ line }) => line)
    expect(lines).toEqual(['pause write', 'crash before write', 'cancel acquire', 'cancel release'])
  })
})
