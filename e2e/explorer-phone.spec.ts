import type { Locator } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'

test.use({
  viewport: { width: 390, height: 844 },
  contextOptions: { reducedMotion: 'reduce', hasTouch: true, isMobile: true },
})

/** Minimum size of a touch target, in pixels. */
const thumbPx = 44

async function expectForThumb(pressed: Locator): Promise<void> {
  const box = await pressed.boundingBox()
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(thumbPx)
}

test('a level is solved by touch, and the map leads to the board', async ({ openPage, server }) => {
  const page = await openPage(server)
  const board = page.getByTestId('board')
  await page.goto('/s/setnx-without-expire/explore?goal=no-immortal-lock&play=')
  await page.getByTestId('step-A').tap()
  await expect(board).toHaveAttribute('data-steps', 'A')
  for (const pressed of ['undo', 'cannot', 'step-!A']) await expectForThumb(page.getByTestId(pressed))
  await page.getByTestId('step-!A').tap()
  await expect(page.getByTestId('level-said')).toContainText('Broken in 2 steps. The shortest way has 2.')
  await expect(page.getByTestId('next-level')).toBeInViewport()

  await page.goto('/s/check-then-delete/explore?crashes=1')
  const map = page.getByTestId('map-set-nx-px-get-del')
  await expect(map).toContainText('Tap a red box')
  await map.getByTestId('river').tap({ position: { x: 60, y: 6 } })
  await expect(board).toHaveAttribute('data-steps', 'A')
  await expect(board).toBeInViewport()
  // A long path is displayed in one row, which is scrolled to the last step.
  await map.getByTestId('shortest-way').getByRole('link').last().tap()
  await expect(board).toHaveAttribute('data-steps', 'A A A A ~ B A')
  const made = page.getByRole('list', { name: 'Steps so far' })
  await expect(made.getByRole('button').last()).toBeInViewport({ ratio: 0.99 })
  expect((await made.boundingBox())?.height ?? 0).toBeLessThan(2 * thumbPx)
  await expectForThumb(page.getByTestId('switch-set-nx-px'))
  await page.getByTestId('switch-set-nx-px').tap()
  await expect(page.getByTestId('switch-set-nx-px-get-del')).toBeVisible()
})

test('where not all orders were looked at, the shortest one that goes wrong is walked by touch', {
  tag: '@soak',
}, async ({ openPage, server }) => {
  const page = await openPage(server)
  await page.goto('/s/silent-loss/explore?clients=3&ends=2&crashes=1&late=1&goal=exclusion')
  const map = page.getByTestId('map-watchdog-deadline')
  const walk = map.getByTestId('shortest-way').getByRole('link').last()
  for (const pressed of [walk, map.getByRole('link', { name: 'Edit' })]) await expectForThumb(pressed)
  await walk.tap()
  await expect(page.getByTestId('board')).toHaveAttribute('data-steps', 'A ~ B')
})
