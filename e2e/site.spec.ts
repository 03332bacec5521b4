/** Tests the static site, which is served in a subfolder by a plain file server without Lockstep. */
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from '@playwright/test'
import { lessons } from './static-site/lessons.ts'
import { links } from './static-site/links.ts'
import { orders } from './static-site/orders.ts'
import { buildLimitMs, folder, removeSite, serveSite } from './static-site/site.ts'

const mostBytes = 20 * 1024 ** 2

test.describe.configure({ mode: 'serial' })
test.beforeAll(async () => {
  test.setTimeout(buildLimitMs)
  await serveSite()
})
test.afterAll(removeSite)

lessons()
orders()
links()

test('opened from a disk it says why it stays blank', async ({ page }) => {
  await page.goto(pathToFileURL(join(folder, 'index.html')).href)
  await expect(page.getByText('the page was opened from a disk')).toBeVisible()
})

test('all of it is small', () => {
  const sizes = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => statSync(join(entry.parentPath, entry.name)).size)
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(mostBytes)
})
