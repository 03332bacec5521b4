/** From a phone to a wall: in every view nothing sticks out, no words are cut off, none stand on others. */
import { expectFits } from './support/fit.ts'
import { test } from './support/fixtures.ts'
import { setLooks } from './support/looks.ts'
import { asking, idle, keys, pagesAround, recorded, type View, viewsOf } from './support/views.ts'

const sizes = [
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1280, height: 720 },
  { width: 1440, height: 900 },
  { width: 1920, height: 1080 },
  { width: 3840, height: 2160 },
]

/** Where it has been tight. All sizes at ordinary type, for one lesson, find what these do not. */
const tight = sizes.filter(({ width }) => [390, 1280, 1440].includes(width))

/** One lesson in all its views; of others those in which they are larger than most. */
const shown: Record<string, View[]> = {
  'pages around the lessons': pagesAround('gc-pause'),
  'gc-pause': viewsOf('gc-pause'),
  'master-failover': [idle('master-failover'), recorded('master-failover', 'state')],
  'amnesiac-node': [recorded('amnesiac-node', 'state'), recorded('amnesiac-node', 'verdict')],
  'thundering-herd': [recorded('thundering-herd', 'console'), recorded('thundering-herd', 'table')],
  'redisson-four-ways': [
    recorded('redisson-four-ways', 'code'),
    asking('redisson-four-ways'),
    keys('redisson-four-ways'),
  ],
}

for (const [what, views] of Object.entries(shown)) {
  for (const projector of [false, true]) {
    test(`${what}, ${projector ? 'projector' : 'ordinary'} size`, async ({ theatre }) => {
      await setLooks(theatre, { projector })
      for (const view of views) {
        await view.show(theatre)
        for (const size of what === 'gc-pause' && !projector ? sizes : tight) {
          await theatre.page.setViewportSize(size)
          await test.step(view.name, () => expectFits(theatre.page, `${view.name} at ${size.width}×${size.height}`))
        }
      }
    })
  }
}
