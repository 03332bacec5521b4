import { describe, expect, it } from 'vitest'
import { RunIndex } from '../replay/run.ts'
import { place, type SampleEvent, sampleHeader } from '../replay/testing/sample.ts'
import { ownerTexture, ownerToken } from './drawing/shapes.ts'
import { layoutOf, leastHeight } from './layout.ts'
import { minimapScale, minimapScene } from './minimap.ts'
import { sceneOf } from './scene.ts'

const clients = [...'ABCDEFGHIJKLMNOPQRST']
const measure = (text: string, size: number) => text.length * size * 0.56
const turns = place(
  clients.flatMap((client, i): SampleEvent[] => [
    { kind: 'client-acquired', client, atMs: i * 50 },
    { kind: 'client-left', client, atMs: i * 50 + 40, why: 'done' },
  ]),
)

function pictureOf(events: typeof turns, header = sampleHeader({ clients })) {
  const index = new RunIndex(header)
  index.grow(events)
  return {
    header,
    lanes: index.lanes,
    picture: index.picture({ seq: events.length - 1, atMs: events.at(-1)?.atMs ?? 0 }),
  }
}

describe('twenty clients', () => {
  it('have no colour and pattern in common', () => {
    const looks = clients.map((client) => `${ownerToken(client)} ${ownerTexture(client)}`)
    expect(new Set(looks).size).toBe(clients.length)
    expect(ownerTexture('A')).toBeNull()
    expect(ownerTexture(null)).toBeNull()
  })

  it('share one lane unless each is wanted, but for whom something of its own happens', () => {
    const { picture, lanes } = pictureOf(turns)
    const size = { width: 900, height: 0, unit: 1 }
    const folded = layoutOf(picture, lanes, size)
    expect(new Set(folded.clients.values()).size).toBe(1)
    expect(folded.folded.size).toBe(20)
    expect(folded.height).toBeLessThan(150)
    const apart = layoutOf(picture, { ...lanes, apart: ['C'] }, size)
    expect(new Set(apart.clients.values()).size).toBe(2)
    expect(apart.folded.has('C')).toBe(false)
  })

  it('can have a lane each, and then need little more height than they must', () => {
    const { picture, lanes } = pictureOf(turns)
    const open = { ...lanes, open: true }
    const layout = layoutOf(picture, open, { width: 900, height: 0, unit: 1 })
    expect(new Set(layout.clients.values()).size).toBe(20)
    expect(layout.height).toBeCloseTo(leastHeight(picture, open, 1))
    expect(layout.height).toBeLessThan(400)
    expect(Math.min(...[...layout.clients.values()].map((lane) => lane.height))).toBeGreaterThanOrEqual(10)
  })

  it('share a row on the minimap while they take turns', () => {
    const { picture } = pictureOf(turns)
    const size = { width: 600, height: 46, unit: 1 }
    const none = { ghosts: [], beats: [], questions: [], violation: undefined }
    const input = { ...none, pictures: [picture], cursor: { index: 0, atMs: 0 }, size }
    const [{ shapes }] = minimapScene(input, minimapScale({ fromMs: 0, untilMs: 1000 }, size))
    const bars = shapes.filter((shape) => shape.kind === 'rect' && shape.opacity === 0.85)
    expect(bars).toHaveLength(20)
    expect(new Set(bars.map((bar) => bar.kind === 'rect' && bar.y)).size).toBe(1)
  })
})

describe('a lease', () => {
  const key = { node: 'n1', key: 'lock:stock', notice: 'set', type: 'string' as const, value: 'x' }
  const by = { client: 'A', command: 1 }
  const textsOf = (events: SampleEvent[]) => {
    const input = pictureOf(place([...events, { kind: 'client-started', atMs: 800, client: 'B' }]))
    const view = { fromMs: 0, untilMs: 1000 }
    const scene = sceneOf({ ...input, ghost: null, view, size: { width: 1200, height: 700, unit: 1 }, measure })
    return scene.front
      .flatMap((shape) => (shape.kind === 'mark' ? shape.shapes : [shape]))
      .flatMap((shape) => (shape.kind === 'text' ? shape.text : []))
  }

  it('that is only in the key’s value says so', () => {
    const texts = textsOf([{ kind: 'key-set', atMs: 0, ...key, by, expiresAtMs: null, deadlineAtMs: 4000 }])
    expect(texts).toContain('A · the value says: until 4.000 s')
  })

  it('is not without an end because a script sets it in its second step', () => {
    const first: SampleEvent = { kind: 'key-set', atMs: 0, ...key, by, expiresAtMs: null }
    const second: SampleEvent = { kind: 'key-changed', atMs: 0.1, ...key, by, expiresAtMs: 2000 }
    expect(textsOf([first])).toContain('A · no expiry')
    expect(textsOf([first, second])).toContain('held by A')
    expect(textsOf([first, second])).not.toContain('A · no expiry')
    expect(textsOf([first, second])).not.toContain('renewed')
  })
})
