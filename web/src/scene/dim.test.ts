import { describe, expect, it, test } from 'vitest'
import { RunIndex } from '../replay/run.ts'
import { gcPause, place, sampleHeader } from '../replay/testing/sample.ts'
import { contrast, mix } from '../ui/testing/contrast.ts'
import { veilOpacity } from './dim.ts'
import { leaseOpacity } from './drawing/lease.ts'
import type { Shape, TextShape } from './drawing/shapes.ts'
import { paletteOf } from './palette.ts'
import { type SceneInput, sceneOf } from './scene.ts'

const owners = ['A', 'B', 'C', 'D', 'E', 'F'] as const
/** Minimum contrast ratio for text under WCAG AA. */
const least = 4.5

describe.each(['light', 'dark'] as const)('what steps back, %s', (theme) => {
  const palette = paletteOf(theme, false)

  test.each(owners)('words on a paled bar of %s can be read', (owner) => {
    for (const opacity of [1, leaseOpacity]) {
      const bar = mix(palette[owner], palette.panel, opacity)
      const paled = mix(palette.panel, bar, veilOpacity)
      expect(contrast(palette['on-dimmed'], paled)).toBeGreaterThanOrEqual(least)
    }
  })

  test.each(['mute', 'faint', 'bad', 'warn', ...owners] as const)('words in %s are as dark as ever', (token) => {
    expect(contrast(palette[token], palette.panel)).toBeGreaterThanOrEqual(least)
  })
})

const events = place(gcPause)
const index = new RunIndex(sampleHeader())
index.grow(events)
const told = events[26]
const beat = { index: 0, run: 0, seq: 26, atMs: told?.atMs ?? 0, caption: 'A is paused.', number: 1 }

function drawn(more: Partial<SceneInput>) {
  return sceneOf({
    header: sampleHeader(),
    picture: index.picture({ seq: beat.seq, atMs: beat.atMs }),
    lanes: index.lanes,
    ghost: null,
    view: { fromMs: 0, untilMs: 7800 },
    size: { width: 950, height: 280, unit: 1 },
    measure: (text, size) => text.length * size * 0.56,
    ...more,
  })
}

/** Draws the picture while a beat at this event is being narrated. */
function drawnAt(seq: number) {
  const told = { ...beat, seq, atMs: events[seq]?.atMs ?? 0 }
  return drawn({
    picture: index.picture({ seq, atMs: told.atMs }),
    axis: { beats: [{ ...told, seen: true, current: true } as never], questions: [] },
  })
}

const lastWrite = events.findLastIndex(({ kind }) => kind === 'resource-write')

function textsOf(shapes: readonly Shape[]): TextShape[] {
  return shapes
    .flatMap((shape) => (shape.kind === 'mark' ? shape.shapes : [shape]))
    .filter((shape): shape is TextShape => shape.kind === 'text')
}

function isVeiled(over: readonly Shape[], x: number, y: number): boolean {
  return over.some((shape) => {
    if (shape.kind !== 'path' || shape.opacity !== veilOpacity) return false
    return [...shape.d.matchAll(/M([\d.]+),([\d.]+)H([\d.]+)V([\d.]+)/g)].some(([, ...box]) => {
      const [left = 0, top = 0, right = 0, bottom = 0] = box.map(Number)
      return left < x && x < right && top < y && y < bottom
    })
  })
}

describe('a moment that is told', () => {
  const axis = { beats: [{ ...beat, seen: true, current: true } as never], questions: [] }
  const { front, over, layout, scale } = drawn({ axis })
  const again = textsOf(over)
  const x = scale.timeToPx(beat.atMs)
  const apart = textsOf(front).filter((text) => text.y < layout.axis.y - 20 && (text.x > x + 60 || text.x < x - 300))

  it('leaves every word beside it to be read, over the veil', () => {
    expect(apart.length).toBeGreaterThan(3)
    for (const { text, x, y } of apart) {
      const found = expect.objectContaining({ text, x, y })
      if (isVeiled(over, x + 1, y - 2)) expect(again).toContainEqual(found)
      else expect(again).not.toContainEqual(found)
    }
    expect(apart.some(({ x, y }) => isVeiled(over, x + 1, y - 2))).toBe(true)
  })

  it('leaves a bar whole whose client is paused at the moment', () => {
    const { front, over, layout } = drawnAt(30)
    const lane = layout.clients.get('A')
    const awake = front.flatMap((shape) =>
      shape.kind === 'mark'
        ? shape.shapes.flatMap((one) => (one.kind === 'rect' && one.fill === 'A' && one.y === lane?.y ? [one] : []))
        : [],
    )
    expect(awake).toHaveLength(1)
    for (const { x, y, width, height } of awake) expect(isVeiled(over, x + width / 2, y + height / 2)).toBe(false)
  })

  it('leaves a bar that lasts until then as it is from its beginning, and pales one that has ended', () => {
    const late = drawnAt(lastWrite)
    const laneOf = (client: string) => late.layout.clients.get(client)
    const bars = late.front.flatMap((shape) => (shape.kind === 'mark' && shape.during ? [shape] : []))
    const middles = (client: string) =>
      bars.flatMap(({ shapes }) =>
        shapes.flatMap((one) =>
          one.kind === 'rect' && one.fill === client && one.y === laneOf(client)?.y
            ? [isVeiled(late.over, one.x + one.width / 2, one.y + one.height / 2)]
            : [],
        ),
      )
    expect(middles('A'), 'A still believes').toEqual([false, false])
    expect(middles('B'), 'B was done before').toEqual([true])
  })

  it('turns words grey on the ground, and dark on a bar', () => {
    // At the last write, a bar has already ended.
    const late = textsOf(drawnAt(lastWrite).over)
    for (const texts of [again, late]) {
      expect(texts.map(({ fill }) => fill)).not.toContain('ink')
      expect(texts.map(({ fill }) => fill)).not.toContain('on-owner')
    }
    expect(late.map(({ fill }) => fill)).toContain('on-dimmed')
  })

  it('veils nothing where no moment is told', () => {
    expect(drawn({}).over.filter((shape) => shape.kind === 'path' && shape.opacity === veilOpacity)).toEqual([])
  })
})

it('steps back as a whole once another run is told', () => {
  const { front, over, layout } = drawn({ isPast: true })
  const lanes = textsOf(front).filter(({ y }) => y < layout.axis.y - 20)
  expect(textsOf(over)).toHaveLength(lanes.length)
})
