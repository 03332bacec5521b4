import { describe, expect, test } from 'vitest'
import { english } from '#model/words/en/phrases.ts'
import type { CommandMark } from '#web/replay/types.ts'
import type { ConsoleRow } from '#web/replay/types-beside.ts'
import { toEntry } from './lines.ts'

const release: CommandMark = {
  seq: 10,
  atMs: 500,
  id: 3,
  client: 'A',
  node: 'n1',
  argv: ['EVAL', 'release.lua', '1', 'lock:stock', '3f2a81c0-1111-4222-8333-444455556666'],
  inner: [
    { seq: 11, atMs: 500.2, argv: ['GET', 'lock:stock'] },
    { seq: 12, atMs: 500.2, argv: ['DEL', 'lock:stock'] },
  ],
  replied: { seq: 13, atMs: 500.6, outcome: 'value', value: 1 },
}
const row: ConsoleRow = { kind: 'command', seq: 10, atMs: 500, lane: 'client:A', command: release }

describe('console rows', () => {
  test('a script shows what it called, and then its answer', () => {
    expect(toEntry(row, false, english).lines.map((line) => [line.look, line.text, line.seq])).toEqual([
      ['command', 'EVAL release.lua 1 lock:stock 3f2a81c0…', 10],
      ['inner', 'GET lock:stock', 11],
      ['inner', 'DEL lock:stock', 12],
      ['reply', '(integer) 1', 13],
    ])
  })

  test('the node is named only where there are several', () => {
    expect(toEntry(row, false, english).node).toBeUndefined()
    expect(toEntry(row, true, english).node).toBe('n1')
  })

  test('a command that nobody answered has no reply line', () => {
    const { replied: _, ...silent } = release
    expect(toEntry({ ...row, command: silent }, false, english).lines).toHaveLength(3)
  })

  test('what the resource refuses stands out', () => {
    const write = {
      kind: 'resource-write' as const,
      seq: 20,
      atMs: 900,
      client: 'A',
      resource: 'stock',
      before: 4,
      value: 4,
      accepted: false,
      token: 33,
      largestToken: 34,
    }
    const entry = toEntry({ kind: 'event', seq: 20, atMs: 900, lane: 'resource:stock', event: write }, false, english)
    expect(entry.lines[0]).toMatchObject({ look: 'fault', text: 'is refused by stock: token 33 after 34' })
    expect(entry).toMatchObject({ who: 'A', isClient: true })
  })
})
