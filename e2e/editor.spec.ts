/** A lock that is edited in the page: typed, by keyboard alone, and with a thumb. */
import type { Page } from '@playwright/test'
import { expectAccessibleInBothThemes } from './support/accessible.ts'
import { expect, test } from './support/fixtures.ts'

const code = (page: Page) => page.locator('.cm-content')
const loads = (page: Page) => page.getByTestId('loads')
const says = (page: Page) => page.getByTestId('map-says')

/** Replaces the text that stands once in the file in view, by hand. */
async function replace(page: Page, from: string, to: string): Promise<void> {
  const line = page.locator('.cm-line', { hasText: from })
  await expect(line).toHaveCount(1)
  const before = (await line.textContent()) ?? ''
  await line.click()
  await page.keyboard.press('End')
  await page.keyboard.press('Shift+Home')
  await page.keyboard.press('Shift+Home')
  await page.keyboard.insertText(before.replace(from, to))
  // No suggestion stays open over the lines below.
  await page.keyboard.press('Home')
}

test('a repair is typed, tried in every order, run live, and solved', async ({ theatre: { page, server } }) => {
  await page.goto(`${server.url}/exercises/one-command`)
  await expect(says(page)).toContainText(/^32 of 954 orders go wrong: the lock never ends\./)
  await test.step('what does not load is named at its line', async () => {
    await replace(page, "await redis.call('PEXPIRE', key, leaseMs)", "await redis.call('PEXPIRE', key, leaseMs")
    await expect(loads(page)).toHaveAttribute('data-status', 'violated')
    await expect(loads(page).getByRole('button')).toContainText(/^lock\.ts, line \d+$/)
    await expect(page.getByTestId('edit-run')).toBeDisabled()
  })
  await test.step('undo brings the text back, and its map', async () => {
    while (await page.getByTestId('edit-undo').isEnabled()) await page.getByTestId('edit-undo').click()
    await expect(says(page)).toContainText('32 of 954 orders')
  })
  await replace(page, "'SETNX', key, client", "'SET', key, client, 'NX', 'PX', leaseMs")
  await replace(page, "await redis.call('PEXPIRE', key, leaseMs)", '')
  await replace(page, 'created !== 1', "created !== 'OK'")
  await expect(says(page)).toContainText(/^None of 620 orders goes wrong\./)
  await expect(page.locator('[data-line="no-immortal-lock"]')).toHaveAttribute('data-state', 'done')
  await expect(page.getByTestId('solved')).toHaveCount(0)
  await test.step('the difference shows what was changed, and one change can be taken back', async () => {
    await page.getByTestId('edit-difference').click()
    await expect(page.locator('.cm-deletedChunk')).not.toHaveCount(0)
    await page.getByTestId('edit-difference').click()
  })
  await test.step('a reload loses nothing', async () => {
    await expect(page).toHaveURL(/#code=/)
    await page.reload()
    await expect(code(page)).toContainText("'NX', 'PX', leaseMs")
    await expect(says(page)).toContainText('None of 620 orders')
  })
  await page.getByTestId('edit-run').click()
  await expect(page.getByTestId('run-result').getByRole('row', { name: /No immortal lock/ })).toBeVisible()
  await expect(page.getByTestId('solved')).toBeVisible()
  await page.getByRole('link', { name: 'All exercises' }).click()
  await expect(page.getByTestId('exercise-one-command')).toHaveAttribute('data-solved', 'true')
})

test('a lock is broken unnoticed: the run holds, and the map does not', async ({ theatre: { page, server } }) => {
  await page.goto(`${server.url}/exercises/unnoticed-gap`)
  await expect(says(page)).toContainText('None of 620 orders')
  await page.getByTestId('answer').click()
  await expect(says(page)).toContainText('go wrong: the lock never ends')
  await page.getByTestId('edit-run').click()
  await expect(page.locator('[data-line="live"]')).toHaveAttribute('data-state', 'done')
  await expect(page.locator('[data-line="no-immortal-lock"]')).toHaveAttribute('data-state', 'done')
  // The model answer is no solution of the learner's.
  await expect(page.getByTestId('solved')).toHaveCount(0)
})

test('by keyboard alone: into the editor, a suggestion, out again, and the run', async ({
  theatre: { page, server },
}) => {
  await page.goto(`${server.url}/s/mistaken-release/edit?lock=set-nx-px-blind-del`)
  await expect(says(page)).toContainText(/^62 of 136 orders/)
  await code(page).focus()
  await page.keyboard.press('Control+End')
  await page.keyboard.type('\n// redis.')
  await expect(page.locator('.cm-tooltip-autocomplete')).toContainText('call')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Tab')
  await expect(page.locator('[data-testid=editor] [role=tabpanel] > div')).not.toBeFocused()
  await expect(code(page)).not.toBeFocused()
  // Out of the editor, one key runs it live.
  await expect(loads(page)).toHaveAttribute('data-status', 'held')
  await page.keyboard.press('r')
  await expect(page.getByTestId('run-result')).toHaveAttribute('data-state', 'over')
  const row = page.locator('[data-property="owner-only"]')
  await expect(row).toHaveAttribute('data-yours', 'violated')
  await page.getByTestId('watch-edited').click()
  await expect(page.getByTestId('theatre')).toHaveAttribute('data-status', 'recorded')
})

test('Chinese that is being composed is not disturbed', { tag: '@soak' }, async ({ theatre: { page, server } }) => {
  await page.goto(`${server.url}/s/mistaken-release/edit?lock=set-nx-px-blind-del`)
  await expect(says(page)).toBeVisible()
  await code(page).focus()
  await page.keyboard.press('Control+End')
  await page.keyboard.type('\n// ')
  const input = await page.context().newCDPSession(page)
  for (const text of ['s', 'su', 'suo']) {
    await input.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length })
  }
  // As long as it is composed, other things on the page may change: the map of the text before it.
  await expect(loads(page)).toHaveAttribute('data-status', 'held')
  await input.send('Input.imeSetComposition', { text: '锁', selectionStart: 1, selectionEnd: 1 })
  await input.send('Input.insertText', { text: '锁' })
  await expect(page.locator('.cm-line').last()).toHaveText('// 锁')
})

