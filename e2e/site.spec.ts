/** The static site, below some path of a server that only knows files. Nothing of Lockstep runs behind it. */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join, normalize } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, type Page, test } from '@playwright/test'
import { root } from '../bin/setup/project.mjs'
import { expectAccessible } from './support/accessible.ts'
import { Endpoint } from './support/endpoint.ts'
import { drop } from './support/files.ts'
import { showMore, Theatre } from './support/theatre.ts'

const buildLimitMs = 600_000
/** Where this site would lie, for those who read its links. */
const address = 'https://example.org/lockstep/'
const mostBytes = 20 * 1024 ** 2
const types: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.woff2': 'font/woff2',
}

let folder = ''
let host: Server | undefined
let site = ''

test.describe.configure({ mode: 'serial' })
test.beforeAll(async () => {
  test.setTimeout(buildLimitMs)
  folder = mkdtempSync(join(tmpdir(), 'lockstep-site-'))
  // No Redis is to be found: the site is made without one.
  const env = { ...process.env, PATH: '/nonexistent', LOCKSTEP_REDIS_SERVER: '' }
  execFileSync(process.execPath, [join(root, 'bin/build-site.mjs'), folder, address], {
    env,
    timeout: buildLimitMs,
    stdio: 'pipe',
  })
  const files = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://host')
    const below = pathname.replace(/^\/somewhere\/deep/, '')
    const file = join(folder, normalize(below.endsWith('/') ? `${below}index.html` : below))
    if (below === pathname || !existsSync(file) || !statSync(file).isFile()) return response.writeHead(404).end()
    return response.writeHead(200, { 'Content-Type': types[extname(file)] ?? 'text/plain' }).end(readFileSync(file))
  })
  await new Promise<void>((resolve) => files.listen(0, '127.0.0.1', resolve))
  host = files
  site = `http://127.0.0.1:${(files.address() as AddressInfo).port}/somewhere/deep/`
})

/** A recording is there, and what it is stepped through with. */
const opened = (page: Page) => new Theatre(page, new Endpoint(site)).waitFor('recorded')

test.afterAll(() => {
  host?.close()
  rmSync(folder, { recursive: true, force: true })
})

test('a lesson opens on its recording, is stepped through and judged, and a link leads to its moment', async ({
  page,
  context,
}) => {
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(error.stack ?? error.message))
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()))
  await page.goto(site)
  await page.locator('a[href="#/s/gc-pause"]').first().click()
  await opened(page)
  const theatre = page.getByTestId('theatre')
  await page.keyboard.press('Shift+ArrowRight')
  await expect(theatre).toHaveAttribute('data-cursor-index', '1')
  await page.keyboard.press('End')
  // The panels of a calm lesson wait until they are asked for.
  await page.keyboard.press('1')
  await expect(page.getByTestId('verdict-watchdog')).toHaveAttribute('data-status', 'violated')
  await expect(page.getByTestId('verdict-fenced')).toHaveAttribute('data-status', 'held')
  await expect(page.getByTestId('run-live')).toHaveCount(0)
  await page.getByRole('button', { name: 'Run it yourself' }).click()
  await expect(page.getByText('npm start')).toBeVisible()

  const end = (await theatre.getAttribute('data-cursor-event')) ?? ''
  await expect.poll(() => page.url()).toContain(`e=${end}`)
  const other = await context.newPage()
  await other.goto(page.url())
  await expect(other.getByTestId('theatre')).toHaveAttribute('data-cursor-event', end)
  expect(faults).toEqual([])
})

test('a lesson is told in Chinese, with its chapter and the next lesson, from files below the same path', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto(`${site}?lang=zh#/s/gc-pause`)
  await opened(page)
  await expect(page.getByRole('heading', { name: '写入之前停顿' })).toBeVisible()
  const texts = asked.filter((url) => url.includes('/data/texts/'))
  expect(texts).toEqual([`${site}data/texts/zh/gc-pause.json`])
  const known = Object.values(JSON.parse(readFileSync(join(folder, 'data/texts/zh/gc-pause.json'), 'utf8')))
  expect(known).toContain('租约该有多长？')
  await page.goto(`${site}?lang=ru#/`)
  await expect(page.getByTestId('scenario-gc-pause')).toContainText('Пауза перед записью')
  await page.evaluate(() => localStorage.clear())
})

