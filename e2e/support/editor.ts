/** Types into the editor of a lock, as a person does. */
import { expect, type Page } from '@playwright/test'

/** Replaces a text that occurs once in the open file, by typing. */
export async function replace(page: Page, from: string, to: string): Promise<void> {
  const line = page.locator('.cm-line', { hasText: from })
  await expect(line).toHaveCount(1)
  const before = (await line.textContent()) ?? ''
  await line.click()
  await page.keyboard.press('End')
  await page.keyboard.press('Shift+Home')
  await page.keyboard.press('Shift+Home')
  await page.keyboard.insertText(before.replace(from, to))
  // Closes suggestions over the lines below.
  await page.keyboard.press('Home')
}

/** Pause before Enter, as people make it. It is long enough for suggestions to open, and Enter must not accept one. */
const lookMs = 200

/** Types a text key by key over the open file. The editor indents by itself. */
export async function typeText(page: Page, text: string): Promise<void> {
  const { keyboard } = page
  await page.locator('.cm-content').focus()
  await keyboard.press('ControlOrMeta+A')
  await keyboard.press('Backspace')
  for (const line of text.trimEnd().split('\n')) {
    await keyboard.type(line.trim())
    await page.waitForTimeout(lookMs)
    // Removes brackets that the editor closed by itself and that this text closes further down.
    await keyboard.press('ControlOrMeta+Shift+End')
    await keyboard.press('Delete')
    await keyboard.press('Enter')
  }
}
