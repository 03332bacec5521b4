import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { keptRecordings, libraries, resultsOf } from '../../e2e/libraries/libraries.mjs'
import { root } from '../setup/project.mjs'
import { batteryCells, lessonCells } from './cells.mjs'
import { isRecorded, packedRecording, recordingName, recordingsIn, runOf } from './recordings.mjs'

describe('a name', () => {
  test('says library, version and cell', () => {
    const lock = { variant: 'redis-py-asyncio', version: '8.1.0' }
    expect(recordingName({ ...lock, run: 'gc-pause' })).toBe('redis-py-asyncio-8.1.0.gc-pause.jsonl.gz')
    const run = runOf({ fault: 'crash before', at: 'write' })
    expect(recordingName({ ...lock, run })).toBe('redis-py-asyncio-8.1.0.battery-crash-before-write.jsonl.gz')
  })

  test('is in the cell of a run that was kept, and in no other', () => {
    const usual = { fleet: 'single', outcome: 'held', verdicts: {} }
    const run = (scenario: string, more: object = {}) => ({ scenario, ...usual, ...more })
    const refused = run('b', { outcome: 'not-tried', untried: 'The process of A says: no.', trace: '/b' })
    const keep = ({ scenario, trace }: { scenario: string; trace?: string }) => trace && `kept-${scenario}`
    const said = { runs: [run('a', { trace: '/a' }), refused, run('c')], untried: [{ scenario: 'd' }] }
    expect(lessonCells(said, '', keep).map(({ recording }) => recording)).toEqual(['kept-a', ...Array(3)])
    const battery = [{ fault: 'pause', at: 'write' }]
    const [cell] = batteryCells({ battery, runs: [run('battery-pause-write', { trace: '/a' })] }, keep)
    expect(cell?.recording).toBe('kept-battery-pause-write')
    const results = { lock: 'a', lessons: { on: '', cells: lessonCells(said, '', keep) } }
    expect(recordingsIn([results, undefined])).toEqual(['kept-a'])
  })
})

test('every run is recorded, or those that the library names for the variant', () => {
  const some = { recorded: { rslock: ['gc-pause'] } }
  const asked = [{}, some].map((library) =>
    [
      ['rslock', 'gc-pause'],
      ['rslock', 'silent-loss'],
      ['rslock-using', 'gc-pause'],
    ].map(([variant = '', run = '']) => isRecorded(library, variant, run)),
  )
  expect(asked).toEqual([
    [true, true, true],
    [true, false, false],
  ])
})

test('of a trace those sources are kept that an event names; the same trace gives the same bytes', () => {
  const sources = ['workers/sell.ts', 'lesson.ts'].map((file) => ({ file, text: file }))
  const text = `${JSON.stringify({ run: 'a-1', sources })}\n{"seq":0,"source":{"file":"workers/sell.ts","line":3}}\n`
  const bytes = packedRecording(text)
  const [header = '', ...events] = gunzipSync(bytes).toString().split('\n')
  expect(JSON.parse(header)).toEqual({ run: 'a-1', sources: sources.slice(0, 1) })
  expect(events).toEqual(text.split('\n').slice(1))
  expect(packedRecording(text).equals(bytes)).toBe(true)
  // In this header byte, gzip would name the operating system.
  expect(bytes[9]).toBe(255)
})

describe('in this repository', () => {
  const every = libraries().map(({ folder, variants }) => ({
    folder,
    named: recordingsIn(Object.keys(variants).map((variant) => resultsOf(folder, variant))),
    kept: keptRecordings(folder),
  }))

  test('each cell that names a recording has it, and each recording has its cell', () => {
    expect(every.flatMap(({ kept }) => kept).length).toBeGreaterThan(0)
    for (const { folder, named, kept } of every) expect([folder, kept.sort()]).toEqual([folder, named.sort()])
  })

  test('docs/libraries.md links only what is there', () => {
    const page = join(root, 'docs', 'libraries.md')
    const links = [...readFileSync(page, 'utf8').matchAll(/\]\((?!https?:)([^)#]+)/g)].flatMap(([, link]) => link ?? [])
    expect(links).toContain('../e2e/libraries/redsync/recordings')
    expect(links.filter((link) => !existsSync(join(dirname(page), link)))).toEqual([])
  })
})
