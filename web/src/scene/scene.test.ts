import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import type { TraceEvent } from '#model/trace/trace.ts'
import { cases } from '#web/base/testing/thorough.ts'
import { RunIndex } from '../replay/run.ts'
import { randomTrace } from '../replay/testing/random.ts'
import { gcPause, place, type SampleEvent, sampleHeader } from '../replay/testing/sample.ts'
import type { PlainShape, TextShape } from './drawing/shapes.ts'
import { bendInSteps } from './drawing/step-axis.ts'
import { type Scene, sceneOf } from './scene.ts'

/** Approximates text widths of an ordinary sans-serif typeface. */
const measure = (text: string, size: number) => text.length * size * 0.56

const majority = sampleHeader({
  clients: ['A', 'B', 'C'],
  fleet: { kind: 'quorum', nodes: ['n1', 'n2', 'n3'].map((id) => ({ id, role: 'master' as const })) },
})

function drawn(
  events: readonly TraceEvent[],
  count: number,
  size: { width: number; height: number; unit: number },
  zoom = 1,
  header = majority,
) {
  const index = new RunIndex(header)
  index.grow(events)
  const atMs = events[count - 1]?.atMs ?? 0
  const untilMs = Math.max(1000, (events.at(-1)?.atMs ?? 0) * 1.09)
  const view = zoom === 1 ? { fromMs: 0, untilMs } : { fromMs: atMs - untilMs / zoom, untilMs: atMs + untilMs / zoom }
  return sceneOf({
    header,
    picture: index.picture({ seq: count - 1, atMs }),
    lanes: index.lanes,
    ghost: null,
    view,
    size,
    measure,
  })
}

function plain(shapes: Scene['front']): PlainShape[] {
  return shapes.flatMap((shape) => (shape.kind === 'mark' ? shape.shapes : [shape]))
}

function textsOf(scene: Scene): TextShape[] {
  return plain([...scene.back, ...scene.front]).filter((shape) => shape.kind === 'text')
}

/** Whether the text is a label. The letter inside a sign is not a label. */
const isLabel = (text: TextShape) => text.anchor === 'start'

function boxOf(text: TextShape) {
  const width = measure(text.text, text.size)
  return { left: text.x, right: text.x + width, top: text.y - text.size * 0.75, bottom: text.y + text.size * 0.2 }
}

const sizes = fc.record({
  width: fc.integer({ min: 320, max: 2400 }),
  height: fc.integer({ min: 150, max: 1200 }),
  unit: fc.constantFrom(1, 1.25, 1.5),
})

describe('every scene', () => {
  it('has no texts that overlap or are cut off', () => {
    fc.assert(
      fc.property(randomTrace, sizes, fc.constantFrom(1, 3, 20), (events, size, zoom) => {
        const scene = drawn(events, events.length, size, zoom)
        const texts = textsOf(scene).filter(isLabel)
        for (const [i, text] of texts.entries()) {
          const box = boxOf(text)
          expect(box.left).toBeGreaterThanOrEqual(0)
          expect(box.right).toBeLessThanOrEqual(size.width + 0.01)
          for (const other of texts.slice(i + 1)) {
            const that = boxOf(other)
            const apart =
              box.right <= that.left || that.right <= box.left || box.bottom <= that.top || that.bottom <= box.top
            if (!apart) throw new Error(`“${text.text}” overlaps “${other.text}”`)
          }
        }
      }),
      { numRuns: cases(60) },
    )
  })

  it('has marks that explain themselves and lead to events that have happened', () => {
    fc.assert(
      fc.property(randomTrace, sizes, fc.double({ min: 0, max: 1, noNaN: true }), (events, size, share) => {
        const count = 1 + Math.floor(share * (events.length - 1))
        for (const shape of drawn(events, count, size).front) {
          if (shape.kind !== 'mark') continue
          expect(shape.seq).toBeLessThan(count)
          expect(shape.words).toMatch(/\.$/)
        }
      }),
      { numRuns: cases(30) },
    )
  })

  it('has nothing in it that is not a number', () => {
    fc.assert(
      fc.property(randomTrace, sizes, (events, size) => {
        const scene = drawn(events, events.length, size)
        // JSON writes a number that is not finite as `null`, which other fields may be, too.
        const finite = (key: string, value: unknown) => {
          if (typeof value === 'number') expect(value, key).toSatisfy(Number.isFinite)
          return value
        }
        expect(JSON.stringify(scene, finite)).not.toMatch(/NaN|Infinity/)
        for (const shape of plain(scene.front)) if (shape.kind === 'rect') expect(shape.width).toBeGreaterThan(0)
      }),
      { numRuns: cases(30) },
    )
  })
})

test('the victim of a deadlock is named', () => {
  const events = place([
    { kind: 'client-started', atMs: 0, client: 'B' },
    { kind: 'client-rolled-back', atMs: 400, client: 'B', why: 'each waits for the other' },
  ])
  const texts = textsOf(drawn(events, 2, { width: 950, height: 280, unit: 1 }))
  expect(texts.map(({ text }) => text)).toContain('victim: rolled back')
})

test('a lock that is left behind says in plain words whether its owner is gone or does not know', () => {
  const until = gcPause.findIndex(({ kind }) => kind === 'client-acquired')
  const granted = gcPause.slice(0, until)
  const atMs = granted.at(-1)?.atMs ?? 0
  const said = (more: readonly SampleEvent[]) => {
    const events = place([...granted, ...more, { kind: 'client-started', atMs: 1500, client: 'B' }])
    return textsOf(drawn(events, events.length, { width: 950, height: 280, unit: 1 }, 1, sampleHeader())).map(
      ({ text }) => text,
    )
  }
  expect(said([])).toContain('A does not know yet')
  expect(said([{ kind: 'client-crashed', atMs: atMs + 1, client: 'A' }])).toContain('left behind: A is gone')
})

