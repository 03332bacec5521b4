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

/** Views in the order in which a page comes to them with as few loads as it can. */
const shown: Record<string, { looks: Looks; viewport: { width: number; height: number }; pictures: [string, View][] }> =
  {
    light: {
      looks: light,
      viewport: laptop,
      pictures: [
        ['library-light', library],
        ['recorded-light', recorded(id, 'code')],
        ['question', asking(id)],
        ['nodes', recorded('amnesiac-node', 'state')],
      ],
    },
    dark: {
      looks: dark,
      viewport: laptop,
      pictures: [
        ['library-dark', library],
        ['idle', idle(id)],
        ['recorded-dark', recorded(id, 'code')],
      ],
    },
    projector: { looks: projector, viewport: laptop, pictures: [['recorded-projector', recorded(id, 'code')]] },
    phone: { looks: dark, viewport: phone, pictures: [['recorded-phone', recorded(id, 'code')]] },
  }

const tolerance = { animations: 'disabled', caret: 'hide', threshold: 0.2, maxDiffPixelRatio: 0.01 } as const

for (const [name, { looks, viewport, pictures }] of Object.entries(shown)) {
  test(`${name}: ${pictures.map(([picture]) => picture).join(', ')}`, async ({ theatre }) => {
    await theatre.page.setViewportSize(viewport)
    await setLooks(theatre, looks)
    for (const [picture, view] of pictures) {
      await test.step(picture, async () => {
        await view.show(theatre)
        await settled(theatre.page)
        // Soft: one picture that differs shall not hide the next.
        await expect.soft(theatre.page).toHaveScreenshot(`${picture}.png`, tolerance)
      })
    }
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
