/** That everybody can use the pages: axe finds nothing, in light and in dark, and nothing sticks out at the side. */
import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { listScenarios } from './support/catalogue.ts'
import { expect, test } from './support/fixtures.ts'
import { Theatre } from './support/theatre.ts'

const scenario = listScenarios()[0]
const widths = [390, 1440, 3840]
const colorSchemes = ['light', 'dark'] as const
const panels = ['code', 'console', 'state', 'verdict', 'notes', 'table']

test.describe('the library', () => {
  for (const colorScheme of colorSchemes) {
    test(`has nothing that axe objects to, in ${colorScheme}`, async ({ openPage, server }) => {
      const page = await openPage(server)
      await page.emulateMedia({ colorScheme })
      await page.goto('/')
      await expect(page.getByTestId(`scenario-${scenario?.id}`)).toBeVisible()
      await expectAccessible(page)
    })
  }

  test('has a card for every scenario, and none sticks out', async ({ openPage, server }) => {
    const page = await openPage(server)
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 })
      await page.goto('/')
      for (const { id } of listScenarios()) await expect(page.getByTestId(`scenario-${id}`)).toBeVisible()
      await expectNoOverflow(page)
    }
  })
})

test.describe('the theatre', () => {
  for (const colorScheme of colorSchemes) {
    test(`has nothing that axe objects to, in ${colorScheme}`, async ({ theatre }) => {
      await theatre.page.emulateMedia({ colorScheme })
      await theatre.open(scenario?.id ?? '')
      await test.step('before a run', () => expectAccessible(theatre.page))
      await theatre.record()
      await theatre.press('End')
      for (const [i, panel] of panels.entries()) {
        await theatre.press(String(i + 1))
        await expect(theatre.page.getByTestId(`panel-${panel}`)).toBeVisible()
        await test.step(panel, () => expectAccessible(theatre.page))
      }
    })
  }

  test('fits the screen of a phone, a laptop and a projector', async ({ theatre }) => {
    await theatre.open(scenario?.id ?? '')
    await theatre.record()
    for (const width of widths) {
      await theatre.page.setViewportSize({ width, height: 900 })
      await theatre.press('End')
      await expect(theatre.timeline).toBeVisible()
      await expectNoOverflow(theatre.page)
      for (let panel = 1; panel <= panels.length; panel += 1) {
        await theatre.press(String(panel))
        await expectNoOverflow(theatre.page)
      }
    }
  })

  test('can be used with the keyboard alone', async ({ openPage, server }) => {
    const page = await openPage(server)
    const theatre = new Theatre(page, server)
    await theatre.open(scenario?.id ?? '')
    await theatre.press('r')
    await theatre.waitFor('recorded')
    await theatre.press('Home')
    const start = await theatre.cursorIndex()
    await theatre.press('ArrowRight')
    expect(await theatre.cursorIndex()).toBe(start + 1)
    await theatre.press('ArrowLeft')
    expect(await theatre.cursorIndex()).toBe(start)
    await theatre.press('v')
    expect(await theatre.cursorIndex()).toBeGreaterThan(start)
    // A presenter's clicker sends these two.
    await theatre.press('Home')
    await theatre.press('PageDown')
    expect(await theatre.cursorIndex()).toBeGreaterThan(start)
    await theatre.press('PageUp')
    expect(await theatre.cursorIndex()).toBe(start)
  })
})

async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => ({ id, target, failureSummary })),
  )
  expect(found).toEqual([])
}

async function expectNoOverflow(page: Page): Promise<void> {
  const { wide, width } = await page.evaluate(() => ({
    wide: document.documentElement.scrollWidth,
    width: document.documentElement.clientWidth,
  }))
  expect(wide, `the page is as wide as its window of ${width} pixels`).toBeLessThanOrEqual(width)
}
