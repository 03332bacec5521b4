import { describe, expect, test } from 'vitest'
import type { Trace } from '../trace/trace.ts'
import { judgedInWords } from '../words/testing/said.ts'
import { aTrace, type TraceBuilder } from './testing/trace-builder.ts'

const again = (run: TraceBuilder, client: string, depth: number) => run.add({ kind: 'client-acquired', client, depth })
const inner = (run: TraceBuilder, client: string, depth: number) =>
  run.add({ kind: 'client-released', client, freed: true, depth })
const found = (trace: Trace) => judgedInWords(trace).verdicts.find(({ property }) => property === 'reentrancy')

describe('[reentrancy]', () => {
  test('[reentrancy] taken twice, given back twice, free with the second: held', () => {
    const run = again(aTrace().at(10).grant('A').at(20).changed('A'), 'A', 2)
    inner(run.at(30).changed('A'), 'A', 1).at(40).giveBack('A')
    expect(found(run.end())).toMatchObject({ status: 'held' })
  })

  test('[reentrancy] an inner release that frees the lock is named with the grant it ended', () => {
    const run = aTrace().at(10).set('A')
    const grant = run.seq
    again(run.acquired('A'), 'A', 2).at(30).deleted('A')
    const deleted = run.seq
    inner(run, 'A', 1)
    expect(found(run.end())).toMatchObject({
      status: 'violated',
      events: [grant, deleted],
      because: 'A gave the lock back once at 0.030 s and still held it 1 time. But the key was gone.',
    })
  })

  test('[reentrancy] a last release that leaves the key to its owner is a violation', () => {
    const run = again(aTrace().at(10).grant('A'), 'A', 2)
    inner(run.at(30).changed('A'), 'A', 1).at(40).left('A').changed('A').released('A')
    expect(found(run.end())).toMatchObject({ status: 'violated' })
  })

  test('[reentrancy] a lease that ran out in between is not its business', () => {
    const run = again(aTrace().at(10).grant('A'), 'A', 2).at(1010).expired()
    inner(run.at(1020), 'A', 1).at(1030).left('A').released('A', false)
    expect(found(run.end())).toMatchObject({ status: 'held' })
  })

  test('[reentrancy] nobody took it twice: unknown', () => {
    expect(found(aTrace().at(10).grant('A').at(20).giveBack('A').end())).toMatchObject({ status: 'unknown' })
  })
})
