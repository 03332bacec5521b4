/**
 * What the key views look like, pixel by pixel, against pictures that somebody has looked at. They show reference recordings, so nothing
 * differs from run to run; fonts are bundled and movements are off. Other machines draw the edges of letters a little differently: for that
 * a pixel may differ slightly, and one in a hundred altogether.
 *
 * After a change that is meant: `npx playwright test visual --update-snapshots`, look at the pictures, commit them.
 */
import { settled } from './support/fit.ts'
import { expect, test } from './support/fixtures.ts'
import { type Looks, setLooks } from './support/looks.ts'
import { asking, idle, pagesAround, panels, recorded, type View } from './support/views.ts'

const id = 'gc-pause'
const light: Looks = { theme: 'light', projector: false }
const dark: Looks = { theme: 'dark', projector: false }
const projector: Looks = { theme: 'dark', projector: true }
const laptop = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }

const library = pagesAround(id).find(({ name }) => name === 'library') as View

const pages: [name: string, view: View, looks: Looks, viewport: { width: number; height: number }][] = [
  ['library-light', library, light, laptop],
  ['library-dark', library, dark, laptop],
  ['idle', idle(id), dark, laptop],
  ['question', asking(id), light, laptop],
  ['recorded-light', recorded(id, 'code'), light, laptop],
  ['recorded-dark', recorded(id, 'code'), dark, laptop],
  ['recorded-projector', recorded(id, 'code'), projector, laptop],
  ['recorded-phone', recorded(id, 'code'), dark, phone],
  ['nodes', recorded('amnesiac-node', 'state'), light, laptop],
]

const tolerance = { animations: 'disabled', caret: 'hide', threshold: 0.2, maxDiffPixelRatio: 0.01 } as const

for (const [name, view, looks, viewport] of pages) {
  test(name, async ({ theatre }) => {
    await theatre.page.setViewportSize(viewport)
    await setLooks(theatre, looks)
    await view.show(theatre)
    await settled(theatre.page)
    await expect(theatre.page).toHaveScreenshot(`${name}.png`, tolerance)
  })
}

test('each panel', async ({ theatre }) => {
  await setLooks(theatre, dark)
  for (const panel of panels) {
    await recorded(id, panel).show(theatre)
    await settled(theatre.page)
    await expect.soft(theatre.page.getByTestId(`panel-${panel}`)).toHaveScreenshot(`panel-${panel}.png`, tolerance)
  }
})
