/** The editor of a lock, as somebody types in it. */
import { expect, type Page } from '@playwright/test'

/** Replaces the text that stands once in the file in view, by hand. */
export async function replace(page: Page, from: string, to: string): Promise<void> {
  const line = page.locator('.cm-line', { hasText: from })
  await expect(line).toHaveCount(1)
  const before = (await line.textContent()) ?? ''
  await line.click()
  await page.keyboard.press('End')
  await page.keyboard.press('Shift+Home')
  await page.keyboard.press('Shift+Home')
  await page.keyboard.insertText(before.replace(from, to))
  // No suggestion stays open over the lines below.
  await page.keyboard.press('Home')
}
