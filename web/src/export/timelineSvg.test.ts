import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cases } from '#web/base/testing/thorough.ts'
import { RunIndex } from '../replay/run.ts'
import { randomTrace } from '../replay/testing/random.ts'
import { gcPause, place, sampleHeader } from '../replay/testing/sample.ts'
import { palettes } from '../scene/palette.ts'
import { timelineSvg } from './timelineSvg.ts'
import { measureByTable } from './widths.ts'

const header = sampleHeader()
const events = place(gcPause)
const { teaches } = header.lesson
const verdict = {
  property: teaches,
  status: 'violated' as const,
  code: 'run-unfinished' as const,
  values: {},
  events: [],
}
const figures = { dangerMs: 0, zombieMs: 0, orphanMs: 0, waitP50Ms: null, waitP99Ms: null, handoverMs: null }
const metrics = { ...figures, grants: 0, commands: 0, operations: 0, roundTrips: 0 }
const judgement = { asExpected: true, differences: [], verdicts: [verdict], metrics }

/** Checks that the string is well-formed XML: elements are closed in order and attributes are quoted. */
function expectWellFormed(xml: string): void {
  const open: string[] = []
  let rest = xml
  while (rest !== '') {
    const tag = /^<(\/?)([a-zA-Z]+)((?: [a-zA-Z0-9-]+="[^"<&]*(?:&(?:amp|lt|gt|quot);[^"<&]*)*")*)(\/?)>/.exec(rest)
    const text = /^(?:[^<>&]|&(?:amp|lt|gt|quot);)+/.exec(rest)
    if (tag === null && text === null) throw new Error(`not XML: ${rest.slice(0, 120)}`)
    if (tag !== null) {
      const [, closing, name = '', , empty] = tag
      if (closing === '/' && open.pop() !== name) throw new Error(`${name} is closed but not open`)
      if (closing !== '/' && empty !== '/') open.push(name)
    }
    rest = rest.slice((tag ?? text)?.[0].length)
  }
  expect(open).toEqual([])
}

describe('a timeline for slides', () => {
  it('is well-formed XML that says what every belief was, in both themes', () => {
    const index = new RunIndex(header)
    index.grow(events)
    const last = events.at(-1)
    const { beliefs } = index.picture({ seq: last?.seq ?? 0, atMs: last?.atMs ?? 0 })
    expect(beliefs.length).toBeGreaterThan(1)
    for (const theme of ['light', 'dark'] as const) {
      const svg = timelineSvg({ traces: [{ header, events, judgement: null }], theme })
      expectWellFormed(svg)
      for (const { client } of beliefs) expect(svg).toContain(`<title>${client} believed it held the lock`)
      expect(svg).toContain(palettes[theme].A)
      expect(svg).not.toMatch(/NaN|undefined|var\(--/)
    }
  })

  it('stacks the runs of a comparison, each with its verdict', () => {
    const other = { ...sampleHeader(), run: 'other' }
    const one = timelineSvg({ traces: [{ header, events, judgement }], theme: 'light' })
    const both = timelineSvg({
      traces: [
        { header, events, judgement },
        { header: other, events, judgement: null },
      ],
      theme: 'light',
    })
    const heightOf = (svg: string) => Number(/ height="(\d+)"/.exec(svg)?.[1])
    expect(heightOf(both)).toBeGreaterThan(heightOf(one) * 1.6)
    expect(one).toMatch(/>A sale was lost</)
  })

  it('is well-formed whatever is written in a trace', () => {
    fc.assert(
      fc.property(randomTrace, fc.string({ unit: 'binary' }), (random, said) => {
        const lesson = { ...header.lesson, title: said, story: said }
        const trace = {
          header: { ...sampleHeader({ clients: ['A', 'B', 'C'] }), lesson, lockKey: said },
          events: random,
          judgement: null,
        }
        expectWellFormed(timelineSvg({ traces: [trace], theme: 'dark', width: 900 }))
      }),
      { numRuns: cases(8, 200) },
    )
  })

  it('measures texts by a table: heavier ones are wider, and monospaced ones all alike', () => {
    expect(measureByTable('Worker A', 10, 750, false)).toBeGreaterThan(measureByTable('Worker A', 10, 400, false))
    expect(measureByTable('il', 10, 400, true)).toBe(12)
    expect(measureByTable('锁', 10, 400, false)).toBe(10)
  })
})
