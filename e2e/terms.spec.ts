/** A word of the field is explained where it first stands on a page. */
import type { Locator } from '@playwright/test'
import { glossary } from '#web/locale/en/glossary.ts'
import { expect, test } from './support/fixtures.ts'

const entries: readonly (readonly [string, { forms: readonly string[] }])[] = Object.entries(glossary)

for (const scenario of ['gc-pause', 'three-stores', 'zookeeper-ephemeral'])
  test(`${scenario}: story, captions, verdicts and what to remember explain their terms`, async ({ theatre }) => {
    await theatre.openReference(scenario)
    const { page } = theatre
    await page.keyboard.press('Escape')
    await page.keyboard.press('End')
    await page.keyboard.press('End')
    await expect(page.getByTestId('ending')).toBeVisible()
    await expectExplained(page.getByTestId('story'))
    await expectExplained(page.getByTestId('remember'))
  })

/** Every term that stands in this text is a button there. */
async function expectExplained(place: Locator): Promise<void> {
  const text = await place.innerText()
  const explained = await place.locator('[data-term]').evaluateAll((words) => words.map((word) => word.dataset.term))
  for (const [term, { forms }] of entries) {
    const spelled = forms.filter((form) => new RegExp(`(?<![\\w:.-])${form}(?![\\w-]|:\\S)`, 'i').test(text))
    // In capitals a term is a command, and only then.
    const stands = spelled.some((form) => form !== form.toUpperCase() || text.includes(form))
    if (stands) expect(explained, `${term} in “${text}”`).toContain(term)
  }
}