test.describe('with a thumb', () => {
  test.use({
    viewport: { width: 390, height: 844 },
    contextOptions: { reducedMotion: 'reduce', hasTouch: true, isMobile: true },
  })

  test('a repair is chosen, and the shortest order is walked', { tag: '@soak' }, async ({ openPage, server }) => {
    const page = await openPage(server)
    await page.goto('/exercises/not-your-lock')
    await expect(says(page)).toContainText(/^260 of 620 orders/)
    const choice = page.getByTestId('choose-add-owner')
    expect((await choice.boundingBox())?.height ?? 0).toBeGreaterThanOrEqual(44)
    await page.getByTestId('map-result').getByRole('link').last().tap()
    await expect(page.getByTestId('board')).toHaveAttribute('data-steps', 'A A A ~ B A')
    await choice.tap()
    await expect(says(page)).toContainText(/^None of 620 orders/)
    await page.getByTestId('edit-run').tap()
    await expect(page.getByTestId('solved')).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  })
})

test('axe finds nothing in the editor and the exercises', async ({ theatre: { page, server } }) => {
  await page.goto(`${server.url}/exercises/not-your-lock`)
  await expect(says(page)).toBeVisible()
  await page.getByTestId('hint').click()
  await page.getByTestId('choose-add-owner').click()
  await page.getByTestId('edit-difference').click()
  await expect(says(page)).toContainText('None of')
  await expectAccessibleInBothThemes(page, 'exercise')
  await page.goto(`${server.url}/exercises`)
  await expect(page.getByTestId('exercise-first-lock')).toBeVisible()
  await expectAccessibleInBothThemes(page, 'exercises')
})
