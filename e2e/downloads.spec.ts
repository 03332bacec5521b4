/** Measures what a page fetches until it is usable, and what it prefetches for a run. */
import { gzipSync } from 'node:zlib'
import type { Page, Response } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'

/**
 * Limits on the size of code until a page is usable: 150 KB, plus 3 KB on the library page and 2 KB on the lesson page for choosing a language. The lesson page
 * gets another half a KB.
 */
const pages = [
  { name: 'library', path: '/', useful: 'a[href^="/s/"]', mostKb: 153 },
  { name: 'lesson', path: '/s/gc-pause', useful: '[data-testid=run-live]:not(:disabled)', mostKb: 152.5 },
]

declare global {
  interface Window {
    usefulMs: number | undefined
  }
}

/** Runs in the page, and notes when `useful` first matches an element. Later requests are prefetches. */
function noteUseful(useful: string): void {
  const watcher = new MutationObserver(() => {
    if (document.querySelector(useful) === null) return
    watcher.disconnect()
    window.usefulMs = performance.now()
  })
  watcher.observe(document, { childList: true, subtree: true, attributes: true })
}

async function askedUntilUseful(page: Page): Promise<string[]> {
  await page.waitForFunction(() => window.usefulMs !== undefined)
  return page.evaluate(() =>
    performance
      .getEntries()
      .filter(
        ({ entryType, startTime }) => /navigation|resource/.test(entryType) && startTime <= (window.usefulMs ?? 0),
      )
      .map(({ name }) => name),
  )
}

for (const { name, path, useful, mostKb } of pages)
  test(`code and styles of the ${name} take at most ${mostKb} KB`, async ({ openPage, server }) => {
    const page = await openPage(server)
    const responses: Response[] = []
    page.on('response', (response) => responses.push(response))
    await page.addInitScript(noteUseful, useful)
    await page.goto(path)
    const asked = await askedUntilUseful(page)
    const code = responses.filter(
      (response) =>
        asked.includes(response.url()) &&
        ['document', 'script', 'stylesheet'].includes(response.request().resourceType()),
    )
    const sizes = await Promise.all(code.map(async (response) => gzipSync(await response.body()).length))
    const packedKb = sizes.reduce((sum, size) => sum + size, 0) / 1024
    expect(packedKb).toBeGreaterThan(mostKb / 2)
    expect(packedKb).toBeLessThanOrEqual(mostKb)
  })

test('what draws runs is fetched before Run is pressed, and compiled whole', async ({ openPage, server }) => {
  const page = await openPage(server)
  const files = ['theatre', 'RunningTheatre', 'timeline', 'run', 'socket'].map((name) =>
    page.waitForResponse((response) => new RegExp(`/assets/${name}-[^/]+\\.js$`).test(response.url())),
  )
  await page.goto('/s/gc-pause')
  // Chromium reads this comment only at the very beginning of a file.
  for (const file of await Promise.all(files)) expect(await file.text()).toMatch(/^\/\/# allFunctionsCalledOnLoad\n/)
})
