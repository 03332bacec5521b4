/** Tests that technical terms are explained at their first occurrence on a page. */
import type { Locator } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'

/** Terms that these lessons use, each with the forms in which it occurs. */
const entries: readonly (readonly [term: string, forms: readonly string[]])[] = [
  ['lock', ['lock', 'locks']],
  ['lease', ['lease', 'leases']],
  ['token', ['token', 'tokens']],
  ['pause', ['paused', 'pause']],
  ['node', ['node', 'nodes']],
  ['session', ['session', 'sessions']],
  ['czxid', ['czxid']],
  ['key', ['key', 'keys']],
]

for (const scenario of ['three-stores', 'gc-pause', 'zookeeper-ephemeral'])
  test(`${scenario}: story, captions, verdicts and what to remember explain their terms`, {
    tag: '@soak',
  }, async ({ theatre }) => {
    await theatre.openReference(scenario)
    const { page } = theatre
    await page.keyboard.press('Escape')
    await page.keyboard.press('End')
    await page.keyboard.press('End')
    await expect(page.getByTestId('ending')).toBeVisible()
    await expectExplained(page.getByTestId('story'))
    await expectExplained(page.getByTestId('remember'))
  })

async function expectExplained(place: Locator): Promise<void> {
  const text = await place.innerText()
  const explained = await place.locator('[data-term]').evaluateAll((words) => words.map((word) => word.dataset.term))
  for (const [term, forms] of entries) {
    const spelled = forms.filter((form) => new RegExp(`(?<![\\w:.-])${form}(?![\\w-]|:\\S)`, 'i').test(text))
    if (spelled.length > 0) expect(explained, `${term} in “${text}”`).toContain(term)
  }
}
