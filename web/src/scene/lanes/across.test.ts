import { describe, expect, it } from 'vitest'
import { RunIndex } from '#web/replay/run.ts'
import { gcPause, place, sampleHeader } from '#web/replay/testing/sample.ts'
import type { MarkShape } from '../drawing/shapes.ts'
import { sceneOf } from '../scene.ts'

const events = place(gcPause)
const header = sampleHeader()
const index = new RunIndex(header)
index.grow(events)
const end = { seq: events.length - 1, atMs: events.at(-1)?.atMs ?? 0 }
const view = { fromMs: 0, untilMs: 7800 }
const input = {
  header,
  lanes: index.lanes,
  ghost: null,
  view,
  size: { width: 950, height: 280, unit: 1 },
  measure: (text: string, size: number) => text.length * size * 0.56,
}
const marksOf = (more: Partial<Parameters<typeof sceneOf>[0]>) =>
  sceneOf({ ...input, picture: index.picture(end), ...more }).front.filter(
    (shape): shape is MarkShape => shape.kind === 'mark',
  )

/** Returns the middle of a sign, which is drawn as a box or as a circle. */
function middleOf(shapes: MarkShape['shapes']): number {
  for (const shape of shapes) {
    if (shape.kind === 'rect') return shape.x + shape.width / 2
    if (shape.kind === 'circle') return shape.x
  }
  return Number.NaN
}

describe('signs on the axis', () => {
  const beat = (number: number, atMs: number, seen: boolean) => ({
    number,
    seen,
    beat: number,
    caption: `caption ${number}.`,
    run: 0,
    seq: number,
    atMs,
    index: number,
  })

  it('lie within the view, side by side where their moments are one', () => {
    const beats = [1, 2, 4].map((number) => beat(number, number === 4 ? 2 : number, true))
    const { front, layout } = sceneOf({ ...input, picture: index.picture(end), axis: { beats, questions: [] } })
    const signs = front.flatMap((shape) =>
      shape.kind === 'mark' && shape.words.startsWith('Step') ? shape.shapes : [],
    )
    const boxes = signs.filter((shape) => shape.kind === 'rect')
    expect(signs.flatMap((shape) => (shape.kind === 'text' ? [shape.text] : []))).toEqual(['1', '2', '4'])
    expect(boxes[0]?.x).toBeGreaterThanOrEqual(layout.left - 8)
    for (const [i, { x, width }] of boxes.entries()) {
      expect(width).toBeGreaterThanOrEqual(12)
      if (i > 0) expect(x).toBeGreaterThan((boxes[i - 1]?.x ?? 0) + (boxes[i - 1]?.width ?? 0))
    }
  })

  it('keep a question after the beats before it, however close they are, and before those after it', () => {
    for (const apartMs of [0, 1, 5, 20, 400]) {
      const beats = [1, 2, 3, 4, 5].map((number) => beat(number, 2000 + number * apartMs, true))
      const asked = { ...beat(0, 2000 + 4 * apartMs + apartMs / 2, false), question: 0, ask: 'And then?' }
      const axis = { beats, questions: [asked] } as unknown as NonNullable<Parameters<typeof sceneOf>[0]['axis']>
      const { front } = sceneOf({ ...input, picture: index.picture(end), axis })
      const signs = front.filter((shape): shape is MarkShape => shape.kind === 'mark')
      const left = (starts: string) =>
        signs.flatMap(({ words, shapes }) => (words.startsWith(starts) ? [middleOf(shapes)] : []))
      // A question that is still to be asked has no explanation, so it is not a mark.
      const [question] = front.flatMap((shape) => (shape.kind === 'text' && shape.text === '?' ? [shape.x] : []))
      const steps = left('Step')
      expect(steps).toHaveLength(5)
      if (apartMs === 400) expect(question).toBeDefined()
      if (question === undefined || apartMs === 0) continue
      expect(question, `${apartMs} ms apart`).toBeGreaterThan(steps[3] ?? Number.NaN)
      expect(question, `${apartMs} ms apart`).toBeLessThan(steps[4] ?? Number.NaN)
    }
  })

  it('keep a question before the beat that it is asked before, wherever the moment lies and however narrow the axis', () => {
    const found = [300, 500, 1200].flatMap((width) =>
      [0, 300, 2000, 6000].map((atMs) => {
        const beats = [3, 4].map((number) => beat(number, number === 3 ? Math.max(0, atMs - 0.1) : atMs, true))
        // The question's event is the one that the next beat narrates.
        const asked = { ...beat(4, atMs, false), question: 0, ask: 'And then?' }
        const axis = { beats, questions: [asked] } as unknown as NonNullable<Parameters<typeof sceneOf>[0]['axis']>
        const { front } = sceneOf({ ...input, size: { ...input.size, width }, picture: index.picture(end), axis })
        return front
          .flatMap((shape) => (shape.kind === 'mark' ? shape.shapes : [shape]))
          .flatMap((shape) => (shape.kind === 'text' && /^[34?]$/.test(shape.text) ? [shape] : []))
          .toSorted((a, b) => a.x - b.x)
          .map(({ text }) => text)
          .join(' ')
      }),
    )
    expect(new Set(found)).toEqual(new Set(['3 ? 4']))
  })

  it('tell of the beats that have come, and only of those', () => {
    const beats = [beat(1, 500, true), beat(2, 3000, false)]
    const spoken = marksOf({ axis: { beats, questions: [] } }).map((mark) => mark.words)
    expect(spoken.filter((words) => words.includes('caption'))).toEqual(['Step 1, at 0.500 s: caption 1.'])
  })
})

