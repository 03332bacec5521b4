/** A page that stays open while Lockstep is updated: parts that it has not loaded yet are gone, and it says so instead of failing in the browser's English. */
import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { expect, test } from './support/fixtures.ts'
import { Theatre } from './support/theatre.ts'

const outdated = {
  en: ['This page is out of date: Lockstep was updated while it was open.', 'Reload'],
  ru: ['Страница устарела: пока она была открыта, Lockstep обновили.', 'Перезагрузить'],
} as const

/** What a server answers for a script that it no longer has. A host of a single page sends the page. */
type Gone = 'nothing' | 'the page'

/** From now on the server has another build, without this part. Returns a function that lets the next load of the page have all its parts. */
async function update(page: Page, part: string, gone: Gone = 'nothing'): Promise<() => Promise<void>> {
  const files = new RegExp(`/assets/${part}-[^/]+\\.(js|css)$`)
  await page.route(files, (route) =>
    gone === 'nothing'
      ? route.fulfill({ status: 404, body: '' })
      : route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }),
  )
  await page.route(
    ({ pathname }) => !/^\/(api|assets)\//.test(pathname),
    async (route) => {
      if (route.request().resourceType() !== 'fetch') return route.fallback()
      const response = await route.fetch()
      const body = (await response.text()).replace(/\/assets\/index-[^"]+\.js/, '/assets/index-newer.js')
      return route.fulfill({ response, body })
    },
  )
  return () => page.unrouteAll()
}

for (const [language, [sentence, reload]] of Object.entries(outdated))
  test(`an action in an updated page says so and comes back to the same step: ${language}`, {
    tag: language === 'en' ? [] : ['@soak'],
  }, async ({ openPage, server }) => {
    const page = await openPage(server)
    const theatre = new Theatre(page, server)
    await page.goto(`/s/gc-pause?run=reference&e=20&lang=${language}`)
    await theatre.waitFor('recorded')
    await theatre.press('ArrowRight')
    const moment = await theatre.drawing()
    const installed = await update(page, 'KeysDialog')
    await page.keyboard.press('?')
    const notice = page.getByTestId('load-notice')
    await expect(notice).toContainText(sentence)
    expect(await theatre.cursorIndex()).toBe(moment.index)
    await expectAccessible(page, 'updated')
    await installed()
    await notice.getByRole('button', { name: reload, exact: true }).click()
    await theatre.waitFor('recorded')
    await expect(notice).toHaveCount(0)
    await expect.poll(async () => (await theatre.drawing()).caption).toBe(moment.caption)
    expect(await theatre.cursorIndex()).toBe(moment.index)
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog')).toBeVisible()
  })

for (const gone of ['nothing', 'the page'] as const)
  test(`a page whose code is gone says so in its place, where the server answers ${gone}`, {
    tag: '@soak',
  }, async ({ openPage, server }) => {
    const page = await openPage(server)
    await page.goto('/')
    await expect(page.locator('a[href^="/s/"]').first()).toBeVisible()
    const installed = await update(page, 'ComparePage', gone)
    await page.locator('a[href="/compare"]').first().click()
    const [sentence, reload] = outdated.en
    await expect(page.getByTestId('error-note')).toContainText(sentence)
    await expect(page.getByTestId('error-note')).not.toContainText('assets')
    await installed()
    await page.getByRole('button', { name: reload, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByTestId('error-note')).toHaveCount(0)
    expect(new URL(page.url()).pathname).toBe('/compare')
  })

test('a part that a passing fault kept away comes with another try, with its styles', { tag: '@soak' }, async ({
  openPage,
  server,
}) => {
  const page = await openPage(server)
  await page.goto('/compare')
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toBeVisible()
  const usual = await styleSheets(page)
  await page.goto('/')
  await expect(page.locator('a[href="/compare"]').first()).toBeVisible()
  await page.route(/\/assets\/ComparePage-/, (route) => route.abort())
  await page.locator('a[href="/compare"]').first().click()
  await expect(page.getByTestId('error-note')).toContainText('could not be loaded')
  const again = page.getByRole('button', { name: 'Try again' })
  let failed = 0
  page.on('requestfailed', (request) => {
    if (/\/assets\/ComparePage-/.test(request.url())) failed += 1
  })
  // On a slow machine, a press while the last try is still failing changes nothing.
  await expect(async () => {
    await again.click({ timeout: 1000 })
    expect(failed).toBeGreaterThan(0)
  }).toPass()
  await expect(page.getByTestId('error-note')).toContainText('could not be loaded')
  await page.unrouteAll()
  await expect(async () => {
    if (await again.isVisible()) await again.click({ timeout: 1000 })
    await expect(heading).toBeVisible({ timeout: 5000 })
  }).toPass()
  expect(await styleSheets(page)).toEqual(expect.arrayContaining(usual))
})

/** Files of the styles that apply. */
const styleSheets = (page: Page) =>
  page.evaluate(() => Array.from(document.styleSheets, ({ href }) => href).filter((href) => href !== null))

test('a file that cannot be opened, because the code for it is gone, is answered by the notice', async ({
  openPage,
  server,
}) => {
  const page = await openPage(server)
  await page.goto('/recordings')
  await expect(page.getByTestId('pick-recording')).toBeAttached()
  await page.route(/\/assets\/opening-/, (route) => route.abort())
  await page
    .getByTestId('pick-recording')
    .setInputFiles({ name: 'a.jsonl', mimeType: 'text/plain', buffer: Buffer.from('') })
  await expect(page.getByTestId('load-notice')).toContainText('could not be loaded')
  await page.getByTestId('load-notice').getByRole('button', { name: 'Close' }).click()
  await expect(page.getByTestId('load-notice')).toHaveCount(0)
})

test('a server that comes back as another version is said once, and nothing else happens', { tag: '@soak' }, async ({
  openPage,
  ownServer,
}) => {
  const page = await openPage(ownServer)
  const theatre = new Theatre(page, ownServer)
  await theatre.openReference('gc-pause')
  await theatre.record()
  const index = await theatre.cursorIndex()
  await update(page, 'KeysDialog')
  await ownServer.stop()
  await expect(theatre.errorNote).toBeVisible()
  await ownServer.start()
  const notice = page.getByTestId('load-notice')
  await expect(notice).toContainText(outdated.en[0])
  expect(await theatre.cursorIndex()).toBe(index)
  await notice.getByRole('button', { name: 'Close' }).click()
  await expect(notice).toHaveCount(0)
})