test('a link to a lesson that is not there offers the nearest', { tag: '@soak' }, async ({ page }) => {
  await page.goto(`${site}#/s/gc-pausex`)
  const note = page.getByTestId('error-note')
  await expect(note).toContainText('gc-pausex')
  await note.getByTestId('scenario-gc-pause').click()
  await expect(page.getByTestId('theatre')).toHaveAttribute('data-status', 'recorded')
})

test('axe finds nothing in its library, in a lesson, and where it says how to run it', { tag: '@soak' }, async ({
  page,
}) => {
  await page.goto(site)
  await expect(page.getByTestId('scenario-gc-pause')).toBeVisible()
  await expectAccessible(page, 'the library of the site')
  await page.goto(`${site}#/s/gc-pause`)
  await opened(page)
  await page.getByRole('button', { name: 'Run it yourself' }).click()
  await expect(page.getByText('npm start')).toBeVisible()
  await expectAccessible(page, 'a lesson of the site')
})

test('ten questions are asked and answered by keys, and what went wrong comes again when it is due', async ({
  page,
}) => {
  await page.goto(`${site}#/test/3`)
  for (let place = 1; place <= 10; place += 1) {
    await expect(page.getByTestId('quiz-question')).toContainText(`Question ${place} of 10`)
    // Nobody is right ten times with the same key.
    await page.keyboard.press('2')
    await expect(page.getByTestId('quiz-next')).toBeFocused()
    await page.keyboard.press('Enter')
  }
  await expect(page.getByTestId('quiz-result')).toContainText(/\d of 10 right/)
  await expectAccessible(page, 'the result of a test')
  const aWeekLater = () => {
    const waiting = JSON.parse(localStorage.getItem('lockstep-again') ?? '[]') as Record<string, unknown>[]
    const askedAtMs = Date.now() - 7 * 24 * 60 * 60 * 1000
    const due = waiting.map((each) => ({ ...each, askedAtMs, dueAtMs: Date.now() }))
    localStorage.setItem('lockstep-again', JSON.stringify(due))
    return due.length
  }
  const wrong = await page.evaluate(aWeekLater)
  await page.getByRole('link', { name: 'To all lessons' }).click()
  await expect(page.getByTestId('due')).toContainText(`${wrong} question${wrong === 1 ? '' : 's'} from last week`)
  await page.getByTestId('due').getByRole('link').click()
  await expect(page.getByTestId('quiz-question')).toContainText(`Question 1 of ${wrong}`)
  await page.goBack()
  await page.getByTestId('due').getByRole('button').click()
  await page.reload()
  await expect(page.getByTestId('test-3')).toContainText('of 10 right on')
  await expect(page.getByTestId('due')).toHaveCount(0)
})

/** Lighthouse's “Slow 4G”: 1.6 Mbit/s, 150 ms there and back. */
const slowLine = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 ** 2) / 8,
  uploadThroughput: 96 * 1024,
}
/** What such a line brings in three seconds and a quarter, from a host that compresses nothing. The rest of five is for the phone itself. */
const firstMoveBytes = 3.25 * slowLine.downloadThroughput

test('on a phone and a slow line the first move of a level is there in seconds, and the level is solved', async ({
  browser,
}) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', slowLine)
  let bytes = 0
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength
  })
  const sinceMs = performance.now()
  await page.goto(`${site}#/s/zombie-watchdog/explore?lock=watchdog-racing-stop&goal=no-leak&play=`)
  await page.getByTestId('step-A').tap()
  await expect(page.getByTestId('board')).toHaveAttribute('data-steps', 'A')
  console.log(`first move after ${Math.round(performance.now() - sinceMs)} ms and ${bytes} bytes`)
  expect(bytes).toBeLessThan(firstMoveBytes)

  await page.goto(`${site}#/s/setnx-without-expire/explore?goal=no-immortal-lock&play=`)
  await page.getByTestId('step-A').tap()
  await expect(page.getByTestId('board')).toHaveAttribute('data-steps', 'A')
  await page.getByTestId('step-!A').tap()
  await expect(page.getByTestId('level-said')).toContainText('Broken in 2 steps. The shortest way has 2.')
  await context.close()
})

