import { describe, expect, test } from 'vitest'
import { analyze } from '../history/analysis.ts'
import { said } from '../words/testing/said.ts'
import { checkProgress } from './progress.ts'
import { aTrace, type TraceBuilder, type TraceOptions } from './testing/trace-builder.ts'

const status = (run: TraceBuilder) => checkProgress(analyze(run.end())).status
const begun = (options: TraceOptions = {}, ...clients: string[]) =>
  ['A', ...clients].reduce((run, client) => run.add({ kind: 'client-started', client }), aTrace(options))
const struck = (run: TraceBuilder, target: string) => run.add({ kind: 'fault-struck', words: 'It breaks', target })
const refused = (run: TraceBuilder, why = 'ERR value is not an integer') =>
  run.add({ kind: 'client-refused', client: 'A', why, waitedMs: 100 })

describe('[progress] a refusal of a free lock', () => {
  test('is reported with the lock’s own reason', () => {
    const run = refused(begun().at(300)).finished('A')
    expect(said(checkProgress(analyze(run.end())))).toMatchObject({
      status: 'violated',
      because:
        'A asked for the lock at 0.200 s. Nobody held it, and A was refused at 0.300 s: “ERR value is not an integer”.',
      events: [2],
    })
    const silent = refused(begun().at(300), 'the lock was not granted')
    expect(said(checkProgress(analyze(silent.end()))).because).toContain('refused at 0.300 s without a reason.')
  })

  test('is one after everybody has given the lock back, and when all ask at once', () => {
    expect(status(refused(begun({}, 'B').at(10).grant('B').at(50).giveBack('B').finished('B').at(300)))).toBe(
      'violated',
    )
    expect(status(refused(begun({}, 'B').at(300)).refused('B', 100))).toBe('violated')
    // A client's own grant is not a reason to refuse it.
    expect(status(refused(begun().at(250).set('A').at(300)))).toBe('violated')
  })

  test.each<[string, (run: TraceBuilder) => TraceBuilder]>([
    ['another believes', (run) => run.grant('B').at(300)],
    ['another has only just given it back', (run) => run.grant('B').at(250).giveBack('B').at(300)],
    ['the store still holds it for another', (run) => run.set('B').at(300)],
    ['the store holds it for one that crashed before it knew', (run) => run.set('B').crashed('B').at(300)],
    ['it has crashed with it', (run) => run.acquired('B').crashed('B').at(300)],
    ['its own older grant is not over', (run) => run.set('A').at(300)],
    ['a fault has struck the client', (run) => struck(run, 'client:A').at(300)],
    ['a fault has struck a node', (run) => struck(run, 'node:n1').at(300)],
    ['the node is down', (run) => run.nodeDown('n1').at(300)],
    ['a command of it got no answer', (run) => run.at(250).tries('A').at(300)],
    ['the machine stood still', (run) => run.stalls(600)],
  ])('is none where %s', (_, story) => {
    expect(status(refused(story(begun({}, 'B').at(10))))).toBe('unknown')
  })

  test('is one after its node has granted it what another held when it asked', () => {
    // A asked at 200 ms, when B held the lock.
    const late = refused(begun({}, 'B').at(10).grant('B').at(250).giveBack('B').finished('B').at(280).set('A').at(300))
    expect(said(checkProgress(analyze(late.end())))).toMatchObject({
      status: 'violated',
      because:
        'A asked for the lock at 0.280 s. Nobody held it, and A was refused at 0.300 s: “ERR value is not an integer”.',
    })
    // One node of five grants nothing by itself.
    const quorum = begun({ fleet: 'quorum' }, 'B')
      .at(10)
      .grant('B')
      .at(250)
      .giveBack('B')
      .finished('B')
      .at(280)
      .set('A')
      .at(300)
    expect(status(refused(quorum))).toBe('unknown')
  })

  test('is none where another gets what it was refused', () => {
    const run = refused(begun({}, 'B').at(300)).acquired('B').at(400).left('B').released('B')
    expect(status(run)).toBe('unknown')
  })

  test('is none of several who split the votes of a majority', () => {
    expect(status(refused(begun({ fleet: 'quorum' }, 'B').at(300)).refused('B', 100))).toBe('unknown')
    expect(status(refused(begun({ fleet: 'quorum' }).at(300)))).toBe('violated')
  })

  test('says that the machine was slow if it was when everybody was refused', () => {
    const { header, events } = refused(refused(begun().at(300)).at(500))
      .finished('A')
      .end()
    const lateSince = (sinceMs: number) => {
      const late = { sinceMs, lateMs: 612, withinMs: 1000 }
      const all = events.map((event) => (event.kind === 'run-ended' ? { ...event, late } : event))
      return checkProgress(analyze({ header, events: all }))
    }
    expect(lateSince(400)).toMatchObject({ status: 'violated', code: 'progress-refused-free', witnesses: [[2]] })
    expect(lateSince(200)).toMatchObject({ status: 'unknown', code: 'run-late' })
  })

  test('leaves the verdict open if the machine was slow, though others waited and got the lock', () => {
    const waits = begun({}, 'B', 'C')
      .at(10)
      .grant('B')
      .waiting('C')
      .at(50)
      .giveBack('B')
      .finished('B')
      .at(60)
      .grant('C')
    const run = waits.at(80).giveBack('C').finished('C')
    expect(status(run.at(300))).toBe('held')
    const { header, events } = refused(run).finished('A').end()
    const late = { sinceMs: 200, lateMs: 612, withinMs: 1000 }
    const all = events.map((event) => (event.kind === 'run-ended' ? { ...event, late } : event))
    expect(checkProgress(analyze({ header, events: all }))).toMatchObject({ status: 'unknown', code: 'run-late' })
    expect(checkProgress(analyze({ header, events })).status).toBe('violated')
  })

  test('is none where a server could not write', () => {
    const run = begun().at(250).tries('A')
    const full = { node: 'n1', id: 1, outcome: 'error', error: 'OOM command not allowed' } as const
    expect(status(refused(run.add({ kind: 'command-replied', client: 'A', ...full }).at(300)))).toBe('unknown')
    const wrong = { ...full, error: 'ERR value is not an integer or out of range' }
    const again = begun()
      .at(250)
      .tries('A')
      .add({ kind: 'command-replied', client: 'A', ...wrong })
    expect(status(refused(again.at(300)))).toBe('violated')
  })
})
