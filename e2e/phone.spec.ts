import type { CDPSession, Locator, Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { listen } from './support/listening.ts'
import { lessonOf, Theatre } from './support/theatre.ts'

const id = 'gc-pause'

test.use({
  viewport: { width: 390, height: 844 },
  contextOptions: { reducedMotion: 'reduce', hasTouch: true, isMobile: true },
})

/** Minimum size of a touch target, in pixels. */
const thumbPx = 44

test('a whole lesson by touch: from beat to beat, its questions, from lock to lock', async ({ openPage, server }) => {
  const page = await openPage(server)
  const theatre = new Theatre(page, server)
  const { beats, questions, locks } = await lessonOf(server, id)
  await theatre.openReference(id)
  const on = page.getByTestId('transport-forward')

  await test.step('what is pressed is large enough for a thumb', async () => {
    for (const hand of ['back', 'play', 'forward']) {
      const box = await page.getByTestId(`transport-${hand}`).boundingBox()
      expect(Math.min(box?.width ?? 0, box?.height ?? 0), hand).toBeGreaterThanOrEqual(thumbPx)
    }
  })
  await test.step('every beat and every question, with what is spoken of in sight', async () => {
    const heard = await listen(page)
    const asked = new Set<string>()
    const last = (await theatre.eventCount()) - 1
    // Either a question is open, or the last beat was narrated and the ending fills the screen.
    const isStopped = async () =>
      (await theatre.question.isVisible()) || (await page.getByTestId('next-lesson').isVisible())
    for (let taps = 0; taps < 60 && (await theatre.cursorIndex()) < last; taps += 1) {
      if (await theatre.question.isVisible()) {
        for (const { ask } of questions) if ((await theatre.question.textContent())?.includes(ask)) asked.add(ask)
        await theatre.question.getByRole('listitem').first().getByRole('button').tap()
        // A reader who reached the question step by step continues by one step.
        const asking = await theatre.cursorIndex()
        await theatre.question.getByRole('button', { name: 'Continue' }).tap()
        await expect.poll(() => theatre.cursorIndex()).toBeGreaterThan(asking)
        await expect(page.getByTestId('transport-play')).toHaveAttribute('aria-label', 'Play')
        continue
      }
      const before = await theatre.cursorIndex()
      await on.tap()
      // A browser turns a tap into a click only after a short delay.
      await expect.poll(async () => (await theatre.cursorIndex()) !== before || (await isStopped())).toBe(true)
      if (!(await isStopped())) await expectSignInSight(page)
    }
    expect(await theatre.cursorIndex()).toBe(last)
    expect(asked.size).toBe(questions.length)
    const announced = await heard()
    for (const { caption } of beats) expect(announced).toContain(caption)
  })
  await test.step('one tap more brings the ending, and the next one the next lesson', async () => {
    const ending = page.getByTestId('ending')
    await expect(page.getByTestId('next-lesson')).toBeInViewport()
    if (await on.isVisible()) await on.tap()
    await expect(ending).toBeInViewport({ ratio: 1 })
    const foot = await page.getByTestId('transport').boundingBox()
    const box = await ending.boundingBox()
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(foot?.y ?? 0)
    const next = await ending.getByRole('link', { name: 'Next' }).getAttribute('href')
    await expect(page.getByTestId('next-lesson')).toHaveAttribute('href', next ?? '')
  })
  await test.step('a swipe leads to the other lock and back', async () => {
    const [wrong, right] = locks.map((lock) => theatre.stage(lock.id).locator('canvas'))
    if (wrong === undefined || right === undefined) throw new Error('The lesson compares two locks')
    await expect(right).toBeVisible()
    await expect(wrong).toBeHidden()
    await swipe(page, right, 1)
    await expect(wrong).toBeVisible()
    await expect(right).toBeHidden()
    await swipe(page, wrong, -1)
    await expect(right).toBeVisible()
  })
  await test.step('a swipe over the caption goes back and on', async () => {
    await theatre.press('Home')
    const start = await theatre.cursorIndex()
    await swipe(page, theatre.caption, -1)
    await expect.poll(() => theatre.cursorIndex()).toBeGreaterThan(start)
    await swipe(page, theatre.caption, 1)
    await expect.poll(() => theatre.cursorIndex()).toBe(start)
  })
})

test('everything in the code panel is large enough for a thumb', { tag: '@soak' }, async ({ openPage, server }) => {
  const page = await openPage(server)
  const theatre = new Theatre(page, server)
  await theatre.openReference(id)
  await theatre.press('End')
  await page.getByTestId('unfold').tap()
  const panel = page.getByTestId('panel-code')
  expect(await smallTargets(page), 'the code').toEqual([])
  await panel
    .getByRole('button', { name: /^Line \d+: / })
    .first()
    .tap()
  await expect(panel.getByRole('listitem').first()).toBeVisible()
  expect(await smallTargets(page), 'the moments of a line').toEqual([])
  await page.getByTestId('show-difference').tap()
  await expect(page.getByTestId('difference')).toBeVisible()
  expect(await smallTargets(page), 'the difference').toEqual([])
})

function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate((least) => {
    const targets = document.querySelectorAll('[data-testid=panel-code] :is(button, a, select), [role=tab]')
    return [...targets].flatMap((target) => {
      const { width, height } = target.getBoundingClientRect()
      const isSmall = width > 0 && Math.min(width, height) < least - 0.5
      return isSmall ? [`${target.getAttribute('aria-label') ?? target.textContent} ${width}×${height}`] : []
    })
  }, thumbPx)
}

/** Expects that the highlighted mark is on the screen, above the caption. */
async function expectSignInSight(page: Page): Promise<void> {
  const inSight = () =>
    page.evaluate(() => {
      const y = document.querySelector('[data-lit]')?.getBoundingClientRect().top ?? -1
      const caption = document.querySelector('[data-testid=caption]')?.getBoundingClientRect().top ?? 0
      return y > 0 && y < caption
    })
  await expect.poll(inSight, await page.getByTestId('caption').innerText()).toBe(true)
}

/** Swipes with one finger across the middle of an element. `-1` swipes to the left. */
async function swipe(page: Page, target: Locator, direction: 1 | -1): Promise<void> {
  await target.scrollIntoViewIfNeeded()
  const box = await target.boundingBox()
  if (box === null) throw new Error('There is nothing to swipe over')
  const touch: CDPSession = await page.context().newCDPSession(page)
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  const at = (step: number) => ({ ...middle, x: middle.x + direction * (step - 4) * 16 })
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at(0)] })
  for (let step = 1; step <= 8; step += 1)
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [at(step)] })
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await touch.detach()
}
