import { expect, type Page } from '@playwright/test'

/** Replaces a string that occurs in only one line of the open file, by typing. */
export async function replace(page: Page, from: string, to: string): Promise<void> {
  const line = page.locator('.cm-line', { hasText: from })
  await expect(line).toHaveCount(1)
  const before = (await line.textContent()) ?? ''
  await line.click()
  await page.keyboard.press('End')
  await page.keyboard.press('Shift+Home')
  await page.keyboard.press('Shift+Home')
  await page.keyboard.insertText(before.replace(from, to))
  // Closes the list of suggestions, which covers the lines below.
  await page.keyboard.press('Home')
}

/** Pause before Enter, as made by a person. The pause is long enough for suggestions to open, and Enter must not accept a suggestion. */
const lookMs = 200

/** Replaces the open file by typing a text key by key. Leaves out the indentation, because the editor indents automatically. */
export async function typeText(page: Page, text: string): Promise<void> {
  const { keyboard } = page
  await page.locator('.cm-content').focus()
  await keyboard.press('ControlOrMeta+A')
  await keyboard.press('Backspace')
  for (const line of text.trimEnd().split('\n')) {
    await keyboard.type(line.trim())
    await page.waitForTimeout(lookMs)
    // Removes closing brackets that the editor inserted automatically, because the text itself closes those brackets further down.
    await keyboard.press('ControlOrMeta+Shift+End')
    await keyboard.press('Delete')
    await keyboard.press('Enter')
  }
}
