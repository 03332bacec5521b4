import { expect, type Page } from '@playwright/test'
import axe, { type RunOptions } from 'axe-core'
import { looksAtAll, type View } from './views.ts'

/** Axe rules whose result depends on the theme (`colors`) or on the font size (`sizes`). Names, roles and order depend on neither. */
const rulesOf = {
  colors: ['color-contrast', 'link-in-text-block'],
  sizes: ['target-size', 'scrollable-region-focusable'],
}

/** What to check. `what`: only the rules that depend on colors or on sizes; absent: all rules. `within` and `without` are CSS selectors. */
interface Looked {
  what?: keyof typeof rulesOf
  /** Checks only this part; the rest was checked before. */
  within?: string | undefined
  /** Leaves this part out. */
  without?: string | undefined
}

/** Expects that axe finds no violation in the page. Soft, because a test goes through many views and one fault must not hide the next. */
export async function expectAccessible(
  page: Page,
  where: string,
  { what, within, without }: Looked = {},
): Promise<void> {
  const options: RunOptions = {
    // Rules that are off need no style sheets to be fetched.
    preload: false,
    resultTypes: ['violations'],
    // Target size is new in WCAG 2.2, and axe does not check it by default.
    ...(what === undefined ? { rules: { 'target-size': { enabled: true } } } : { runOnly: rulesOf[what] }),
  }
  // Loaded once per document, because loading it costs more than most checks.
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

/** Whether the element is a line number. It is only as high as its line of code, which the criterion on target size allows within lines of text. */
const isLineNumber = (html: string) => /^<button [^>]*aria-label="Line /.test(html)

/** Checks the page in the light and in the dark theme, which the page takes from the system. Without a `view`, only the soak checks the dark theme. */
export async function expectAccessibleInBothThemes(page: Page, where: string, view?: View): Promise<void> {
  const [within, without] = [view?.changes, view?.repeats]
  await page.emulateMedia({ colorScheme: 'light' })
  await expectAccessible(page, `${where}, light`, { within, without })
  if (view === undefined && !looksAtAll) return await page.emulateMedia({ colorScheme: null })
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page, `${where}, dark`, { what: 'colors', within, without })
  await page.emulateMedia({ colorScheme: null })
}