describe('the ghost of another run', () => {
  it('has an outline for everything that was believed and held, explained and named once', () => {
    const picture = index.picture(end)
    const behind = { began: 'earlier', picture, shiftMs: 3 } as const
    const marks = marksOf({ behind })
    const ghosts = marks.filter((mark) => mark.words.startsWith('In the earlier run'))
    expect(ghosts).toHaveLength(picture.beliefs.length + picture.storeGrants.length)
    const texts = sceneOf({ ...input, picture, behind }).front.filter(
      (shape) => shape.kind === 'text' && shape.text === 'earlier run',
    )
    expect(texts).toHaveLength(1)
  })

  it('stays above the words of the writes, also in a low window', () => {
    const picture = index.picture(end)
    for (const height of [120, 160, 200, 280, 400]) {
      const given = {
        picture,
        behind: { began: 'earlier', picture, shiftMs: 3 },
        size: { ...input.size, height },
      } as const
      const { resource } = sceneOf({ ...input, ...given }).layout
      const bars = marksOf(given)
        .filter(({ words }) => words.startsWith('In the earlier run'))
        .flatMap(({ shapes }) => shapes.filter((shape) => shape.kind === 'rect'))
      expect(bars.length).toBeGreaterThan(0)
      expect(Math.max(...bars.map(({ y, height }) => y + height)), `${height}`).toBeLessThan(resource?.y ?? 0)
    }
  })

  it('begins where this run begins, and says by how much it was moved for that', () => {
    const later = new RunIndex(header)
    later.grow(events.map((event) => ({ ...event, atMs: event.atMs + 800 })))
    expect(later.beganMs - index.beganMs).toBeCloseTo(800)
    const picture = later.picture({ ...end, atMs: end.atMs + 800 })
    const shiftMs = index.beganMs - later.beganMs
    const ghosts = marksOf({ behind: { began: 'later', picture, shiftMs } }).filter(({ words }) =>
      words.startsWith('In the later run'),
    )
    const same = marksOf({ behind: { began: 'later', picture: index.picture(end), shiftMs: 0 } })
    const lefts = (marks: readonly MarkShape[]) => marks.map(({ at }) => Math.round(at.x))
    expect(lefts(ghosts)).toEqual(lefts(same.filter(({ words }) => words.startsWith('In the later run'))))
    const texts = sceneOf({ ...input, picture: index.picture(end), behind: { began: 'later', picture, shiftMs } }).front
    expect(texts.flatMap((shape) => (shape.kind === 'text' ? [shape.text] : []))).toContain(
      'later run, moved by 800 ms',
    )
  })
})

describe('many in one pixel', () => {
  it('are drawn as one bar that says how many they are', () => {
    const picture = index.picture(end)
    const [belief] = picture.beliefs
    if (belief === undefined) throw new Error('nobody believed')
    const marks = marksOf({ picture: { ...picture, beliefs: [{ ...belief, many: 37 }] } })
    expect(marks.map((mark) => mark.words).filter((words) => words.startsWith('37 beliefs of A between'))).toHaveLength(
      1,
    )
  })
})
