import { describe, expect, test } from 'vitest'
import type { RowFacts } from './console-index.ts'
import { isFilteringRows, noRowFilter, rowsThatFit } from './filter.ts'

const row = (facts: Partial<RowFacts>): RowFacts => ({
  client: 'A',
  node: 'n1',
  text: 'a set lock:stock 3f2a ok n1',
  telling: false,
  repeat: false,
  ...facts,
})

describe('the console’s filter', () => {
  const rows = [
    row({ telling: true }),
    row({ client: 'B', text: 'b get lock:stock (nil) n1' }),
    row({ client: 'B', text: 'b get lock:stock (nil) n1', repeat: true }),
    row({ client: null, node: 'n2', text: 'n2 is down: killed', telling: true }),
  ]
  const found = (filter: Partial<typeof noRowFilter>) => rowsThatFit(rows, { ...noRowFilter, ...filter })

  test('each word occurs in the row', () => {
    expect(found({ text: 'GET b' })).toEqual([1, 2])
    expect(found({ text: 'get ok' })).toEqual([])
  })

  test('clients, node, what tells something, and no repeats narrow it down, each by itself and together', () => {
    expect(found({ clients: ['B'] })).toEqual([1, 2])
    expect(found({ node: 'n2' })).toEqual([3])
    expect(found({ telling: true })).toEqual([0, 3])
    expect(found({ noRepeats: true })).toEqual([0, 1, 3])
    expect(found({ clients: ['B'], noRepeats: true, text: 'nil' })).toEqual([1])
  })

  test('no filter keeps every row', () => {
    expect(isFilteringRows(noRowFilter)).toBe(false)
    expect(isFilteringRows({ ...noRowFilter, text: '  ' })).toBe(false)
    expect(found({})).toEqual([0, 1, 2, 3])
  })
})
