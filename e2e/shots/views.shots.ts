/** Takes a screenshot of every view, with every display setting and at every size. The screenshots are for a person to look at; no test compares them. */
import { join } from 'node:path'
import { settled } from '../support/fit.ts'
import { test } from '../support/fixtures.ts'
import { type Looks, setLooks } from '../support/looks.ts'
import { idle, pagesAround, recorded, type View, viewsOf, viewsOfOrders } from '../support/views.ts'
import { shotsFolder } from './folder.ts'

const id = 'gc-pause'

const looks: Record<string, Looks> = {
  light: { theme: 'light', projector: false },
  dark: { theme: 'dark', projector: false },
  projector: { theme: 'dark', projector: true },
}

const crowded: View[] = ['master-failover', 'amnesiac-node', 'thundering-herd', 'redisson-four-ways'].map(
  (scenario) => ({
    ...recorded(scenario, 'state'),
    name: scenario,
  }),
)
const all = [...pagesAround(id), ...viewsOf(id), ...crowded, ...viewsOfOrders()]
const few = [...pagesAround(id).filter(({ name }) => name === 'library'), idle(id), recorded(id, 'code')]

/** Window sizes. `scale` is the number of device pixels per CSS pixel. */
const sizes: { name: string; viewport: { width: number; height: number }; scale: number; views: View[] }[] = [
  { name: '390', viewport: { width: 390, height: 844 }, scale: 2, views: all },
  { name: '1440', viewport: { width: 1440, height: 900 }, scale: 1, views: all },
  { name: '1920', viewport: { width: 1920, height: 1080 }, scale: 1, views: few },
  { name: '3840@2', viewport: { width: 3840, height: 2160 }, scale: 2, views: few },
]

for (const { name: size, viewport, scale, views } of sizes) {
  test.describe(size, () => {
    test.use({ viewport, contextOptions: { reducedMotion: 'reduce', deviceScaleFactor: scale } })
    for (const [look, chosen] of Object.entries(looks)) {
      test(look, async ({ theatre }) => {
        await setLooks(theatre, chosen)
        for (const view of views) {
          await view.show(theatre)
          await settled(theatre.page)
          await theatre.page.screenshot({ path: join(shotsFolder, `${view.name}.${size}.${look}.png`) })
        }
      })
    }
  })
}