describe('the GC pause', () => {
  const events = place(gcPause)
  const header = sampleHeader()
  const index = new RunIndex(header)
  index.grow(events)
  const at = (seq: number) =>
    sceneOf({
      header,
      picture: index.picture({ seq, atMs: events[seq]?.atMs ?? 0 }),
      lanes: index.lanes,
      ghost: null,
      view: { fromMs: 0, untilMs: 7800 },
      size: { width: 950, height: 280, unit: 1 },
      measure,
    })
  const wordsAt = (seq: number) => textsOf(at(seq)).map((text) => text.text)

  it('is drawn the same on the way there and on the way back', () => {
    const forward = events.map((event) => at(event.seq))
    const back = events.toReversed().map((event) => at(event.seq))
    expect(back.toReversed()).toEqual(forward)
  })

  it('says what matters, and not before it has happened', () => {
    const end = wordsAt(events.length - 1)
    for (const word of ['B · token 34', 'two holders · 1.50 s', 'expired', 'renewed', 'A writes 4', 'it had read 5'])
      expect(end).toContain(word)
    const before = wordsAt(26)
    expect(before).toContain('paused before write')
    expect(before).not.toContain('two holders · 1.50 s')
    expect(before).not.toContain('A writes 4')
  })

  it('says how long a lease was where widths do not: on an axis of steps', () => {
    const picture = index.picture({ seq: events.length - 1, atMs: events.at(-1)?.atMs ?? 0 })
    const view = { fromMs: 0, untilMs: 7800 }
    const bend = bendInSteps({ picture, beats: [], view, axisPx: 800, unit: 1 })
    const size = { width: 950, height: 280, unit: 1 }
    const given = { header, picture, lanes: index.lanes, ghost: null, view, size, measure }
    const inSteps = textsOf(sceneOf({ ...given, bend })).map(({ text }) => text)
    expect(inSteps).toContain('lease of 2 s over')
    expect(inSteps).toContain('↘ lease 2 s')
    const inTime = textsOf(sceneOf(given)).map(({ text }) => text)
    expect(inTime).toContain('expired')
    expect(inTime.filter((text) => text.includes('lease of') || text.includes('lease 2'))).toEqual([])
  })

  /** Returns the texts of an axis of steps if each key is set `seenLaterMs` after its lease began, and if the lease ends `lateMs` late. */
  function textsOfLease(seenLaterMs: number, lateMs: number): string[] {
    const changed = events.map((event): TraceEvent => {
      if (event.kind === 'key-expired') return { ...event, atMs: event.atMs + lateMs }
      if (event.kind !== 'key-set' && event.kind !== 'key-changed') return event
      return { ...event, expiresAtMs: (event.expiresAtMs ?? 0) - seenLaterMs, leaseMs: 2000 }
    })
    const index = new RunIndex(header)
    index.grow(changed)
    const picture = index.picture({ seq: changed.length - 1, atMs: changed.at(-1)?.atMs ?? 0 })
    const view = { fromMs: 0, untilMs: 7800 }
    const bend = bendInSteps({ picture, beats: [], view, axisPx: 800, unit: 1 })
    const size = { width: 950, height: 280, unit: 1 }
    const scene = sceneOf({ header, picture, lanes: index.lanes, ghost: null, view, size, measure, bend })
    return textsOf(scene).map(({ text }) => text)
  }

  it('says the length of a lease that began before its key, not the time that was left', () => {
    expect(textsOfLease(300, -300)).toEqual(expect.arrayContaining(['↘ lease 2 s', 'lease of 2 s over']))
  })

  it('says no length where the store ends a lease late', () => {
    const texts = textsOfLease(0, 150)
    expect(texts).toContain('expired')
    expect(texts.filter((text) => text.includes('lease of'))).toEqual([])
  })

  it('says once what sinks there, as long as there is room', () => {
    const said = events.map(({ seq }) => wordsAt(seq).filter((text) => text.startsWith('↘')))
    expect(said.flat()).toContain('↘ time left of its lease')
    for (const words of said) expect(words.length).toBeLessThanOrEqual(1)
  })

  it('leads on from the lit sign below the time that is written under it', () => {
    const [first] = events
    const beat = { index: 0, seq: first?.seq ?? 0, atMs: first?.atMs ?? 0, caption: 'It begins.', number: 1 }
    const scene = sceneOf({
      header,
      picture: index.picture({ seq: beat.seq, atMs: beat.atMs }),
      lanes: index.lanes,
      ghost: null,
      view: { fromMs: 0, untilMs: 7800 },
      size: { width: 950, height: 280, unit: 1 },
      measure,
      axis: { beats: [{ ...beat, seen: true, current: true } as never], questions: [] },
    })
    const times = textsOf(scene).filter(({ text }) => /^\d+(\.\d+)? s$/.test(text))
    const below = times.find(
      (text) => boxOf(text).left <= (scene.lit?.x ?? -1) && (scene.lit?.x ?? -1) <= boxOf(text).right,
    )
    expect(below).toBeDefined()
    expect(scene.lit?.y).toBeGreaterThan(below?.y ?? Number.POSITIVE_INFINITY)
  })

  it('draws the lease as a slope that ends where the lease does', () => {
    const { scale, layout, front } = at(22)
    const slopes = plain(front).filter((shape) => shape.kind === 'path' && shape.fill === 'A')
    const last = slopes.at(-1)
    expect(slopes).toHaveLength(3)
    const base = layout.truth.y + layout.truth.height
    expect(last?.kind === 'path' && last.d).toContain(`L${scale.timeToPx(3735.8)},${base}`)
  })
})
