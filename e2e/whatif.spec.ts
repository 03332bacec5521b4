/** What if, from the film: by keyboard alone. */
import { expect, test } from './support/fixtures.ts'

test('a pause is made shorter with the arrow keys, runs for real, and the previous run is one press away', async ({
  theatre,
}) => {
  await theatre.openReference('gc-pause')
  const { page } = theatre
  // The last event is behind every question.
  await page.keyboard.press('End')
  await page.keyboard.press('End')
  const edge = page.getByTestId('edge-watchdog-0')
  await edge.focus()
  await expect(edge).toHaveAttribute('aria-valuetext', 'until B has finished')
  await page.keyboard.press('ArrowLeft')
  await expect(edge).not.toHaveAttribute('aria-valuetext', 'until B has finished')
  await page.keyboard.press('Escape')
  await expect(edge).toHaveAttribute('aria-valuetext', 'until B has finished')
  await page.keyboard.press('Home')
  const shorter = (await edge.getAttribute('aria-valuetext')) ?? ''
  await theatre.record(() => page.keyboard.press('Enter'))
  // The run is another one, and so is the edge: it has the focus nevertheless.
  await expect(edge).toBeFocused()
  const said = page.getByTestId('what-if')
  await expect(said).toContainText(`A stops for garbage collection, before it writes, ${shorter}.`)
  await page.getByTestId('what-if-back').press('Enter')
  await expect(page).toHaveURL(/run=reference/)
  await expect(edge).toHaveAttribute('aria-valuetext', 'until B has finished')
})
