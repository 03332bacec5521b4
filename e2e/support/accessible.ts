import { expect, type Page } from '@playwright/test'
import axe, { type RunOptions } from 'axe-core'
import { looksAtAll, type View } from './views.ts'

/**
 * Axe rules whose results depend on the theme (`colors`) or on the font size (`sizes`). All other rules, such as those about names, roles and order, depend on
 * neither the theme nor the font size.
 */
const rulesOf = {
  colors: ['color-contrast', 'link-in-text-block'],
  sizes: ['target-size', 'scrollable-region-focusable'],
}

/** Parts of the page and rules to check. `within` and `without` are CSS selectors. If `what` is missing, all rules are checked. */
interface Looked {
  what?: keyof typeof rulesOf
  /** Only this part of the page is checked. */
  within?: string | undefined
  /** This part of the page is skipped, except in a soak. */
  without?: string | undefined
}

/** Expects that axe finds no violation in the page. The expectation is soft, because a test visits many views, and one failure must not hide the next. */
export async function expectAccessible(
  page: Page,
  where: string,
  { what, within, without }: Looked = {},
): Promise<void> {
  const options: RunOptions = {
    // No enabled rule needs the style sheets that axe would fetch.
    preload: false,
    resultTypes: ['violations'],
    // Axe does not check the target size by default, because this criterion is new in WCAG 2.2.
    ...(what === undefined ? { rules: { 'target-size': { enabled: true } } } : { runOnly: rulesOf[what] }),
  }
  // Loads axe only once per document, because loading takes longer than most checks.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const place = { include: within ?? 'html', exclude: without !== undefined && !looksAtAll ? [without] : [] }
  const violations = await page.evaluate(
    async ([asked, there]) => {
      const found = await (window as unknown as { axe: typeof axe }).axe.run(there, asked)
      return found.violations.map(({ id, nodes }) => ({
        id,
        nodes: nodes.map(({ target, html, failureSummary }) => ({ target: target.map(String), html, failureSummary })),
      }))
    },
    [options, place] as const,
  )
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.flatMap(({ target, html, failureSummary }) =>
      id === 'target-size' && isLineNumber(html) ? [] : { id, target, failureSummary },
    ),
  )
  expect.soft(found, where).toEqual([])
}

/**
 * Whether the element is a line number. A line number is only as tall as its line of code, which the criterion on target size allows for controls within lines
 * of text.
 */
const isLineNumber = (html: string) => /^<button [^>]*aria-label="Line /.test(html)

/**
 * Checks the page in the light and in the dark theme. The page takes its theme from the system setting. Without a `view`, only the soak checks the dark theme.
 */
export async function expectAccessibleInBothThemes(page: Page, where: string, view?: View): Promise<void> {
  const [within, without] = [view?.changes, view?.repeats]
  await page.emulateMedia({ colorScheme: 'light' })
  await expectAccessible(page, `${where}, light`, { within, without })
  if (view === undefined && !looksAtAll) return await page.emulateMedia({ colorScheme: null })
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page, `${where}, dark`, { what: 'colors', within, without })
  await page.emulateMedia({ colorScheme: null })
}
