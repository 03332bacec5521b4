import { expect, type Page } from '@playwright/test'
import axe, { type RunOptions } from 'axe-core'
import { looksAtAll, type View } from './views.ts'

/** What another theme or another size of type can break; names, roles and order are the same in all of them. */
const rulesOf = {
  colors: ['color-contrast', 'link-in-text-block'],
  sizes: ['target-size', 'scrollable-region-focusable'],
}

/** What is looked at. `colors`, `sizes`: only what depends on these. The others are CSS selectors. */
interface Looked {
  what?: keyof typeof rulesOf
  /** Only there: the rest was looked at before. */
  within?: string | undefined
  /** All but that. */
  without?: string | undefined
}

/** That axe finds nothing in the page. Soft: a test goes through many views, and one fault shall not hide the next. */
export async function expectAccessible(
  page: Page,
  where: string,
  { what, within, without }: Looked = {},
): Promise<void> {
  const options: RunOptions = {
    // Not to fetch style sheets for rules that are off.
    preload: false,
    resultTypes: ['violations'],
    // Target size is of WCAG 2.2, and not among what axe looks for by itself.
    ...(what === undefined ? { rules: { 'target-size': { enabled: true } } } : { runOnly: rulesOf[what] }),
  }
  // A document keeps it: to load it costs more than most looks.
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

/** A number is as high as its line of code, which is what the success criterion allows for what stands in lines. */
const isLineNumber = (html: string) => /^<button [^>]*aria-label="Line /.test(html)

/** The same by day and by night, for whoever leaves the theme to their system. Of what is no view (`view` is absent) the soak alone looks at the night. */
export async function expectAccessibleInBothThemes(page: Page, where: string, view?: View): Promise<void> {
  const [within, without] = [view?.changes, view?.repeats]
  await page.emulateMedia({ colorScheme: 'light' })
  await expectAccessible(page, `${where}, light`, { within, without })
  if (view === undefined && !looksAtAll) return await page.emulateMedia({ colorScheme: null })
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page, `${where}, dark`, { what: 'colors', within, without })
  await page.emulateMedia({ colorScheme: null })
}
