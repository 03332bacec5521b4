/** The outlook below a timeline: from when it was too late, on a page with a server. Its counts are the board's counts. */
import { expectAccessible } from './support/accessible.ts'
import { expectFits } from './support/fit.ts'
import { expect, test } from './support/fixtures.ts'
import { looksAtAll } from './support/views.ts'

/** One size at which it opens on top of the timelines, and the tightest; the soak looks at more. */
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
  // The outlook would answer the lesson's question.
  await expect(outlook).toHaveCount(0)
  await theatre.press('End')
  await page.getByTestId('stage-set-nx-px').locator('[aria-pressed=false]').click()
  // It starts closed, so the timelines keep their height.
  const button = page.getByTestId('outlook-button-set-nx-px')
  await expect(button).toBeVisible()
  await expect(outlook).toHaveCount(0)
  await button.click()
  await expect(outlook).toContainText('Too late from step 4 on (B’s step). Until step 3 it could be saved.')
  for (const size of sizes) {
    await page.setViewportSize(size)
    // Where the timelines need every row, it opens on top of them; elsewhere it stayed open below.
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
    /After step 3 \(the lease ends\): from here 10 of 15 orders let two have the lock at once/,
  )
  await third.click()
  const board = page.getByTestId('board')
  await expect(board).toHaveAttribute('data-steps', 'A A ~')
  await expect(board).toContainText('15 orders from here: 10 go wrong')
  await expect(page.getByTestId('map-set-nx-px')).toContainText('80 of 136 orders')
})
