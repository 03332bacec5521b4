import { describe, expect, test } from 'vitest'
import { faultHelp } from './help.ts'
import { FaultLineError, parseFault } from './parse.ts'
import { steps, verbs, workerMoments } from './vocabulary.ts'

const scene = { workers: ['A', 'B'], nodes: ['n1', 'n2'] }
const parsed = (line: string) => parseFault(line, scene)
const at = (step: string, more: object = {}) => ({ side: 'before', worker: 'A', step, occurrence: 1, ...more })

describe('[fault] a line', () => {
  test.each([
    ['lose-request release', { verb: 'lose-request', worker: 'A', place: at('release') }],
    ['crash after renew', { verb: 'crash', place: at('renew', { side: 'after' }) }],
    ['pause renew until B.acquired', { place: at('renew'), end: { of: 'B', what: 'acquired', occurrence: 1 } }],
    ['  pause   B  write ', { text: 'pause B write', worker: 'B', place: at('write', { worker: 'B' }) }],
    ['crash after B acquire#2', { worker: 'B', place: at('acquire', { side: 'after', worker: 'B', occurrence: 2 }) }],
    ['delay-reply acquire for 1.5 leases', { place: at('acquire'), end: { leases: 1.5 } }],
    ['pause work for 300ms', { end: { ms: 300 } }],
    ['pause work for 2 s', { end: { ms: 2000 } }],
    ['pause work until lock.expired#2', { end: { of: 'lock', what: 'expired', occurrence: 2 } }],
    ['cancel acquire', { place: at('acquire', { side: 'after' }) }],
    ['cancel release', { place: at('release') }],
    ['flush', { node: undefined, place: undefined, worker: 'A' }],
    ['flush n2 when B.waits', { node: 'n2', place: { when: { of: 'B', what: 'waits', occurrence: 1 } } }],
    ['evict before write', { place: at('write') }],
    ['slow-link B 150ms', { worker: 'B', time: { ms: 150 }, place: undefined }],
    ['jump-clock n1 1 lease when A.acquired', { node: 'n1', time: { leases: 1 } }],
    ['cut-link B when A.writes until A.released', { worker: 'B', end: { of: 'A', what: 'released', occurrence: 1 } }],
  ])('“%s”', (line, found) => {
    expect(parsed(line)).toMatchObject(found)
  })

  test.each([
    ['lose-reqest release', '“lose-reqest” at position 1', 'Did you mean “lose-request”?'],
    ['crash after renw', '“renw” at position 13', 'Did you mean “renew”?'],
    ['pause renew until B.aquired', '“B.aquired” at position 19', 'Did you mean “B.acquired”?'],
    ['pause renew until Z.acquired', '“Z.acquired” at position 19', 'It begins with A, B or lock'],
    ['lose-reply work', '“work” at position 12', 'There is acquire, renew, release, read or write.'],
    ['cancel write', '“write” at position 8', 'There is acquire or release.'],
    ['crash renew until B.acquired', '“until” at position 13', '“crash” has no end.'],
    ['crash after work', '“work” at position 13', 'Say “before write”.'],
    ['crash renew twice', '“twice” at position 13', 'Nothing may follow.'],
    ['pause renew#0', '“renew#0” at position 7', '#2 for the second'],
    ['pause renew for 5 minutes', '“minutes” at position 19', 'ms, s or leases'],
    ['pause renew for 900s', '“900s” at position 17', 'Between 1ms and 60s.'],
    ['slow-link B', 'at position 12', 'a time'],
    ['pause', 'ends too early, at position 6', 'acquire, renew, release'],
    ['', 'ends too early, at position 1', 'a fault: pause'],
  ])('“%s” is refused with the word and where it stands', (line, where, advice) => {
    expect(() => parsed(line)).toThrow(FaultLineError)
    expect(() => parsed(line)).toThrow(where)
    expect(() => parsed(line)).toThrow(advice)
  })

  test('the help has every word', () => {
    for (const word of [...Object.keys(verbs), ...steps, ...Object.keys(workerMoments)])
      expect(faultHelp()).toContain(word)
  })
})
