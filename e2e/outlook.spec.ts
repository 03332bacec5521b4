/** Tests the outlook below a timeline, which shows from which step on a violation was unavoidable. The outlook's counts must equal the board's counts. */
import { expectAccessible } from './support/accessible.ts'
import { expectFits } from './support/fit.ts'
import { expect, test } from './support/fixtures.ts'
import { looksAtAll } from './support/views.ts'

/** A size at which the outlook opens on top of the timelines, and the smallest size. The soak tests more sizes. */
const usual = [
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
]
const sizes = looksAtAll ? [{ width: 1440, height: 900 }, { width: 1280, height: 720 }, ...usual] : usual

test('what could still become of a run is a press away at each size, and its steps lead to a board that counts the same', async ({
  theatre,
}) => {
  const { page } = theatre
  await theatre.openReference('lease-too-short')
  const outlook = page.getByTestId('outlook-set-nx-px')
  // The outlook would give away the answer to the lesson's question.
  await expect(outlook).toHaveCount(0)
  await theatre.press('End')
  await page.getByTestId('stage-set-nx-px').locator('[aria-pressed=false]').click()
  // The outlook is closed at first, so that the timelines keep their height.
  const button = page.getByTestId('outlook-button-set-nx-px')
  await expect(button).toBeVisible()
  await expect(outlook).toHaveCount(0)
  await button.click()
  await expect(outlook).toContainText('Too late from B’s SET (3 in the chart) on. Until then it could be saved.')
  for (const size of sizes) {
    await page.setViewportSize(size)
    // If the timelines need the full height, the outlook opens on top of them and has to be opened again. At other sizes, the outlook has stayed open below the
    // timelines.
    if (size.height < 800 && size.width > 900) await button.click()
    await expect(outlook).toBeVisible()
    await expectFits(page, `the outlook at ${size.width} × ${size.height}`)
    await page.keyboard.press('Escape')
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  for (const look of ['dark', 'dark and projected', 'light and projected', 'light again']) {
    await theatre.press(look === 'dark' || look === 'light and projected' ? 't' : 'p')
    const isProjected = look.endsWith('projected')
    if (isProjected) await button.click()
    await expect(outlook).toBeVisible()
    await expectFits(page, `the outlook, ${look}`)
    if (isProjected) await page.keyboard.press('Escape')
  }
  await expectAccessible(page, 'the outlook')

  const third = outlook.locator('[data-step="3"]')
  await third.hover()
  await expect(outlook.getByRole('link')).toHaveAccessibleName(
    /After the end of the lease( \(\d in the chart\))?: from here 10 of 15 orders let two have the lock at once/,
  )
  await third.click()
  const board = page.getByTestId('board')
  await expect(board).toHaveAttribute('data-steps', 'A A ~')
  await expect(board).toContainText('15 orders from here: 10 go wrong')
  await expect(page.getByTestId('map-set-nx-px')).toContainText('80 of 136 orders')
})

test('the run whose orders were asked for stays open when the answer leaves no room for both', async ({ theatre }) => {
  const { page } = theatre
  await page.setViewportSize({ width: 1440, height: 900 })
  await theatre.openReference('mistaken-release')
  await theatre.press('End')
  await theatre.press('End')
  await page.getByTestId('outlook-button-set-nx-px-blind-del').click()
  await expect(page.getByTestId('outlook-set-nx-px-blind-del')).toBeVisible()
})
