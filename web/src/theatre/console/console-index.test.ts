import { describe, expect, test } from 'vitest'
import type { TraceEvent } from '#model/trace/trace.ts'
import { english } from '#model/words/en/phrases.ts'
import { RunIndex } from '#web/replay/run.ts'
import { sampleHeader } from '#web/replay/testing/sample.ts'
import { ConsoleIndex } from './console-index.ts'

type EventInput = TraceEvent extends infer Each ? (Each extends TraceEvent ? Omit<Each, 'seq' | 'atMs'> : never) : never
const inOrder = (inputs: readonly EventInput[]) =>
  inputs.map((event, seq) => ({ ...event, seq, atMs: seq }) as TraceEvent)

const tries = (id: number): EventInput[] => [
  { kind: 'command-sent', client: 'B', node: 'n1', id, argv: ['SET', 'lock:stock', 'b', 'NX'] },
  {
    kind: 'command-executed',
    client: 'B',
    node: 'n1',
    id,
    argv: ['SET', 'lock:stock', 'b', 'NX'],
    inner: false,
    serverUs: 1,
  },
  { kind: 'command-replied', client: 'B', node: 'n1', id, outcome: 'value', value: null },
]
const script: EventInput[] = [
  { kind: 'command-sent', client: 'A', node: 'n1', id: 7, argv: ['EVAL', 'release.lua', '1', 'lock:stock', 'a'] },
  { kind: 'command-executed', client: 'A', node: 'n1', id: 7, argv: ['EVAL'], inner: false, serverUs: 1 },
  { kind: 'command-executed', client: 'A', node: 'n1', id: 7, argv: ['GET', 'lock:stock'], inner: true, serverUs: 1 },
  { kind: 'key-deleted', node: 'n1', key: 'lock:stock', by: { client: 'A', command: 7 }, notice: 'del' },
  { kind: 'command-replied', client: 'A', node: 'n1', id: 7, outcome: 'value', value: 1 },
]
const events = inOrder([
  { kind: 'client-started', client: 'A' },
  { kind: 'command-sent', client: 'A', node: 'n1', id: 0, argv: ['PING'] },
  ...tries(1),
  ...tries(2),
  ...script,
])

function indexOf(portions: readonly number[]): ConsoleIndex {
  const run = new RunIndex(sampleHeader())
  const book = new ConsoleIndex(run)
  for (const until of portions) {
    run.grow(events.slice(0, until))
    book.grow()
    book.allFacts(english)
  }
  return book
}

describe('what is known of the console’s rows', () => {
  test('distinguishes polling from the first try, and what changed the lock from what did not', () => {
    const facts = indexOf([events.length]).allFacts(english)
    expect(facts.map(({ client, repeat, telling }) => [client, repeat, telling])).toEqual([
      ['A', false, false],
      ['A', false, false],
      ['B', false, false],
      ['B', true, false],
      ['A', false, true],
    ])
  })

  test('a row is as high as what is in it', () => {
    expect(indexOf([events.length]).heights).toEqual([
      { closed: 1, open: 1 },
      { closed: 2, open: 2 },
      { closed: 2, open: 2 },
      { closed: 2, open: 2 },
      { closed: 2, open: 3 },
    ])
  })

  test('is the same however the events come in, even behind a command that nobody ever answers', () => {
    const atOnce = indexOf([events.length])
    const oneByOne = indexOf(events.map((_, i) => i + 1))
    expect(oneByOne.heights).toEqual(atOnce.heights)
    expect(oneByOne.allFacts(english)).toEqual(atOnce.allFacts(english))
  })
})
