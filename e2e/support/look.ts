import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expectNoEnglish } from './english.ts'
import { expectFits, settled } from './fit.ts'

/** Folder for screenshots of the checked pages in both themes, for a person to look at. */
const pictures = process.env.LOCKSTEP_PICTURES

/** Checks a page in another language: the page must contain no English, and must fit its window. */
export async function look(page: Page, name: string): Promise<void> {
  await expectNoEnglish(page, name)
  await expectFits(page, name)
  if (pictures === undefined) return
  mkdirSync(pictures, { recursive: true })
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await settled(page)
    await page.screenshot({ path: join(pictures, `${name.replaceAll(/[^\p{L}\p{N}]+/gu, '-')}.${colorScheme}.png`) })
  }
  await page.emulateMedia({ colorScheme: null })
}
