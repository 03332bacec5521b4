/** A level of the game, solved by keyboard and by hand. */
import { expect, test } from './support/fixtures.ts'

test('a lock is broken in as few steps as the shortest way has', async ({ theatre: { page, server } }) => {
  await page.goto(`${server.url}/s/setnx-without-expire/explore?goal=no-immortal-lock&play=`)
  const board = page.getByTestId('board')
  await expect(board).toHaveAttribute('data-steps', '')
  await page.keyboard.press('b')
  await expect(board).toHaveAttribute('data-steps', 'B')
  await page.keyboard.press('Backspace')
  await expect(board).toHaveAttribute('data-steps', '')
  await page.keyboard.press('a')
  await expect(board).toHaveAttribute('data-steps', 'A')
  await page.keyboard.press('Shift+A')
  await expect(page.getByTestId('level')).toContainText('An immortal lock')
  await expect(page.getByTestId('level-said')).toContainText('Broken in 2 steps. The shortest way has 2.')
  await expect(page.getByTestId('level').getByRole('img', { name: '3 of 3 stars' })).toBeVisible()
  await expect(page.getByTestId('next-level')).toHaveAttribute('href', /play=/)
  await page.getByRole('link', { name: 'All levels' }).click()
  await expect(page.locator('[data-solved]')).toHaveCount(1)
})

test('wrong beside right, a click that makes a step, and a way that is played live', async ({ theatre }) => {
  const { page, server } = theatre
  await page.goto(`${server.url}/s/check-then-delete/explore?crashes=1`)
  await expect(page.getByTestId('map-set-nx-px-get-del')).toContainText('30 of 1,020 orders')
  await expect(page.getByTestId('map-set-nx-px')).toContainText('None of 620 orders')
  await page.getByTestId('step-A').click()
  await expect(page).toHaveURL(/path=A$/)
  await page.getByTestId('shortest').click()
  await expect(page.getByTestId('board')).toHaveAttribute('data-steps', 'A A A A ~ B A')
  await expect(page.getByTestId('position')).toContainText('a stranger touched the lock')
  // Played live, it is an ordinary recording, which cannot be run once more.
  await page.getByTestId('play-live').click()
  await expect(page).toHaveURL(/\/s\/explored\?run=/)
  await theatre.waitFor('recorded')
  await page.keyboard.press('End')
  await expect(theatre.root).toContainText('A stranger touched the lock')
  await expect(page.getByTestId('run-live')).toHaveCount(0)
})
