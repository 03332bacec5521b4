import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** That axe finds nothing in the page. Soft: a test goes through many views, and one fault shall not hide the next. */
export async function expectAccessible(page: Page, where: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => ({ id, target, failureSummary })),
  )
  expect.soft(found, where).toEqual([])
}

/** The same by day and by night, for whoever leaves the theme to their system. */
export async function expectAccessibleInBothThemes(page: Page, where: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectAccessible(page, `${where}, ${colorScheme}`)
  }
  await page.emulateMedia({ colorScheme: null })
}
