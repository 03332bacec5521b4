/** Tests the panels next to the timeline. Each panel leads to the moments that it describes, and a failing panel does not affect any other panel. */
import { expect, test } from './support/fixtures.ts'

/** A lesson whose recording has more events than fit on one page of the table. */
const id = 'gc-pause'

test('every panel leads to the moments it tells of', async ({ theatre }) => {
  const { page } = theatre
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await theatre.openReference(id)
  await theatre.press('1')
  /** Goes to the end of the recording, after taking the focus away from wherever the previous step left it. */
  const toEnd = async () => {
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
    await theatre.press('End')
    expect(await theatre.cursorIndex()).toBe((await theatre.eventCount()) - 1)
  }

  await test.step('a line of code tells the moments at which a client was there', async () => {
    await toEnd()
    const panel = page.getByTestId('panel-code')
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

  await test.step('a reader who has scrolled the console stays there until he wants to follow again', async () => {
    await toEnd()
    await theatre.press('2')
    const console = page.getByTestId('panel-console')
    const box = console.getByRole('region')
    const top = () => box.evaluate((element) => element.scrollTop)
    expect(await top(), 'it followed the cursor to the end').toBeGreaterThan(0)
    await box.evaluate((element) => element.scrollTo(0, 0))
    const follow = console.getByRole('button', { name: 'To the cursor' })
    await expect(follow).toBeVisible()
    await theatre.press('Shift+ArrowLeft')
    expect(await top()).toBe(0)
    await follow.click()
    await expect.poll(top).toBeGreaterThan(0)
  })

  await test.step('the console is filtered, copied for redis-cli, and read with arrows', async () => {
    await toEnd()
    const console = page.getByTestId('panel-console')
    const current = console.locator('[aria-current]')
    const all = (await current.getAttribute('aria-setsize')) ?? ''
    await console.getByRole('searchbox').fill('lock:stock')
    await expect(current).not.toHaveAttribute('aria-setsize', all)
    const command = console.getByRole('listitem').filter({ hasText: /\S+ lock:stock/ })
    await command.getByRole('button', { name: 'Copy as redis-cli' }).last().click()
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(/^[A-Z]+ .*lock:stock/)
    await console.getByRole('searchbox').fill('')
    await expect(current).toHaveAttribute('aria-setsize', all)
    const place = Number(await current.getAttribute('data-place'))
    // Only rows in view are part of the page. The first press of an arrow key moves to a row that has to be scrolled into view.
    await console.getByRole('region').evaluate((element) => element.scrollTo(0, 0))
    await expect(current).toHaveCount(0)
    await console.locator('[data-place="0"] [data-row]').focus()
    for (const above of [1, 2]) {
      await page.keyboard.press('ArrowUp')
      await expect(console.locator(`[data-place="${place - above}"] [data-row]`)).toBeFocused()
    }
    const end = await theatre.cursorIndex()
    await page.keyboard.press('Enter')
    await expect.poll(() => theatre.cursorIndex()).toBeLessThan(end)
  })

  await test.step('a line of the console leads to its moment', async () => {
    await toEnd()
    const console = page.getByTestId('panel-console')
    // Only lines in view are part of the page, so a line is identified by its number.
    const number = await console.getByRole('listitem').nth(2).getAttribute('aria-posinset')
    const current = console.locator('[aria-current=true]')
    await expect(current).not.toHaveAttribute('aria-posinset', number ?? '')
    await console.locator(`[aria-posinset="${number}"]`).getByRole('button').first().click()
    await expect(current).toHaveAttribute('aria-posinset', number ?? '')
    expect(await theatre.cursorIndex()).toBeLessThan((await theatre.eventCount()) - 1)
  })

  await test.step('the verdict’s witnesses lead to their events', async () => {
    await toEnd()
    await theatre.press('4')
    const panel = page.getByTestId('panel-verdict')
    const end = await theatre.cursorIndex()
    await panel
      .locator('[data-status=violated]')
      .getByRole('button', { name: /^\d+\.\d+ s$/ })
      .first()
      .click()
    expect(await theatre.cursorIndex()).toBeLessThan(end)
  })

  await test.step('the table tells the trace a page at a time, and each row leads to its moment', async () => {
    await toEnd()
    await theatre.press('6')
    const panel = page.getByTestId('panel-table')
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
})

test('a panel that breaks says so, and everything else goes on', async ({ theatre }) => {
  const { page } = theatre
  // Only the table looks up its rows in this way, so no other panel fails.
  await page.addInitScript(() => {
    const { querySelector } = Element.prototype
    Element.prototype.querySelector = function (this: Element, selector: string) {
      if (selector.startsWith('[data-place=') && !document.documentElement.hasAttribute('data-mended')) {
        throw new Error('nothing can be found')
      }
      return Reflect.apply(querySelector, this, [selector])
    } as typeof querySelector
  })
  await theatre.openReference(id)
  await theatre.press('6')
  await expect(theatre.errorNote).toContainText('Something went wrong')
  await expect(theatre.errorNote).toContainText('nothing can be found')
  await theatre.press('End')
  expect(await theatre.cursorIndex()).toBe((await theatre.eventCount()) - 1)
  await theatre.press('3')
  await expect(page.getByTestId('panel-state')).toBeVisible()
  await theatre.press('6')
  await page.evaluate(() => document.documentElement.setAttribute('data-mended', ''))
  await theatre.errorNote.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByTestId('panel-table')).toBeVisible()
})
