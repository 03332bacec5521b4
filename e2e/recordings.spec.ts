import { readFileSync } from 'node:fs'
import type { Endpoint } from './support/endpoint.ts'
import { drop, take, textOf, verdictsAtEnd } from './support/files.ts'
import { expect, test } from './support/fixtures.ts'
import { differenceOf, differenceOfRuns, Theatre } from './support/theatre.ts'

const lesson = 'gc-pause'
const other = 'late-grant'

test.describe('a recording as a file', () => {
  test('that is none, is broken, or of another version is refused in words, with a way on', async ({
    theatre: { page, errorNote },
    server,
  }) => {
    const whole = await referenceText(server, lesson)
    const lines = whole.split('\n')
    const picker = page.getByRole('button', { name: 'Open a recording' })
    await page.goto(`${server.url}/`)

    await drop(page, 'holiday.jpg', '\u0000\u0001 no JSON at all\n')
    await expect(errorNote).toContainText('Line 1')
    await expect(errorNote).toContainText('BROKEN_TRACE')
    await expect(picker).toBeVisible()

    await drop(page, 'broken.lockstep.jsonl', lines.with(4, '{"kind":"nonsense"}').join('\n'))
    await expect(errorNote).toContainText('Line 5')

    const newer = (lines[0] ?? '').replace(/"version":\d+/, '"version":999')
    await drop(page, 'newer.lockstep.jsonl', lines.with(0, newer).join('\n'))
    await expect(errorNote).toContainText('TRACE_VERSION')
    await expect(errorNote).toContainText('999')

    await page.getByTestId('pick-recording').setInputFiles({
      name: 'whole.lockstep.jsonl',
      mimeType: 'application/x-ndjson',
      buffer: Buffer.from(whole),
    })
    await expect(page.getByTestId('theatre')).toHaveAttribute('data-status', 'recorded')
  })

  test('of several lessons offers each of them, and a link leads back to the one in view', { tag: '@soak' }, async ({
    theatre,
    server,
  }) => {
    const { page } = theatre
    const texts = await Promise.all([lesson, other].map((id) => referenceText(server, id)))
    await page.goto(`${server.url}/`)
    await drop(page, 'term.lockstep.jsonl', texts.join(''))
    await theatre.waitFor('recorded')
    const choice = page.getByRole('navigation', { name: 'Lessons in this file' })
    await expect(choice.getByRole('link')).toHaveCount(2)
    const title = await choice.getByRole('link').last().innerText()
    await choice.getByRole('link', { name: title }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await verdictsAtEnd(theatre)
    await page.goto(await theatre.link())
    await theatre.waitFor('recorded')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(choice.locator('[aria-current]')).toHaveText(title)
  })

  test('in pieces, a file for each run, opens as one comparison', { tag: '@soak' }, async ({ theatre, server }) => {
    const { page } = theatre
    const whole = await referenceText(server, lesson)
    const second = whole.lastIndexOf('\n{"format":') + 1
    await page.goto(`${server.url}/recordings`)
    await page.getByTestId('pick-recording').setInputFiles(
      [whole.slice(0, second).trimEnd(), whole.slice(second)].map((text, i) => ({
        name: `${i}.jsonl`,
        mimeType: 'application/x-ndjson',
        buffer: Buffer.from(text),
      })),
    )
    await theatre.waitFor('recorded')
    expect(Object.keys(await verdictsAtEnd(theatre))).toHaveLength(2)
  })

  test('that the browser has not kept is asked for in words', async ({ theatre: { page }, server }) => {
    await page.goto(`${server.url}/file?run=file&e=3`)
    await expect(page.getByRole('heading', { name: 'Which recording was it?' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Open a recording' })).toBeVisible()
  })
})

/**
 * A window size at which the ending's text does not wrap. A file has no next lesson, so in a narrower window the timelines of the file would have a different
 * height.
 */
const wide = { width: 1800, height: 900 }

test('a run is taken away as a file, and the server keeps it: listed, named, kept, found, opened and deleted', async ({
  theatre,
  openPage,
  server,
}) => {
  const { page } = theatre
  await page.setViewportSize(wide)
  await theatre.open(lesson)
  await theatre.recordConclusive()
  const comparison = theatre.comparison() ?? ''

  await test.step('its file opens where it is dropped, with the same drawing and verdicts, and again after a reload', async () => {
    const verdicts = await verdictsAtEnd(theatre)
    const before = await theatre.drawing()
    const file = textOf(await take(page, 'download'))

    const other = new Theatre(await openPage(server), server)
    await other.page.setViewportSize(wide)
    await other.page.goto(`${server.url}/`)
    await drop(other.page, 'monday.lockstep.jsonl', file)
    await other.waitFor('recorded')
    await expect.poll(() => verdictsAtEnd(other)).toEqual(verdicts)
    expect(differenceOfRuns(before, await other.drawing())).toBeUndefined()

    await other.press('Home')
    await other.press('Shift+ArrowRight')
    const link = await other.link()
    const moment = await other.drawing()
    await other.page.goto(`${server.url}/`)
    await other.page.goto(link)
    await other.waitFor('recorded')
    await expect.poll(async () => differenceOf(moment, await other.drawing())).toBeUndefined()
  })

  await test.step('it is a picture for slides too', async () => {
    expect(textOf(await take(page, 'svg'))).toMatch(/^<svg[\s\S]*<\/svg>\s*$/)
    const png = readFileSync(await take(page, 'png'))
    expect(png.subarray(1, 4).toString()).toBe('PNG')
  })

  await page.goto(`${server.url}/recordings`)
  const row = page.getByTestId(`recording-${comparison}`)
  const more = () => row.getByRole('button', { name: /^What can be done/ })
  /** Chooses an item of the row's menu. Retries, because other tests run lessons too, so the list may move, and a click that misses the menu closes it. */
  const choose = async (name: string) => {
    const item = row.getByRole('button', { name, exact: true })
    await expect(async () => {
      if (!(await item.isVisible())) await more().click()
      await item.click({ timeout: 2000 })
    }).toPass()
  }
  await test.step('it is listed, named and kept', async () => {
    await expect(row).toContainText(/violated/)
    await choose('Rename')
    await row.getByLabel('Name').fill('Monday class')
    await page.keyboard.press('Enter')
    await expect(row.getByRole('link', { name: 'Monday class', exact: true })).toBeVisible()
    await choose('Keep')
    await expect(row.getByRole('button', { name: 'Kept' })).toHaveAttribute('aria-pressed', 'true')
    await page.reload()
    await expect(row).toContainText('Monday class')
    await expect(row.getByText('Kept', { exact: true })).toBeVisible()
  })
  await test.step('it is found and opened', async () => {
    await page.getByRole('searchbox').fill('nobody called it so')
    await expect(row).toBeHidden()
    await page.getByRole('searchbox').fill('monday')
    await row.getByRole('link', { name: 'Monday class', exact: true }).click()
    await theatre.waitFor('recorded')
    expect(theatre.comparison()).toBe(comparison)
  })
  await test.step('it is deleted for good', async () => {
    await page.goto(`${server.url}/recordings`)
    await choose('Delete')
    await row.getByRole('button', { name: 'Delete for good' }).click()
    await expect(row).toBeHidden()
    await page.goto(`${server.url}/r/${comparison}`)
    await expect(theatre.errorNote).toContainText('no recording')
  })
})

async function referenceText({ url }: Endpoint, scenario: string): Promise<string> {
  return (await fetch(`${url}/api/references/${scenario}`)).text()
}
