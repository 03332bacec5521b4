/**
 * Tests projected lessons with the most to show: every lane must be visible, every text must be legible from the last row, and no line of code may be cut off.
 */
import type { Page } from '@playwright/test'
import { settled } from './support/fit.ts'
import { expect, test } from './support/fixtures.ts'
import { setLooks } from './support/looks.ts'
import { lessonOf } from './support/theatre.ts'
import { looksAtAll } from './support/views.ts'

/**
 * The lesson with four locks, which has the most to show. The soak adds one lesson of each kind: five nodes, a single server, a table of rows, three stores.
 */
const lessons = ['redisson-four-ways']
if (looksAtAll) lessons.push('amnesiac-node', 'gc-pause', 'duplicate-consumers', 'three-stores')
/** The page measures its content and hides the parts that do not fit a few frames later, or even later on a busy machine. */
const softly = expect.configure({ soft: true, timeout: 20_000 })

const sizes = [
  { width: 1024, height: 768 },
  { width: 1280, height: 720 },
]

test('the runs are whole, and their words and code can be read', async ({ theatre }) => {
  const { page } = theatre
  await setLooks(theatre, { projector: true })
  for (const id of lessons) {
    await theatre.openReference(id)
    await theatre.press('End')
    for (const size of sizes) {
      await page.setViewportSize(size)
      await settled(page)
      const where = `${id} at ${size.width}×${size.height}`
      await softly.poll(() => hiddenPx(page), `${where}: what has to be scrolled to`).toBe(0)
      expect.soft(await smallTexts(page), `${where}: too small`).toEqual([])
    }
    await theatre.press('1')
    await settled(page)
    const code = page.getByTestId('panel-code').getByRole('region')
    const cut = await code.evaluate((box) => box.scrollWidth - box.clientWidth)
    expect.soft(cut, `${id}: code that has to be scrolled to the side`).toBeLessThanOrEqual(0)
    expect.soft(await smallTexts(page), `${id}: too small in the panel`).toEqual([])
  }
})

/** Lessons that only the soak tests, because they need less space than the lessons in `tall`. */
const plain = looksAtAll
  ? ['gc-pause', 'what-is-a-lock', 'setnx-without-expire', 'crash-before-expire', 'mistaken-release']
  : []
/** Lessons with a row for each of eight servers. */
const tall = ['master-failover']

test('in the last act and at the end, the wrong run and the right one are on the wall together', async ({
  theatre,
}) => {
  const { page } = theatre
  await page.setViewportSize({ width: 1024, height: 768 })
  await setLooks(theatre, { projector: true })
  for (const id of [...plain, ...tall]) {
    const { locks } = await lessonOf(theatre.server, id)
    await theatre.openReference(id)
    await theatre.press('End')
    for (const place of ['at the end', 'a beat before']) {
      if (place !== 'at the end') await theatre.press('ArrowLeft')
      await settled(page)
      for (const lock of locks)
        await expect(theatre.stage(lock.id).locator('canvas'), `${lock.id} ${place}`).toBeInViewport({ ratio: 0.99 })
      await softly.poll(() => hiddenPx(page), `${id} ${place}: what has to be scrolled to`).toBe(0)
      // At the end, the last caption has been read, and the rows of servers need its space.
      if (tall.includes(id) && place === 'at the end')
        await expect(page.getByTestId('ending')).toBeInViewport({ ratio: 0.99 })
      else await expect(theatre.caption).toBeInViewport({ ratio: 0.99 })
    }
  }
})

/** Returns the number of pixels by which the runs are too tall to be completely visible. */
function hiddenPx(page: Page): Promise<number> {
  return page.getByTestId('timeline').evaluate((box) => {
    const frames = [...box.querySelectorAll('[data-frame]')]
    const over = [box, ...frames].map(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)
    return Math.max(...over.map((px) => (px > 1 ? px : 0)))
  })
}

/** Returns visible texts whose font size is below 2 % of the window's shorter side. */
function smallTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const least = 0.02 * Math.min(innerHeight, innerWidth) - 0.05
    const found: string[] = []
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const { parentElement: element, textContent } = texts.currentNode
      const box = element?.getBoundingClientRect()
      if (element == null || box === undefined || !textContent?.trim() || box.width < 2 || box.height < 2) continue
      const { fontSize, clipPath, visibility } = getComputedStyle(element)
      if (clipPath === 'inset(50%)' || visibility === 'hidden' || box.top > innerHeight) continue
      if (Number.parseFloat(fontSize) < least) found.push(`${fontSize}: ${textContent.trim()}`)
    }
    return [...new Set(found)]
  })
}
