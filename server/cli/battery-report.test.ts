import { describe, expect, test } from 'vitest'
import { batteryRows, sayCell } from './battery-report.ts'

describe('[battery]', () => {
  test('a cell says what was violated, or why nothing can be said', () => {
    const cell = { outcome: 'held', violated: [], beyond: [] } as const
    expect(sayCell({ ...cell, violated: ['no-leak'], beyond: ['coverage'], outcome: 'violated' })).toBe('no-leak')
    expect(sayCell({ ...cell, violated: [], beyond: ['coverage'] })).toBe('held, but coverage')
    expect(sayCell({ outcome: 'not-played', violated: [], beyond: [] })).toBe('·')
    expect(sayCell({ outcome: 'not-tried', violated: [], beyond: [] })).toBe('?')
    expect(sayCell(undefined)).toBe('–')
  })

  test('the table has a row for each fault and a column for each operation that was struck', () => {
    const cell = { outcome: 'held', violated: [], beyond: [], trace: '' } as const
    const rows = batteryRows([
      { ...cell, violated: [], beyond: [], fault: 'pause', at: 'write', line: 'pause write' },
      { ...cell, violated: [], beyond: [], fault: 'lose-reply', at: 'acquire', line: 'lose-reply acquire' },
    ])
    expect(rows).toEqual([
      ['FAULT', 'acquire', 'write'],
      ['pause', '–', 'held'],
      ['lose-reply', 'held', '–'],
    ])
  })
})
