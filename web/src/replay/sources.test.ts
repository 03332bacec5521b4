import { expect, test } from 'vitest'
import type { TraceEvent } from '#model/trace/trace.ts'
import { SourcesFold } from './sources.ts'

const source = { file: 'locks/redis/setnx/lock.ts', line: 15 }
const events = [
  { seq: 0, atMs: 0, kind: 'client-started', client: 'A' },
  { seq: 1, atMs: 1, kind: 'command-sent', client: 'A', node: 'n1', id: 1, argv: ['DEL'], source },
  { seq: 2, atMs: 2, kind: 'client-released', client: 'A', freed: true },
  { seq: 3, atMs: 3, kind: 'command-sent', client: 'A', node: 'n1', id: 2, argv: ['SETNX'], source },
  { seq: 4, atMs: 4, kind: 'run-ended', status: 'completed' },
] as unknown as TraceEvent[]

const leftAt = (of: readonly TraceEvent[], seqs: readonly number[]) => {
  const fold = new SourcesFold()
  for (const event of of) fold.feed(event)
  return seqs.map((seq) => fold.at(['A'], { seq, atMs: seq }).map(({ left }) => left ?? false))
}

test('a client has left its line once its release has returned, or the run has ended', () => {
  expect(leftAt(events, [0, 1, 2, 3, 4])).toEqual([[], [false], [true], [false], [true]])
})

test.each(['client-finished', 'client-crashed'])('after %s, no line of its code brings a client back', (kind) => {
  const ended = events.with(2, { seq: 2, atMs: 2, kind, client: 'A' } as TraceEvent)
  expect(leftAt(ended, [1, 2, 3])).toEqual([[false], [true], [true]])
  const again = [...ended.slice(0, 3), { seq: 3, atMs: 3, kind: 'client-started', client: 'A' } as TraceEvent]
  expect(leftAt([...again, { ...events[1], seq: 4, atMs: 4 } as TraceEvent], [3, 4])).toEqual([[true], [false]])
})
