import { describe, expect, test } from 'vitest'
import type { Came } from '../../e2e/libraries/libraries.mjs'
import { batteryCells, confirmedCells, type LessonCell, lessonCells, mergedCells } from './cells.mjs'
import { aboutOf } from './promises.mjs'
import { libraryPage } from './table.mjs'

const held = { status: 'held', because: 'Nothing happened.', code: 'no-leak-held', values: {} }
const left = { code: 'no-leak-grant', values: { client: 'A' }, others: 2 }
const leak = { status: 'violated', because: 'A left a grant.', ...left }
const pair = { status: 'violated', because: 'Two believed.', beyond: true as const }
const run = (scenario: string, verdicts: object, more: object = {}) => ({
  ...{ scenario, fleet: 'quorum', outcome: 'held', verdicts: verdicts as Record<string, typeof held> },
  ...more,
})

const came: Came = { outcome: 'violated', violated: ['no-leak'], beyond: [], because: { 'no-leak': leak.because } }

describe('what is kept of a run', () => {
  test('violations with their facts and sentences, apart from those beyond any lock', () => {
    const [cell] = lessonCells({ runs: [run('gc-pause', { 'no-leak': leak, exclusion: pair })] }, '2026-11-27')
    expect(cell).toMatchObject({ violated: ['no-leak'], beyond: ['exclusion'], because: { 'no-leak': leak.because } })
    expect([cell?.facts, cell?.fleet]).toEqual([{ 'no-leak': left }, 'quorum'])
  })

  test('a lease that is wrong, and a process that refuses', () => {
    const runs = [
      run('a', { exclusion: held }, { lease: { status: 'violated', because: '1000×' } }),
      run('b', {}, { outcome: 'not-tried', untried: 'The process of A says: this lock has one node.' }),
    ]
    const cells = lessonCells({ runs }, '')
    expect(cells.map(({ outcome, violated }) => [outcome, violated])).toEqual([
      ['held', ['lease']],
      ['unfit', []],
    ])
    expect(cells.map(({ facts, lease }) => [facts, lease])).toEqual([
      [{}, { status: 'violated', because: '1000×' }],
      [undefined, undefined],
    ])
  })

  test('a lesson that does not fit; and others stay as they were when some are played again', () => {
    const kept: LessonCell = { ...came, scenario: 'kept', on: '2026-11-22' }
    const again: LessonCell = { ...came, scenario: 'again', on: '2026-11-22' }
    const played = lessonCells({ runs: [run('again', {})], untried: [{ scenario: 'unfit' }] }, '2026-11-27')
    const merged = mergedCells({ on: '2026-11-22', cells: [kept, again] }, played, '2026-11-27')
    expect([merged.on, merged.cells.map(({ scenario, outcome, on }) => [scenario, outcome, on])]).toEqual([
      '2026-11-27',
      [
        ['kept', 'violated', '2026-11-22'],
        ['again', 'held', '2026-11-27'],
        ['unfit', 'unfit', '2026-11-27'],
      ],
    ])
  })

  test('a run that says nothing takes the place of one that said nothing, or of none', () => {
    const stored = ['held', 'not-tried'].map((outcome) => ({ ...came, scenario: outcome, outcome, on: '2026-11-22' }))
    const runs = ['held', 'not-tried', 'new'].map((scenario) => run(scenario, {}, { outcome: 'unknown' }))
    const played = lessonCells({ runs }, '2026-11-27')
    const { on, cells } = mergedCells({ on: '2026-11-22', cells: stored }, played, '2026-11-27')
    expect([on, cells.map(({ scenario, outcome, on }) => [scenario, outcome, on])]).toEqual([
      '2026-11-27',
      [
        ['held', 'held', '2026-11-22'],
        ['not-tried', 'unknown', '2026-11-27'],
        ['new', 'unknown', '2026-11-27'],
      ],
    ])
    // The untaken cell's recording has the same name as the stored recording, and would replace it.
    expect(played.filter((cell) => cells.includes(cell)).map(({ scenario }) => scenario)).toEqual(['not-tried', 'new'])
  })

  test('each cell of a battery finds its run', () => {
    const battery = [{ fault: 'crash before', at: 'write' }]
    expect(batteryCells({ battery, runs: [run('battery-crash-before-write', { 'no-leak': leak })] })).toMatchObject([
      { fault: 'crash before', at: 'write', violated: ['no-leak'] },
    ])
  })
})

