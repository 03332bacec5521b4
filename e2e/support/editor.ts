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

/** People look at a line before they begin the next: long enough for suggestions to open, which Enter must not take for wanted. */
const lookMs = 200

/** Types a text key by key in place of the file in view. The editor indents by itself. */
export async function typeText(page: Page, text: string): Promise<void> {
  const { keyboard } = page
  await page.locator('.cm-content').focus()
  await keyboard.press('ControlOrMeta+A')
  await keyboard.press('Backspace')
  for (const line of text.trimEnd().split('\n')) {
    await keyboard.type(line.trim())
    await page.waitForTimeout(lookMs)
    // The editor has closed brackets by itself that this text closes further down.
    await keyboard.press('ControlOrMeta+Shift+End')
    await keyboard.press('Delete')
    await keyboard.press('Enter')
  }
}