test('the maps of a lesson are there as with a server, and a shortest order is walked on the board', async ({
  page,
}) => {
  await page.goto(`${site}#/s/lease-too-short/explore`)
  await expect(page.getByTestId('map-set-nx-px')).toContainText('80 of 136 orders')
  await page.getByTestId('map-set-nx-px').getByTestId('shortest-way').getByRole('link').last().click()
  const board = page.getByTestId('board')
  await expect(board).toHaveAttribute('data-steps', 'A ~ B')
  await expect(board).toContainText('It went wrong: two holders at once.')
  await expect(page.getByTestId('play-live')).toHaveCount(0)
  await expect(page.getByTestId('leaseEnds-2')).toHaveCount(0)
  await expectAccessible(page, 'a map of the site')
})

test('below a timeline stands when it was too late, and a step leads to the board there', { tag: '@soak' }, async ({
  page,
}) => {
  await page.goto(`${site}#/s/lease-too-short`)
  await opened(page)
  await page.keyboard.press('End')
  for (const lock of ['watchdog', 'set-nx-px']) {
    await page.getByTestId(`stage-${lock}`).getByRole('heading').getByRole('button').click()
    await page.getByTestId(`outlook-button-${lock}`).click()
  }
  const outlook = page.getByTestId('outlook-set-nx-px')
  await expect(outlook).toContainText(
    'The only order left goes wrong in this way from here on: two have the lock at once.',
  )
  await expect(outlook).toContainText('Too late from step 4 on (B’s step). Until step 3 it could be saved.')
  await expect(page.getByTestId('outlook-watchdog')).toContainText(
    'The only order left does not go wrong in this way from here on: two have the lock at once.',
  )
  const third = outlook.locator('[data-step="3"]')
  await third.hover()
  await expect(outlook.getByRole('link')).toHaveAccessibleName(
    /After step 3 \(the lease ends\): 10 of 15 orders go wrong/,
  )
  await third.click()
  await expect(page.getByTestId('board')).toHaveAttribute('data-steps', 'A A ~')
  await expect(page.getByTestId('board')).toContainText('15 orders from here: 10 go wrong')
})

test('what is not among its files says so', async ({ page }) => {
  await page.goto(`${site}#/s/lease-too-short/explore?clients=3&ends=2`)
  await expect(page.getByTestId('map-set-nx-px')).toContainText('are not among the files of this page')
  await page.goto(`${site}#/break`)
  await expect(page.getByTestId('next-up')).toBeVisible()
})

test('a link to a lesson says what it is, and leads to the moment', async ({ page, request }) => {
  const text = await (await request.get(`${site}s/gc-pause/`)).text()
  expect(text).toContain('<meta property="og:title" content="Paused before the write · Lockstep" />')
  expect(text).toContain(`<meta property="og:image" content="${address}previews/gc-pause.png" />`)
  const picture = readFileSync(join(folder, 'previews/gc-pause.png'))
  expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([1200, 630])
  await page.goto(`${site}s/gc-pause/#?run=reference&e=5`)
  await opened(page)
  await expect(page.getByTestId('theatre')).toHaveAttribute('data-cursor-event', '5')
  expect(page.url()).toContain(`${site}#/s/gc-pause?run=reference&e=5`)
  await page.goto(`${site}break/setnx-no-immortal-lock/`)
  await expect(page.getByTestId('board')).toBeVisible()
})

