/** Tests a button that opens a panel: the panel's position and the ways to close it, in browsers with and without CSS anchor positioning. */
import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { looksAtAll } from './support/views.ts'

/** A lesson that has a menu of runs, which first lessons lack. */
const id = 'crash-before-expire'

/** Widths of the window. The narrow window leaves little space; the soak adds the width of a laptop. */
const widths = looksAtAll ? [390, 1440] : [390]

for (const hasAnchors of [true, false]) {
  test(`a panel below its button, ${hasAnchors ? 'with' : 'without'} anchors`, {
    tag: hasAnchors ? [] : '@soak',
  }, async ({ openPage, server }) => {
    const page = await openPage(server)
    if (!hasAnchors) await withoutAnchors(page)
    for (const width of widths) await test.step(`at ${width} px`, () => comeAndGo(page, width))
  })
}

async function comeAndGo(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 800 })
  await page.goto(`/s/${id}`)
  await page.getByTestId('more').click()
  const button = page.getByTestId('runs-menu')
  const panel = page.getByRole('region', { name: 'Recordings' })

  await button.click()
  await expect(button).toHaveAttribute('aria-expanded', 'true')
  await expect
    .poll(async () => {
      const [from, to] = [await button.boundingBox(), await panel.boundingBox()]
      return from && to && to.y - from.y - from.height
    })
    .toBeCloseTo(8)
  const { x = -1, width: wide = width } = (await panel.boundingBox()) ?? {}
  expect([x >= 0, x + wide <= width]).toEqual([true, true])

  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(button).toBeFocused()
  await expect(button).toHaveAttribute('aria-expanded', 'false')

  await page.keyboard.press('Enter')
  await expect(panel).toBeVisible()
  await page.keyboard.press('Shift+Tab')
  await expect(panel, 'the focus has gone elsewhere').toBeHidden()

  await button.click()
  await button.click()
  await expect(panel).toBeHidden()
  await button.click()
  await page.mouse.click(width - 2, 798)
  await expect(panel).toBeHidden()

  // Moves the button to the bottom of the window, like a button in the last row of a list, where the page cannot be scrolled any further.
  await button.evaluate(({ style }) => Object.assign(style, { position: 'fixed', bottom: '4px', right: '40px' }))
  await button.click()
  await expect
    .poll(async () => {
      const [from, to] = [await button.boundingBox(), await panel.boundingBox()]
      return from && to && from.y - to.y - to.height
    }, 'it stands above')
    .toBeCloseTo(8)
}

/** Makes the page believe that the browser does not support anchor positioning. */
async function withoutAnchors(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const supports = CSS.supports.bind(CSS) as (...parts: string[]) => boolean
    CSS.supports = (...parts: string[]) => !parts[0]?.includes('anchor') && supports(...parts)
  })
  await page.route('**/*.css', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: (await response.text()).replaceAll('(anchor-name:', '(no-such-thing:') })
  })
}
