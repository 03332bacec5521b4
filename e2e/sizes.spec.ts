/** From a phone to a wall: in every view nothing sticks out, no words are cut off, none stand on others. */
import { expectFits } from './support/fit.ts'
import { test } from './support/fixtures.ts'
import { setLooks } from './support/looks.ts'
import {
  asking,
  idle,
  keys,
  looksAtAll,
  pagesAround,
  recorded,
  type View,
  viewsOf,
  viewsOfOrders,
} from './support/views.ts'

interface Size {
  width: number
  height: number
}

/** Where it has been tight, for ordinary type and for a projector's. */
const tight: Size[] = [
  { width: 390, height: 844 },
  { width: 1280, height: 720 },
  { width: 1440, height: 900 },
]
const projected: Size[] = [
  { width: 1024, height: 768 },
  { width: 1440, height: 900 },
]
/** From a tablet to a wall. The views of one lesson that fill the page may show what the tight ones do not. */
const others: Size[] = [
  { width: 768, height: 1024 },
  { width: 1920, height: 1080 },
  { width: 3840, height: 2160 },
]
const whole = ['gc-pause', 'pages around the lessons']
const filling = ['idle', 'recorded-code', 'recorded-table', 'question']

/** One lesson in all its views; of others those in which they are larger than most. */
const shown: Record<string, View[]> = {
  'pages around the lessons': pagesAround('gc-pause'),
  'every order': viewsOfOrders(),
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
        for (const size of sizesFor(what, view.name, projector)) {
          await theatre.page.setViewportSize(size)
          await test.step(view.name, () => expectFits(theatre.page, `${view.name} at ${size.width}×${size.height}`))
        }
      }
    })
  }
}

/** `npm run soak` looks at every size. The suite looks where most was found: one lesson and the pages wherever it is tight, the rest where it is tightest. */
function sizesFor(what: string, view: string, projector: boolean): Size[] {
  const fills = what === 'gc-pause' && filling.includes(view)
  const tightest = projector ? projected : tight
  if (looksAtAll) return fills && !projector ? [...tight, ...others] : tightest
  return fills || (whole.includes(what) && !projector) ? tightest : tightest.slice(0, 1)
}
