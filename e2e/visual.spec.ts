/**
 * Compares the main views, pixel by pixel, with screenshots that a person has checked. The views show reference recordings, so they are the same in every run;
 * fonts are bundled, and animations are turned off. Other machines draw the edges of letters slightly differently, so any pixel may differ slightly, and one in
 * a hundred may differ completely.
 *
 * After an intended change, run `npm run playwright -- visual --update-snapshots`, look at the screenshots, and commit them.
 */
import { settled } from './support/fit.ts'
import { expect, test } from './support/fixtures.ts'
import { setLooks } from './support/looks.ts'
import type { Theatre } from './support/theatre.ts'
import { asking, idle, pagesAround, panels, recorded, type View } from './support/views.ts'

const id = 'gc-pause'
const phone = { width: 390, height: 844 }

const library = pagesAround(id).find(({ name }) => name === 'library') as View
const toggleProjector = 'p'

const tolerance = { animations: 'disabled', caret: 'hide', threshold: 0.2, maxDiffPixelRatio: 0.01 } as const

/** Expects that a view equals its screenshot. The tests order the views so that a page is loaded as rarely as possible. */
async function expectPicture(theatre: Theatre, picture: string, view: View): Promise<void> {
  await test.step(picture, async () => {
    await view.show(theatre)
    await settled(theatre.page)
    // Soft, because one differing screenshot must not hide the next.
    await expect.soft(theatre.page).toHaveScreenshot(`${picture}.png`, tolerance)
  })
}

test('light: library, recording, question, nodes', async ({ theatre }) => {
  await setLooks(theatre, { theme: 'light', projector: false })
  await expectPicture(theatre, 'library-light', library)
  await expectPicture(theatre, 'recorded-light', recorded(id, 'code'))
  await expectPicture(theatre, 'question', asking(id))
  await expectPicture(theatre, 'nodes', recorded('amnesiac-node', 'state'))
})

test('dark: library, idle, recording, each panel, projected, on a phone', async ({ theatre }) => {
  const { page } = theatre
  await setLooks(theatre, { theme: 'dark', projector: false })
  await expectPicture(theatre, 'library-dark', library)
  await expectPicture(theatre, 'idle', idle(id))
  await expectPicture(theatre, 'recorded-dark', recorded(id, 'code'))
  for (const panel of panels) {
    await recorded(id, panel).show(theatre)
    await settled(page)
    await expect.soft(page.getByTestId(`panel-${panel}`)).toHaveScreenshot(`panel-${panel}.png`, tolerance)
  }
  await theatre.press(toggleProjector)
  await expectPicture(theatre, 'recorded-projector', recorded(id, 'code'))
  await theatre.press(toggleProjector)
  await page.setViewportSize(phone)
  await expectPicture(theatre, 'recorded-phone', recorded(id, 'code'))
})
