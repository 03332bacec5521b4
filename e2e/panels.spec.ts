/** What stands beside the timeline: each panel leads to the moments it tells of, and one that breaks takes nothing along. */
import { listScenarios } from './support/catalogue.ts'
import { expect, test } from './support/fixtures.ts'
import { Theatre } from './support/theatre.ts'

const id = listScenarios()[0]?.id ?? ''

test.beforeEach(({ theatre }) => theatre.openReference(id))

test('the verdict’s witnesses lead to their events', async ({ theatre }) => {
  await theatre.press('End')
  await theatre.press('4')
  const panel = theatre.page.getByTestId('panel-verdict')
  const end = await theatre.cursorIndex()
  await panel
    .locator('[data-status=violated]')
    .getByRole('button', { name: /^\d+\.\d+ s$/ })
    .first()
    .click()
  expect(await theatre.cursorIndex()).toBeLessThan(end)
})

test('the table tells the trace a page at a time, and each row leads to its moment', async ({ theatre }) => {
  await theatre.press('End')
  await theatre.press('6')
  const panel = theatre.page.getByTestId('panel-table')
  const rows = panel.getByRole('row')
  const all = await theatre.eventCount()
  await expect(panel.getByRole('table')).toContainText(`of ${all}`)
  await panel.getByRole('button', { name: 'Earlier' }).click()
  await expect(rows).toHaveCount(101)
  const row = panel.locator('tbody tr').nth(5)
  const place = Number(await row.getAttribute('data-place'))
  await row.getByRole('button').click()
  expect(await theatre.cursorIndex()).toBe(place)
  await theatre.press('End')
  await panel.getByRole('searchbox').fill('believes')
  await expect(panel.locator('tbody tr').first()).toContainText('believes')
  expect(await panel.locator('tbody tr').count()).toBeLessThan(all)
})

test('the console is filtered, copied for redis-cli, and read with arrows', async ({ theatre }) => {
  const { page } = theatre
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await theatre.press('End')
  await theatre.press('2')
  const console = page.getByTestId('panel-console')
  await console.getByRole('searchbox').fill('lock:stock')
  const command = console.getByRole('listitem').filter({ hasText: /\S+ lock:stock/ })
  await command.getByRole('button', { name: 'Copy as redis-cli' }).last().click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(/^[A-Z]+ .*lock:stock/)
  await console.getByRole('searchbox').fill('')
  await console.locator('[aria-current] [data-row]').focus()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  const end = await theatre.cursorIndex()
  await page.keyboard.press('Enter')
  await expect.poll(() => theatre.cursorIndex()).toBeLessThan(end)
})

test('a reader who has scrolled the console stays there until he wants to follow again', async ({ theatre }) => {
  await theatre.press('End')
  await theatre.press('2')
  const console = theatre.page.getByTestId('panel-console')
  const box = console.getByRole('region')
  const top = () => box.evaluate((element) => element.scrollTop)
  expect(await top(), 'it followed the cursor to the end').toBeGreaterThan(0)
  await box.evaluate((element) => element.scrollTo(0, 0))
  const follow = console.getByRole('button', { name: 'To the cursor' })
  await expect(follow).toBeVisible()
  await theatre.press('ArrowLeft')
  expect(await top()).toBe(0)
  await follow.click()
  await expect.poll(top).toBeGreaterThan(0)
})

test('a line of code tells the moments at which a client was there', async ({ theatre }) => {
  await theatre.press('End')
  const panel = theatre.page.getByTestId('panel-code')
  await panel
    .getByRole('button', { name: /^Line \d+: / })
    .first()
    .click()
  const moment = panel
    .getByRole('listitem')
    .getByRole('button', { name: /^[A-Z] at / })
    .first()
  const end = await theatre.cursorIndex()
  await moment.click()
  expect(await theatre.cursorIndex()).toBeLessThan(end)
})

test('a screen reader hears how the run ended and what the verdicts are', async ({ theatre }) => {
  await theatre.press('End')
  await expect(theatre.page.getByTestId('announce-status')).toContainText(`${await theatre.eventCount()} events`)
  await expect(theatre.page.getByTestId('announce-verdicts')).toContainText('violated')
  await theatre.press('Home')
  await expect(theatre.page.getByTestId('announce-verdicts')).toBeEmpty()
})

test('a panel that breaks says so, and everything else goes on', async ({ theatre, openPage, server }) => {
  const page = await openPage(server)
  // Only the table looks for its rows in this way: the fault strikes there and nowhere else.
  await page.addInitScript(() => {
    const { querySelector } = Element.prototype
    Element.prototype.querySelector = function (this: Element, selector: string) {
      if (selector.startsWith('[data-place=') && !document.documentElement.hasAttribute('data-mended')) {
        throw new Error('nothing can be found')
      }
      return Reflect.apply(querySelector, this, [selector])
    } as typeof querySelector
  })
  await page.goto(await theatre.link())
  const broken = new Theatre(page, server)
  await broken.waitFor('recorded')
  await broken.press('6')
  await expect(broken.errorNote).toContainText('Something went wrong')
  await expect(broken.errorNote).toContainText('nothing can be found')
  await broken.press('End')
  expect(await broken.cursorIndex()).toBe((await broken.eventCount()) - 1)
  await broken.press('3')
  await expect(page.getByTestId('panel-state')).toBeVisible()
  await broken.press('6')
  await page.evaluate(() => document.documentElement.setAttribute('data-mended', ''))
  await broken.errorNote.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByTestId('panel-table')).toBeVisible()
})
