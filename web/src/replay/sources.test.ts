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

test('a client has left its line once its release has returned, or the run has ended', () => {
  const fold = new SourcesFold()
  for (const event of events) fold.feed(event)
  const leftAt = (seq: number) => fold.at(['A'], { seq, atMs: seq }).map(({ left }) => left ?? false)
  expect([0, 1, 2, 3, 4].map(leftAt)).toEqual([[], [false], [true], [false], [true]])
})
