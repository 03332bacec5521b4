import { mkdtempSync, renameSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { take, verdictsAtEnd } from './support/files.ts'
import { expect, test } from './support/fixtures.ts'
import { differenceOf, Theatre } from './support/theatre.ts'
import { panels } from './support/views.ts'

/** Size limit of an exported file. Each additional language adds a quarter of a megabyte. */
const mostBytes = 1.75 * 1024 ** 2

test('an exported file plays from the disk: no network, all panels, right verdicts, every step', async ({
  theatre,
  browser,
  contextOptions,
  viewport,
  server,
}) => {
  await theatre.openReference('gc-pause')
  const verdicts = await verdictsAtEnd(theatre)
  const end = await theatre.drawing()
  const folder = mkdtempSync(join(tmpdir(), 'lockstep-offline-'))
  const file = join(folder, 'lesson.html')
  renameSync(await take(theatre.page, 'html'), file)
  expect(statSync(file).size).toBeLessThan(mostBytes)

  const context = await browser.newContext({ ...contextOptions, viewport, offline: true })
  const faults: string[] = []
  await context.route(/^(?!file:|data:|blob:)/, (route) => {
    faults.push(`asked for ${route.request().url()}`)
    return route.abort()
  })
  const page = await context.newPage()
  page.on('pageerror', (error) => faults.push(error.stack ?? error.message))
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()))
  await page.goto(pathToFileURL(file).href)
  const player = new Theatre(page, server)
  await player.waitFor('recorded')

  await expect.poll(() => verdictsAtEnd(player)).toEqual(verdicts)
  const there = await player.drawing()
  expect(differenceOf({ ...end, timeline: '', minimap: '' }, { ...there, timeline: '', minimap: '' })).toBeUndefined()
  await player.press('Shift+ArrowLeft')
  expect(await player.cursorIndex()).toBe(there.index - 1)
  const before = await player.drawing()
  await player.press('Shift+ArrowLeft')
  await player.press('Shift+ArrowRight')
  await expect.poll(async () => differenceOf(before, await player.drawing())).toBeUndefined()

  // The file also contains the maps of its locks and the outlook of each run.
  await player.press('End')
  // At the end of the recording, the ending takes the space of one lock, so that lock has to be opened again.
  await player.stage('watchdog').getByRole('heading').getByRole('button').click()
  await page.getByTestId('outlook-button-watchdog').click()
  await page.getByTestId('outlook-watchdog').locator('[data-step="3"]').click()
  await expect(page.getByTestId('board')).toHaveAttribute('data-steps', 'A A ~')
  await expect(page.getByTestId('map-watchdog')).toContainText('48 of 136 orders')
  await page.goBack()
  await player.waitFor('recorded')

  for (const [i, panel] of panels.entries()) {
    await player.press(String(i + 1))
    await expect(page.getByTestId(`panel-${panel}`)).not.toBeEmpty()
  }
  await player.press('1')
  await page.getByTestId('show-difference').click()
  await expect(page.getByTestId('difference')).not.toBeEmpty()
  await player.showMore()
  await page.getByRole('button', { name: 'Question' }).click()
  await expect(player.question).toBeVisible()
  // Nothing that needs a server may be offered, and no link may lead out of the file.
  await expect(page.getByTestId('run-live')).toHaveCount(0)
  await expect(page.getByTestId('runs-menu')).toHaveCount(0)
  await expect(page.locator('a[href^="#"]:not([href*="/explore?"]), a[href^="/"]')).toHaveCount(0)
  expect(faults).toEqual([])
  await context.close()
  rmSync(folder, { recursive: true })
})