describe('the page', () => {
  const library = {
    ...{
      folder: 'a',
      language: 'Go',
      version: '1.2',
      about: 'A lock.',
      needs: [],
      install: [],
      variants: { a: [], b: [] },
    },
    documentation: [
      { about: 'lost-grant', promises: false, says: 'The other may.', source: 'https://example.org', of: ['b'] },
      { about: 'lost-grant', promises: true, says: 'It never leaks.', source: 'https://example.org', of: ['a'] },
    ],
  }
  const cells = [
    { ...came, fault: 'lose-reply', at: 'acquire' },
    { ...came, fault: 'cancel', at: 'release' },
  ]
  const lessons = {
    on: '2026-11-22',
    cells: [
      { ...came, scenario: 'second' },
      { ...came, scenario: 'first', outcome: 'held', violated: [], on: '2026-11-27' },
      { ...came, scenario: 'elsewhere', outcome: 'unfit' },
    ],
  }
  const results = { lock: 'a 1.2', battery: { on: '2026-11-27', cells }, lessons }
  const page = libraryPage(
    [library],
    (_, variant) => (variant === 'a' ? results : undefined),
    new Map([['a', 'there is no go']]),
    { lessons: ['first', 'second', 'elsewhere'], orders: '## In every order\n\nThem all.' },
  )

  test('every order has its section after the lessons', () => {
    expect(page).toContain('\n\n## In every order\n\nThem all.\n\n## What was seen')
  })

  test('tells each violation beside what the documentation promises', () => {
    expect(page).toContain(
      '**Promises**: It never leaks. ([source](https://example.org))\n\n- *lose-reply acquire*, no-leak: A left a grant.',
    )
    expect(page).toContain('**Says nothing** that we found.\n\n- *cancel release*, no-leak')
  })

  test('dates a row, and names the operations in which something was violated', () => {
    expect(page).toContain('| a | 2026-11-27 | – |')
    expect(page).toContain('| `acquire`: **no-leak** |')
  })

  test('lessons come in the order in which they are taught, and a cell of another day says so', () => {
    expect(page).toContain(
      '| lesson | a<br>2026-11-22 |\n| --- | --- |\n| first | held<br>2026-11-27 |\n| second | **no-leak** |\n\n',
    )
  })

  test('says why a lock is in no table', () => {
    expect(page).toContain('- *b*: there is no go.')
  })
})

test.each([
  [{ scenario: 'silent-loss' }, 'coverage', 'outlasts'],
  [{ scenario: 'lease-units' }, 'coverage', 'outlasts'],
  [{ scenario: 'once-per-period' }, 'once-per-period', 'period'],
  [{ scenario: 'told-after-pause' }, 'no-lost-update', 'told'],
  [{ scenario: 'gc-pause' }, 'no-lost-update', 'stale-write'],
  [{ scenario: 'acquire-outside-try' }, 'no-leak', 'lost-grant'],
  [{ scenario: 'late-grant' }, 'coverage', 'late-grant'],
  [{ fault: 'lose-reply', at: 'acquire' }, 'no-leak', 'lost-grant'],
  [{ fault: 'evict', at: 'work' }, 'no-lost-update', 'eviction'],
  [{ fault: 'lose-reply', at: 'renew' }, 'coverage', 'failed-renewal'],
  [{ fault: 'lose-request', at: 'release' }, 'no-leak', 'failed-release'],
  [{ fault: 'cancel', at: 'release' }, 'no-leak', 'cancelled'],
])('%j, %s is about %s', (cell, property, about) => {
  expect(aboutOf(cell, property)).toBe(about)
})

test('a lock is told to violate what it violated twice; what came once is unknown, and has no recording', () => {
  const cell = (scenario: string, violated: string[], more: object = {}) => ({
    ...{ scenario, on: '', outcome: violated.length > 0 ? 'violated' : 'held', violated, beyond: [] as string[] },
    because: Object.fromEntries(violated.map((id) => [id, `${id} in ${scenario}`])),
    ...(violated.length > 0 ? { facts: Object.fromEntries(violated.map((id) => [id, { code: id, values: {} }])) } : {}),
    ...more,
  })
  const recording = 'a.jsonl.gz'
  const cells = [
    cell('both', ['progress', 'coverage'], { recording }),
    cell('once', ['progress'], { recording }),
    cell('gone', ['progress']),
    cell('beyond', ['progress'], { recording, beyond: ['exclusion', 'coverage'] }),
    cell('held', [], { recording }),
  ]
  const again = [
    ...[cell('both', ['coverage', 'exclusion']), cell('once', []), cell('held', ['exclusion'])],
    cell('beyond', [], { beyond: ['coverage'] }),
  ]
  const [both, once, gone, beyond, held] = confirmedCells(cells, again)
  expect(both).toEqual({
    ...{ ...cells[0], violated: ['coverage'], because: { coverage: 'coverage in both' } },
    facts: { coverage: { code: 'coverage', values: {} } },
  })
  for (const one of [once, gone, beyond]) {
    expect(one).toMatchObject({ outcome: 'unknown', violated: [], because: {} })
    expect(one).not.toHaveProperty('facts')
  }
  for (const one of [once, beyond]) expect(one).not.toHaveProperty('recording')
  expect(beyond?.beyond).toEqual(['coverage'])
  expect(held).toBe(cells[4])
})