test('a lesson is shown in a frame of a page from elsewhere, and steps there', { tag: '@soak' }, async ({ page }) => {
  await page.goto(`${site}#/s/gc-pause?run=reference&e=12`)
  await opened(page)
  await showMore(page)
  await page.getByTestId('recording-menu').click()
  await page.getByTestId('embed-menu').click()
  await page.getByTestId('embed-lock').selectOption('fenced')
  const code = await page.getByTestId('embed-code').inputValue()
  expect(code).toContain('embed=fenced')
  const foreign = createServer((_request, response) =>
    response.writeHead(200, { 'Content-Type': 'text/html' }).end(`<!doctype html><h1>A blog</h1>${code}`),
  )
  await new Promise<void>((resolve) => foreign.listen(0, '127.0.0.1', resolve))
  try {
    await page.goto(`http://localhost:${(foreign.address() as AddressInfo).port}/`)
    const frame = page.frameLocator('iframe')
    const theatre = frame.getByTestId('theatre')
    // The moment lay in the part of the other lock, so it begins where its own does.
    await expect(frame.getByTestId('stage-fenced')).toHaveAttribute('data-act', 'now')
    await expect(frame.getByTestId('transport-back')).toBeDisabled()
    const begins = (await theatre.getAttribute('data-cursor-event')) ?? ''
    await expect(frame.getByTestId('stage-watchdog')).toHaveCount(0)
    await frame.getByTestId('transport-forward').click()
    await expect(theatre).not.toHaveAttribute('data-cursor-event', begins)
    // It asks nothing, so that it can be stepped to its end.
    for (let steps = 0; steps < 40 && (await frame.getByTestId('transport-forward').isEnabled()); steps += 1)
      await frame.getByTestId('transport-forward').click()
    await expect(frame.getByTestId('transport-forward')).toBeDisabled()
    const whole = await frame.getByTestId('open-whole').getAttribute('href')
    expect(whole).toContain('#/s/gc-pause?run=reference')
    expect(whole).not.toContain('embed')
  } finally {
    foreign.close()
  }
})

test('a recording elsewhere opens by its address, and what cannot be fetched says why', { tag: '@soak' }, async ({
  page,
}) => {
  const elsewhere = createServer((request, response) => {
    const isOpen = request.url !== '/closed.lockstep.jsonl'
    response.writeHead(200, isOpen ? { 'Access-Control-Allow-Origin': '*' } : {})
    response.end(readFileSync(join(folder, 'data/references/gc-pause.lockstep.jsonl')))
  })
  await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve))
  const far = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}`
  try {
    await page.goto(`${site}?trace=${far}/mine.lockstep.jsonl`)
    await opened(page)
    await page.keyboard.press('End')
    await page.keyboard.press('1')
    await expect(page.getByTestId('verdict-watchdog')).toHaveAttribute('data-status', 'violated')
    // The address goes on naming it, with the moment.
    await expect.poll(() => page.url()).toMatch(/\?trace=http.*#\/file\?run=file&e=/)

    await page.goto(`${site}?trace=${far}/closed.lockstep.jsonl`)
    await expect(page.getByTestId('error-note')).toContainText('Access-Control-Allow-Origin')
    await page.goto(`${site}?trace=javascript:alert(1)`)
    await expect(page.getByTestId('error-note')).toContainText('begin with https://')
    await page.goto(`${site}?trace=${site}data/library.json`)
    await expect(page.getByTestId('error-note')).toContainText('BROKEN_TRACE')
  } finally {
    elsewhere.close()
  }
})

test('a cell of a library opens its recording, which lies packed beside the page', async ({ page }) => {
  await page.goto(`${site}#/libraries`)
  await page.getByRole('button', { name: /^redsync, Paused before the write: / }).click()
  await page.getByTestId('open-recording').click()
  await opened(page)
  await expect.poll(() => page.url()).toContain(encodeURIComponent(`${site}data/libraries/redsync/`))
  await page.keyboard.press('End')
  await page.keyboard.press('1')
  await expect(page.getByTestId('verdict-redsync-4-18-1')).toHaveAttribute('data-status', 'violated')
})

test('opened from a disk it says why it stays blank', async ({ page }) => {
  await page.goto(pathToFileURL(join(folder, 'index.html')).href)
  await expect(page.getByText('the page was opened from a disk')).toBeVisible()
})

test('all of it is small', () => {
  const sizes = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => statSync(join(entry.parentPath, entry.name)).size)
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(mostBytes)
})

test('a recording that is dropped on it opens and is judged', { tag: '@soak' }, async ({ page }) => {
  await page.goto(site)
  await drop(page, 'mine.lockstep.jsonl', readFileSync(join(folder, 'data/references/gc-pause.lockstep.jsonl'), 'utf8'))
  await opened(page)
  await page.keyboard.press('End')
  // The panels of a calm lesson wait until they are asked for.
  await page.keyboard.press('1')
  await expect(page.getByTestId('verdict-watchdog')).toHaveAttribute('data-status', 'violated')
  expect(page.url()).toContain('#/file')
})
