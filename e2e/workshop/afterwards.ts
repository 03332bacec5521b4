import { readFile } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import type { Browser, Page } from '@playwright/test'
import { expectAccessibleInBothThemes } from '../support/accessible.ts'
import { expect, test } from '../support/classroom.ts'
import { expectFits, settled } from '../support/fit.ts'
import { title } from './lesson.ts'

/** Usual projectors, and a tablet. */
const sizes = [
  { width: 1280, height: 720 },
  { width: 1024, height: 768 },
  { width: 768, height: 1024 },
]

export function afterwards(): void {
  test('afterwards the teacher has a report, and everybody has what they saw', async ({ lesson, browser }) => {
    const { room, teacher, ada, ben, cleo } = lesson
    await teacher.console.getByTestId('console-more').click()
    await teacher.console.getByRole('button', { name: 'End the workshop…' }).click()
    await teacher.console.getByRole('button', { name: 'End it' }).click()
    for (const { page } of [ada, ben, cleo]) {
      await expect(page.getByRole('heading', { level: 1 })).toContainText('what you saw')
      await expect(page.getByText('You said').first()).toBeVisible()
      // The list has two runs of the teacher and one run of Ben.
      await expect(page.locator('main a[href^="/r/"]').first()).toHaveText(title)
    }
    await expect(ben.page.getByText('pause 4 s')).toBeVisible()
    await expect(cleo.page.getByText('pause 4 s')).toHaveCount(0)
    await ben.page.reload()
    await expect(ben.page.getByText(/^First vote: 0 of 1 right/)).toBeVisible()
    await expectFits(cleo.page, 'what is left, on a phone')

    // Buttons that would reach nobody are gone, and pressing a key shows that the workshop has ended.
    await expect(teacher.console.getByRole('button', { name: /^(Freeze|Break|Blank|QR|More)/ })).toHaveCount(0)
    await expect(teacher.projected.getByTestId('projected')).not.toContainText(room.code)
    await teacher.projected.keyboard.press('n')
    await expect(teacher.projected.getByTestId('projected-refusal')).toContainText('has ended')

    // What is left on the projector fits, page by page; a clicker turns the pages in either window.
    const { projected } = teacher
    const left = projected.getByTestId('ended-screen')
    const pages = Number(/Page 1 of (\d+)/.exec((await left.textContent()) ?? '')?.[1] ?? 0)
    expect(pages).toBeGreaterThan(2)
    for (const size of sizes) {
      await projected.setViewportSize(size)
      for (let page = 1; page <= pages; page += 1) {
        await expect(left).toContainText(`Page ${page} of ${pages}`)
        await settled(projected)
        const over = await projected.evaluate(() => document.documentElement.scrollHeight - innerHeight)
        expect.soft(over, `page ${page} at ${size.width}×${size.height}`).toBeLessThanOrEqual(0)
        if (page < pages) await teacher.press('PageDown')
      }
      for (let page = pages; page > 1; page -= 1) {
        await projected.keyboard.press('PageUp')
        await expect(left).toContainText(`Page ${page - 1} of ${pages}`)
      }
    }
    await expectAccessibleInBothThemes(projected, 'what is left on the projector')
    await projected.setViewportSize({ width: 1440, height: 900 })

    await projected.getByRole('link', { name: 'Open the report' }).click()
    await expect(projected).toHaveURL(`${room.server.url}/report/${room.code}`)
    const people = projected.getByRole('table').filter({ hasText: 'Cleo' }).first()
    for (const name of ['Ada', 'Ben', 'Cleo'])
      await expect(people.getByRole('row').filter({ hasText: name })).toBeVisible()
    await expect(projected.getByRole('main')).toContainText(
      'First vote: 2 of 3 answers right. Second vote: 3 of 3 answers right.',
    )
    const lookback = projected.getByTestId('report-lookback')
    await expect(lookback).toContainText('1 of 3 answers right at the start, 3 of 3 at the end')
    await expect(lookback.getByRole('paragraph')).toHaveCount(3)
    await expect(projected.getByTestId('report-floor')).toContainText('Why not a longer lease? 2 votes · answered')
    await expect(projected.getByTestId('report-signals').getByRole('row')).toHaveCount(2)
    await expect(projected.getByTestId('report-check')).toContainText(
      /Who ends a lease\?1 of 3 answers right3 of 3 answers right\+67 percentage points/,
    )
    await expect(projected.getByTestId('two-votes')).toContainText('1 person moved')
    await expectAccessibleInBothThemes(projected, 'the report')
    await takenHome(teacher.projected, browser)
    const [download] = await Promise.all([
      projected.waitForEvent('download'),
      projected.getByRole('button', { name: 'CSV' }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(/\.csv$/)
    const csv = await readFile(await download.path(), 'utf8')
    for (const name of ['Ada', 'Ben', 'Cleo']) expect(csv).toContain(name)
    expect(csv).toContain('2. second vote on 1: ')
    expect(csv).toContain('Its holder')
  })

  test('the host finds the workshop again, goes on where it was left, and begins it anew', async ({ lesson }) => {
    const { room, cleo } = lesson
    const { projected: host, theatre } = await room.teacher()
    await host.goto(await room.server.hostLink())
    const workshops = `${room.server.url}/workshop`
    await host.goto(workshops)
    const own = host.getByTestId('kept-rooms').getByRole('listitem').filter({ hasText: room.code })
    await expect(own).toContainText('ended · 3 people have joined')
    await own.getByRole('button', { name: 'Rename' }).press('Enter')
    await own.getByRole('textbox').fill('Locks on a Monday')
    await own.getByRole('textbox').press('Enter')
    await expect(own.locator('strong')).toHaveText('Locks on a Monday')
    await expectAccessibleInBothThemes(host, 'the workshops of a server')
    await own.getByRole('button', { name: 'Reopen' }).click()
    await theatre.waitFor('recorded')
    await expect(cleo.state).toBeVisible()
    await cleo.theatre.waitFor('recorded')
    await expect(cleo.theatre.root).toHaveAttribute('data-cursor-index', String(await theatre.cursorIndex()))

    await host.goto(workshops)
    await own.getByRole('button', { name: 'Reset…' }).click()
    await host.getByTestId('reset-room').getByRole('button', { name: 'Reset it' }).click()
    await expect(own).toContainText('0 people have joined')
    await expect(cleo.page.getByRole('heading', { name: 'The teacher begins this workshop anew.' })).toBeVisible()
  })
}

const mostBytes = 4 * 1024 ** 2

/** Saves the file for the class. The page states the file's size in advance, and the file plays from the disk without a network. */
async function takenHome(report: Page, browser: Browser): Promise<void> {
  await report.getByTestId('class-file-make').click()
  await expect(report.getByTestId('class-file-said')).toContainText(/\d\.\d MB, with \d+ recordings?\./)
  const [download] = await Promise.all([report.waitForEvent('download'), report.getByTestId('class-file-save').click()])
  const file = `${await download.path()}.html`
  await download.saveAs(file)
  const text = await readFile(file, 'utf8')
  expect(text.length).toBeLessThan(mostBytes)
  for (const name of ['Ada', 'Ben', 'Cleo']) expect(text).not.toContain(`"${name}"`)
  const context = await browser.newContext({ offline: true })
  const faults: string[] = []
  const page = await context.newPage()
  page.on('pageerror', (error) => faults.push(error.stack ?? error.message))
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()))
  await page.goto(pathToFileURL(file).href)
  await expect(page.getByTestId('class-questions')).toBeVisible()
  await expectFits(page, 'the file to take home')
  await expectAccessibleInBothThemes(page, 'the file to take home')
  await page
    .getByRole('link', { name: /^Where it broke/ })
    .first()
    .click()
  await expect(page.getByTestId('theatre')).toHaveAttribute('data-cursor-event', /\d/)
  await page.getByRole('link', { name: 'Back to everything' }).click()
  await expect(page.getByTestId('class-home')).toBeVisible()
  expect(faults).toEqual([])
  await context.close()
}
