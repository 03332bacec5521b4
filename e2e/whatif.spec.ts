/** Tests “What if?”, which changes a fault from within the recording by keyboard or by mouse, and the way from the recording to the board. */
import type { Locator, Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'

const asItWas = 'until B has finished'

test('a pause is moved by keyboard and by mouse and runs for real, and the film leads to the board', async ({
  theatre,
}) => {
  await theatre.openReference('gc-pause')
  const { page } = theatre
  // At the last event, all questions have been passed.
  await page.keyboard.press('End')
  await page.keyboard.press('End')
  const edge = page.getByTestId('edge-watchdog-0')
  const said = page.getByTestId('what-if')
  const back = page.getByTestId('what-if-back')

  await test.step('the grip is high enough for a finger, and names itself when pointed at', async () => {
    const grip = page.getByTestId('grip-watchdog-0')
    const name = (words: string) => page.locator('[data-grips] span').getByText(words)
    await grip.hover()
    await expect(name('What if? Drag the pause to another moment')).toBeVisible()
    expect((await grip.boundingBox())?.height).toBeGreaterThanOrEqual(24)
    await edge.hover()
    await expect(name('What if? Drag to make the pause longer or shorter')).toBeVisible()
  })
  await test.step('the arrow keys make it shorter, and the previous run is one press away', async () => {
    await edge.focus()
    await expect(edge).toHaveAttribute('aria-valuetext', asItWas)
    await page.keyboard.press('ArrowLeft')
    await expect(edge).not.toHaveAttribute('aria-valuetext', asItWas)
    await page.keyboard.press('ArrowRight')
    await expect(edge).toHaveAttribute('aria-valuetext', asItWas)
    await expect(page.locator('[data-grips] span').getByText('nothing would change')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(edge).toHaveAttribute('aria-valuetext', asItWas)
    await page.keyboard.press('Home')
    const shorter = (await edge.getAttribute('aria-valuetext')) ?? ''
    await theatre.record(() => page.keyboard.press('Enter'))
    // The new run has a new edge, and that edge must still have the focus.
    await expect(edge).toBeFocused()
    await expect(back).toHaveText('Back to the earlier run')
    await expect(said).toContainText('Pale bars: the earlier run.')
    await expect(said).toContainText(`A is paused by a garbage collection, before it writes, ${shorter}.`)
    await back.press('Enter')
    await expect(page).toHaveURL(/run=reference/)
    await expect(edge).toHaveAttribute('aria-valuetext', asItWas)
  })
  await test.step('the run behind is named by when it began, on whichever side of the swap', async () => {
    await expect(back).toHaveText('Forward to the later run')
  })
  await test.step('dragged by its edge and let go, it runs for real', async () => {
    await drag(page, edge, page.getByTestId('grip-watchdog-0'))
    await expect(edge).not.toHaveAttribute('aria-valuetext', asItWas)
    const shorter = (await edge.getAttribute('aria-valuetext')) ?? ''
    await theatre.record(() => page.mouse.up())
    await expect(said).toContainText(`A is paused by a garbage collection, before it writes, ${shorter}.`)
    await back.click()
    await expect(page).toHaveURL(/run=reference/)
  })
  await test.step('the board opens at the very moment that is in view', async () => {
    await page.keyboard.press('Home')
    for (const _ of [1, 2, 3]) await page.keyboard.press('ArrowRight')
    await theatre.showMore()
    await page.getByTestId('every-order').click()
    await expect(page).toHaveURL(/path=A\.A/)
    await expect(page.getByTestId('board')).toHaveAttribute('data-steps', /^A A/)
  })
})

test('the runs of all timings are stopped, gone on with, and put away', { tag: '@soak' }, async ({ theatre }) => {
  await theatre.openReference('gc-pause')
  const { page } = theatre
  await page.keyboard.press('End')
  await page.keyboard.press('End')
  const strip = page.getByTestId('what-if-strip')
  const stop = page.getByTestId('what-if-stop')
  const underWay = strip.locator('[data-outcome=running]')
  // The number of timings depends on the run, so the button names no number.
  await expect(page.getByTestId('what-if-try-0')).toHaveText(/^Run it with other timings$/)
  await page.getByTestId('what-if-try-0').click()
  const counted = (await strip.getByRole('status').innerText()).match(/of (\d+) runs/)?.[1]
  await expect(strip.locator('button[data-outcome]')).toHaveCount(2 * Number(counted))
  await expect(underWay).not.toHaveCount(0)
  await stop.click()
  await expect(stop).toHaveText('Continue')
  await expect(underWay).toHaveCount(0)
  await stop.click()
  await expect(stop).toHaveText('Stop')
  await expect(underWay).not.toHaveCount(0)
  await page.getByTestId('what-if-close').click()
  await expect(strip).toHaveCount(0)
})

/** Drags one element to another, and keeps the mouse button pressed. */
async function drag(page: Page, from: Locator, to: Locator): Promise<void> {
  const [start, end] = [await middleOf(from), await middleOf(to)]
  await page.mouse.move(start.x, start.y)
  await page.mouse.down()
  await page.mouse.move(end.x, end.y, { steps: 4 })
}

async function middleOf(target: Locator): Promise<{ x: number; y: number }> {
  const box = await target.boundingBox()
  if (box === null) throw new Error('There is nothing to take hold of')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}
