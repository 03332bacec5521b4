import { expect, it } from 'vitest'
import { RunIndex } from '../replay/run.ts'
import { gcPause, place, sampleHeader } from '../replay/testing/sample.ts'
import { handoverOf } from './handover.ts'
import { sceneOf } from './scene.ts'

const events = place(gcPause)
const header = sampleHeader()
const index = new RunIndex(header)
index.grow(events)
const sceneAt = (seq: number) =>
  sceneOf({
    header,
    picture: index.picture({ seq, atMs: events[seq]?.atMs ?? 0 }),
    lanes: index.lanes,
    ghost: null,
    view: { fromMs: 0, untilMs: 7800 },
    size: { width: 950, height: 280, unit: 1 },
    measure: (text, size) => text.length * size * 0.56,
  })

it('the lock goes to whoever is granted it, and back to nobody when the lease ends', () => {
  const passings = events.slice(1).flatMap(({ seq }) => handoverOf(sceneAt(seq - 1), sceneAt(seq)) ?? [])
  const { layout } = sceneAt(0)
  const ways = passings.map(({ client, fromY, untilY }) => {
    const lane = layout.clients.get(client ?? '')
    const own = lane === undefined ? Number.NaN : lane.y + lane.height / 2
    return `${client} ${untilY === own ? 'gets it' : fromY === own ? 'loses it' : 'elsewhere'}`
  })
  expect(ways).toEqual(['A gets it', 'A loses it', 'B gets it', 'B loses it'])
})

it('goes at its own moment, and not where the cursor comes to later', () => {
  const released = events.findLast(({ kind }) => kind === 'resource-write')?.seq ?? 0
  const held = events.findLastIndex((event, i) => i < released && sceneAt(event.seq).changed?.to === 'B')
  const [before, now] = [sceneAt(held), sceneAt(events.length - 1)]
  const passing = handoverOf(before, now)
  expect(passing).toMatchObject({ client: 'B' })
  expect(passing?.x).toBe(handoverOf(before, sceneAt(held + 1))?.x)
  expect(passing?.x).toBeLessThan(now.scale.timeToPx(now.atMs))
})

it('nothing passes while the lock stays where it is', () => {
  const scene = sceneAt(20)
  expect(handoverOf(scene, scene)).toBeNull()
})
