import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { showMore, type Theatre } from './theatre.ts'

export type ExportKind = 'download' | 'html' | 'svg' | 'png'

/** Saves the open recording as a file. Resolves with the file's path. */
export async function take(page: Page, kind: ExportKind): Promise<string> {
  await showMore(page)
  const menu = page.getByTestId('recording-menu')
  if ((await menu.getAttribute('aria-expanded')) !== 'true') await menu.click()
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByTestId(`export-${kind}`).click()])
  const path = await download.path()
  await page.keyboard.press('Escape')
  // Without this, the next call might find that the menu is still open.
  await expect(menu).not.toHaveAttribute('aria-expanded', 'true')
  return path
}

/** Drops a file on the window as a person would: first drags the file over the window, then lets go. */
export async function drop(page: Page, name: string, text: string): Promise<void> {
  const transfer = await page.evaluateHandle(
    ({ name, text }) => {
      const files = new DataTransfer()
      files.items.add(new File([text], name))
      return files
    },
    { name, text },
  )
  // A browser repeats this event for as long as the file is held over the window.
  await expect(async () => {
    await page.dispatchEvent('body', 'dragover', { dataTransfer: transfer })
    await expect(page.getByTestId('drop-target')).toBeVisible({ timeout: 1000 })
  }).toPass({ timeout: 60_000 })
  await page.dispatchEvent('body', 'drop', { dataTransfer: transfer })
  await expect(page.getByTestId('drop-target')).toBeHidden()
}

export const textOf = (path: string) => readFileSync(path, 'utf8')

/** Goes to the end of the recording. Resolves with the verdicts on the lesson's property, keyed by the verdict's test id. */
export async function verdictsAtEnd(theatre: Theatre): Promise<Record<string, string | null>> {
  await theatre.press('End')
  // In a calm lesson, the verdicts are next to the code, which is hidden at first.
  await theatre.press('1')
  const badges = theatre.page.locator('[data-testid^="verdict-"]')
  await expect(badges.first()).toBeVisible()
  const found: Record<string, string | null> = {}
  for (const badge of await badges.all()) {
    await expect(badge).toHaveAttribute('data-status', /held|violated|unknown/)
    found[(await badge.getAttribute('data-testid')) ?? ''] = await badge.getAttribute('data-status')
  }
  return found
}
