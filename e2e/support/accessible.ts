import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** What another theme or another size of type can break; names, roles and order are the same in all of them. */
const rulesOf = {
  colors: ['color-contrast', 'link-in-text-block'],
  sizes: ['target-size', 'scrollable-region-focusable'],
}

/**
 * That axe finds nothing in the page; `colors`, `sizes`: of what depends on these. Soft: a test goes through many views, and one fault shall
 * not hide the next.
 */
export async function expectAccessible(
  page: Page,
  where: string,
  what: 'all' | keyof typeof rulesOf = 'all',
): Promise<void> {
  // Our pages have no frames, so axe need not collect their results on a blank page; nor fetch style sheets for rules that are off.
  const axe = new AxeBuilder({ page }).setLegacyMode(true)
  const lean = { preload: false, resultTypes: ['violations' as const] }
  // Target size is of WCAG 2.2, and not among what axe looks for by itself.
  if (what === 'all') axe.options({ ...lean, rules: { 'target-size': { enabled: true } } })
  else axe.options(lean).withRules(rulesOf[what])
  const { violations } = await axe.analyze()
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.flatMap(({ target, failureSummary }) =>
      id === 'target-size' && isLineNumber(target) ? [] : { id, target, failureSummary },
    ),
  )
  expect.soft(found, where).toEqual([])
}

/** A number is as high as its line of code, which is what the success criterion allows for what stands in lines. */
const isLineNumber = (target: readonly unknown[]) => String(target.at(-1)).startsWith('button[aria-label="Line ')

/** The same by day and by night, for whoever leaves the theme to their system. */
export async function expectAccessibleInBothThemes(page: Page, where: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' })
  await expectAccessible(page, `${where}, light`)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page, `${where}, dark`, 'colors')
  await page.emulateMedia({ colorScheme: null })
}
