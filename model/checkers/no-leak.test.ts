import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { analyze } from '../history/analysis.ts'
import { said } from '../words/testing/said.ts'
import { checkNoLeak } from './no-leak.ts'
import { Oracle, serves } from './testing/oracle.ts'
import { anyTrace, leaseMs } from './testing/random-traces.ts'
import { trials, trialsLimitMs } from './testing/settings.ts'
import { aTrace, type TraceBuilder } from './testing/trace-builder.ts'

const check = (run: TraceBuilder) => said(checkNoLeak(analyze(run.end())))

const sent = (client: string, id: number) => ({
  kind: 'command-sent' as const,
  client,
  node: 'n1',
  id,
  argv: ['SET', 'lock:stock', client, 'NX'],
})
const executed = (client: string, id: number) => ({
  kind: 'command-executed' as const,
  client,
  node: 'n1',
  id,
  argv: ['SET'],
  inner: false,
  serverUs: 1,
})
const replied = (client: string, id: number) =>
  ({ kind: 'command-replied', client, node: 'n1', id, outcome: 'value', value: 'OK' }) as const

describe('[no-leak]', () => {
  test('[no-leak] held when every key is gone', () => {
    expect(check(aTrace().set('A').at(100).deleted('A').finished('A')).status).toBe('held')
    expect(check(aTrace().set('A').crashed('A').at(1002).expired()).status).toBe('held')
  })

  test('[no-leak] a key without expiry is left', () => {
    const run = aTrace().at(10).set('A', { dueMs: null })
    const set = run.seq
    expect(check(run.at(20).crashed('A').at(1500))).toEqual({
      property: 'no-leak',
      status: 'violated',
      because: 'All workers had ended. lock:stock was still there on n1 at 1.500 s, without an expiry.',
      events: [set, set + 2],
    })
  })

  test('[no-leak] says of the end only what was seen there', () => {
    const nothing = 'No worker that finished left a grant behind. At the end, nothing of lock:stock was left'
    expect(check(aTrace().set('A').at(100).deleted('A').finished('A')).because).toBe(`${nothing}.`)
    expect(check(aTrace().at(100).set('A').crashed('A').at(200)).because).toBe(
      'No worker that finished left a grant behind. At the end, lock:stock was left, to expire at 1.100 s.',
    )
    const down = aTrace().at(100).set('A').crashed('A').at(200).nodeDown('n1')
    expect(check(down).because).toBe(`${nothing} on any node that was up. Down at the end: n1.`)
  })

  test('[no-leak] a key that ends with its session is not said to have no end', () => {
    const { because } = check(aTrace().at(10).set('A', { dueMs: null, endsWith: 'session' }).at(20).crashed('A'))
    expect(because).toBe(
      'All workers had ended. lock:stock was still there on n1 at 0.020 s, and lasts as long as the session that made it.',
    )
  })

  test('[no-leak] the lock’s other keys count, and those of others do not', () => {
    const queue = aTrace().set('A').deleted('A').set('A', { key: 'lock:stock:queue', dueMs: null }).finished('A')
    expect(check(queue.at(1500)).because).toContain('lock:stock:queue was still there')
    const fence = aTrace().set('A').deleted('A').set('A', { key: 'fence:stock', dueMs: null }).finished('A')
    expect(check(fence.at(1500)).status).toBe('held')
  })

  test('[no-leak] a lease that goes within a lease of the last end is no leak, even if the run did not wait for it', () => {
    expect(check(aTrace().at(100).set('A').crashed('A').at(200)).status).toBe('held')
  })

  test('[no-leak] a renewal that was under way at the end of its client may take its lease from its execution', () => {
    const run = aTrace().set('A').at(100)
    run
      .add({ kind: 'command-sent', client: 'A', node: 'n1', id: 9, argv: ['EVAL'] })
      .crashed('A')
      .at(1300)
    run.add({ kind: 'command-executed', client: 'A', node: 'n1', id: 9, argv: ['EVAL'], inner: false, serverUs: 1 })
    expect(check(run.changed('A', { dueMs: 2300 }).at(1400)).status).toBe('held')
  })

  test('[no-leak] a lease renewed by a client that had finished is a leak', () => {
    const run = aTrace().set('A').at(100).finished('A').at(800)
    run.add({ kind: 'command-sent', client: 'A', node: 'n1', id: 9, argv: ['EVAL'] })
    run.add({ kind: 'command-executed', client: 'A', node: 'n1', id: 9, argv: ['EVAL'], inner: false, serverUs: 1 })
    expect(check(run.changed('A', { dueMs: 2800 }).at(2000)).status).toBe('violated')
  })

  test('[no-leak] a timer that renews for ever is a leak, though the run had to be cut short', () => {
    const run = aTrace().set('A').at(100).finished('A').at(800).changed('A', { dueMs: 60_000 }).at(59_500)
    expect(checkNoLeak(analyze(run.end('time-limit'))).status).toBe('violated')
  })

  test('[no-leak] a grant that its client left behind', () => {
    const run = aTrace().at(10).set('A')
    const set = run.seq
    run.at(200).finished('A')
    const finished = run.seq
    run.at(1012).expired()
    expect(check(run)).toEqual({
      property: 'no-leak',
      status: 'violated',
      because: 'A had ended at 0.200 s, but n1 held the lock for it until 1.012 s.',
      events: [set, finished, run.seq - 1],
    })
  })

  test('[no-leak] a grant is no leak if its client crashed, or lost it before it ended', () => {
    expect(check(aTrace().set('A').at(200).crashed('A').at(1002).expired()).status).toBe('held')
    expect(check(aTrace().set('A').at(1002).expired().finished('A')).status).toBe('held')
    expect(check(aTrace().set('A').at(100).set('B').finished('A').deleted('B').finished('B')).status).toBe('held')
  })

  test('[no-leak] a grant is no leak if its client tried in vain to give it back, which the SET that got it cannot prove', () => {
    const sends = (run: TraceBuilder, outcome: 'timeout' | 'value') =>
      run
        .add({ kind: 'command-sent', client: 'A', node: 'n1', id: 9, argv: ['EVAL'] })
        .add({ kind: 'command-replied', client: 'A', node: 'n1', id: 9, outcome })
    const end = (run: TraceBuilder) => check(run.finished('A').at(1002).expired()).status
    expect(end(sends(aTrace().set('A'), 'timeout'))).toBe('held')
    expect(end(sends(aTrace().set('A'), 'value'))).toBe('violated')
    expect(end(sends(aTrace(), 'timeout').set('A'))).toBe('violated')
    expect(end(aTrace().set('A').tries('A'))).toBe('held')
    expect(end(aTrace().set('A').tries('B'))).toBe('violated')
  })

  test('[no-leak] a grant is no leak if its client had sent what gave it back when it ended', () => {
    const frees = { kind: 'command-sent' as const, client: 'A', node: 'n1', id: 9, argv: ['DEL', 'lock:stock'] }
    const answered = { kind: 'command-replied', client: 'A', node: 'n1', id: 9, outcome: 'value', value: 1 } as const
    const end = (run: TraceBuilder, command: number) =>
      check(run.at(201).deleted('A', { command }).add(answered).at(1300)).status
    expect(end(aTrace().set('A').at(199).add(frees).at(200).finished('A'), 9)).toBe('held')
    expect(end(aTrace().set('A').at(200).finished('A').add(frees), 9)).toBe('violated')
  })

  test('[no-leak] a grant is no leak if its client gave it back by an expiry that ends at once', () => {
    const frees = { kind: 'command-sent' as const, client: 'A', node: 'n1', id: 9, argv: ['EVAL'] }
    const end = (leftMs: number, command?: number) => {
      const run = aTrace().at(10).set('A').at(199).add(frees).at(200)
      run.changed('A', { dueMs: 200 + leftMs, ...(command === undefined ? {} : { command }) })
      run.add(replied('A', 9)).finished('A')
      return check(run.at(201 + leftMs).expired()).status
    }
    expect(end(10, 9)).toBe('held')
    expect(end(11, 9)).toBe('violated')
    // A change that none of the client's commands made is not a release.
    expect(end(10)).toBe('violated')
    // A short lease with which the client took the lock is not a release either.
    const short = aTrace()
      .add({ ...frees, id: 8 })
      .at(10)
      .set('A', { dueMs: 12, command: 8 })
    expect(check(short.add(replied('A', 8)).finished('A').at(13).expired()).status).toBe('violated')
  })

  test('[no-leak] having tried in vain excuses nobody who tried again when nothing stood in the way', () => {
    const released = { kind: 'client-released', client: 'A', freed: false } as const
    const inVain = () => aTrace().set('A').tries('A').add(released)
    const end = (run: TraceBuilder) => check(run.finished('A').at(1002).expired()).status
    expect(end(inVain())).toBe('held')
    expect(end(inVain().add(released))).toBe('violated')
    expect(end(inVain().tries('A').add(released))).toBe('held')
  })

  test('[no-leak] a script that Redis did not know, and a subscription without an answer, excuse nothing', () => {
    const tries = (argv: string[]) =>
      aTrace().set('A').add({ kind: 'command-sent', client: 'A', node: 'n1', id: 9, argv })
    const end = (run: TraceBuilder) => check(run.finished('A').at(1002).expired()).status
    const refused = (error: string) =>
      tries(['EVALSHA', 'b1946ac9']).add({
        kind: 'command-replied',
        client: 'A',
        node: 'n1',
        id: 9,
        outcome: 'error',
        error,
      })
    expect(end(refused('NOSCRIPT No matching script.'))).toBe('violated')
    expect(end(refused('READONLY You can’t write against a read only replica.'))).toBe('held')
    expect(end(tries(['UNSUBSCRIBE', 'released']))).toBe('violated')
    expect(end(tries(['EVALSHA', 'b1946ac9']))).toBe('held')
  })

  test('[no-leak] a subscription that is under way leaves nothing', () => {
    const listens = { kind: 'command-sent' as const, client: 'B', node: 'n1', id: 7, argv: ['SUBSCRIBE', 'released'] }
    expect(check(aTrace().set('A').deleted('A').at(10).add(listens).finished('A').finished('B')).status).toBe('held')
  })

  test('[no-leak] a grant that begins after its client has given up, or has ended, is left behind', () => {
    const late = (run: TraceBuilder) => check(run.at(300).finished('A').at(1300).expired())
    const asks = () => aTrace().at(10).add(sent('A', 7)).at(100)
    const gaveUp = asks().refused('A', 90).at(200).add(executed('A', 7)).set('A', { command: 7 })
    expect(late(gaveUp)).toMatchObject({
      status: 'violated',
      because: 'A had given up at 0.100 s, and at 0.200 s n1 granted it the lock.',
    })
    const ended = asks().finished('A').at(200).add(executed('A', 7)).set('A', { command: 7 })
    expect(check(ended.at(1300).expired()).because).toBe(
      'A had ended at 0.100 s, and at 0.200 s n1 granted it the lock.',
    )
  })

  test('[no-leak] a late grant is none that its client takes after all, gives back, or tried in vain to give back', () => {
    const asks = () => aTrace().at(10).add(sent('A', 7))
    const grant = (run: TraceBuilder) =>
      run.at(100).refused('A', 90).at(200).add(executed('A', 7)).set('A', { command: 7 })
    expect(check(grant(asks()).acquired('A').giveBack('A').finished('A')).status).toBe('held')
    expect(check(grant(asks()).deleted('A').finished('A')).status).toBe('held')
    expect(
      check(
        grant(asks().add(sent('A', 8)))
          .finished('A')
          .at(1300)
          .expired(),
      ).status,
    ).toBe('held')
    expect(
      check(asks().crashed('A').at(200).add(executed('A', 7)).set('A', { command: 7 }).at(1300).expired()).status,
    ).toBe('held')
    // A command sent after giving up belongs to another attempt.
    const again = aTrace()
      .refused('A', 0)
      .at(10)
      .add(sent('A', 7))
      .add(executed('A', 7))
      .set('A', { command: 7 })
      .acquired('A')
    expect(check(again.giveBack('A').finished('A')).status).toBe('held')
  })

  test('[no-leak] is unknown while something is on its way, unless it was watched for a lease', () => {
    const run = () => aTrace().set('A').deleted('A').at(10).add(sent('B', 7)).at(20).finished('A').refused('B', 1)
    expect(check(run().finished('B'))).toMatchObject({
      status: 'unknown',
      because: 'B’s SET lock:stock was still on its way to n1 when the run ended. Nobody knows what it left.',
    })
    expect(check(run().finished('B').at(1021)).status).toBe('held')
    expect(check(run().add(replied('B', 7)).finished('B')).status).toBe('held')
    expect(check(run().nodeDown('n1').finished('B')).status).toBe('held')
    const cut = aTrace().set('A').deleted('A').add({ kind: 'node-link-cut', node: 'n1', from: 'B' }).add(sent('B', 7))
    expect(check(cut.finished('B')).status).toBe('held')
  })

  test('[no-leak] every node that grants is looked at', () => {
    const run = aTrace({ fleet: 'quorum' })
    for (const node of ['n1', 'n2', 'n3']) run.set('A', { node, dueMs: null })
    run.at(10).deleted('A', { node: 'n1' }).deleted('A', { node: 'n3' }).finished('A').at(1500)
    expect(check(run).because).toContain('on n2')
  })

  test('[no-leak] a node that is down at the end, or a replica, is not counted', () => {
    const { status, because } = check(
      aTrace({ fleet: 'quorum' }).set('A', { dueMs: null }).nodeDown('n1').finished('A'),
    )
    expect(status).toBe('held')
    expect(because).toContain('on any node that was up. Down at the end: n1.')
    const copy = aTrace({ fleet: 'sentinel' })
      .set('A')
      .set(null, { node: 'n2', dueMs: null })
      .deleted('A')
      .finished('A')
    expect(check(copy).status).toBe('held')
  })

  test('[no-leak] what a node forgot is gone, what it kept is not', () => {
    const run = (emptied: boolean) =>
      aTrace().set('A', { dueMs: null }).crashed('A').nodeDown('n1').at(10).restarted('n1', emptied).at(1500)
    expect(check(run(true)).status).toBe('held')
    expect(check(run(false)).status).toBe('violated')
  })

  test('[no-leak] is unknown if nothing was written, the run was cut short, or a master is frozen', () => {
    expect(check(aTrace().waiting('A').finished('A')).status).toBe('unknown')
    expect(checkNoLeak(analyze(aTrace().set('A', { dueMs: null }).end('time-limit'))).status).toBe('unknown')
    expect(
      checkNoLeak(analyze(aTrace().set('A', { dueMs: null }).finished('A').waiting('B').end('cancelled'))).status,
    ).toBe('unknown')
    expect(check(aTrace().set('A').deleted('A').finished('A').frozen('n1')).status).toBe('unknown')
  })

  test(
    '[no-leak] is what one finds by following each key to its last event',
    () => {
      fc.assert(
        fc.property(anyTrace(), (trace) => {
          const { events } = trace
          const end = events.at(-1)
          fc.pre(end?.kind === 'run-ended' && end.status === 'completed')
          const oracle = new Oracle(trace)
          const lastEnd = events.findLast(({ kind }) => kind === 'client-finished' || kind === 'client-crashed')
          const written = events.flatMap((event, index) => {
            if (event.kind !== 'key-set' && event.kind !== 'key-changed') return []
            const gone = events
              .slice(index + 1)
              .some(
                (other) =>
                  ('node' in other && other.node === event.node && other.kind === 'node-demoted') ||
                  (other.kind === 'node-restarted' && other.node === event.node && other.emptied) ||
                  ('key' in other && other.key === event.key && other.node === event.node),
              )
            const there = !gone && serves(oracle.at(event.node, events.length - 1))
            return [{ there, dueMs: event.expiresAtMs ?? Number.POSITIVE_INFINITY }]
          })
          const goneByMs = Math.max((lastEnd?.atMs ?? 0) + 2 * leaseMs, end?.atMs ?? 0)
          const leaked = written.some(({ there, dueMs }) => there && dueMs > goneByMs)
          const { status } = checkNoLeak(analyze(trace))
          expect(status === 'violated').toBe(leaked || oracle.leavesBehind())
          const lostOnTheWay = events.some(
            (event, index) =>
              event.kind === 'command-sent' &&
              oracle.at(event.node, index).up &&
              !events.slice(index).some((later) => later.kind === 'node-down' && later.node === event.node),
          )
          const unwatched = lostOnTheWay && (end?.atMs ?? 0) < (lastEnd?.atMs ?? 0) + leaseMs
          expect(status === 'unknown').toBe(written.length === 0 || (unwatched && status !== 'violated'))
        }),
        trials,
      )
    },
    trialsLimitMs,
  )

  test('[no-leak] a key that stays is none if the lock itself says that nobody holds it', () => {
    const stays = (holder: string | null) => {
      const run = aTrace().set('A', { holder: 'A', dueMs: null }).acquired('A').at(300).left('A')
      return check(run.changed('A', { holder, dueMs: null }).released('A').finished('A').at(9000))
    }
    expect(stays(null).status).toBe('held')
    expect(stays('A').status).toBe('violated')
  })
})
