/** What people do in another language, beyond opening a page: change a run, write a lock, hold a workshop. No English is left anywhere, and nothing is cut off. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { BrowserContextOptions, Page } from '@playwright/test'
import { root } from '../bin/setup/project.mjs'
import { replace } from './support/editor.ts'
import type { Endpoint } from './support/endpoint.ts'
import { take } from './support/files.ts'
import { expect, test } from './support/fixtures.ts'
import { look } from './support/look.ts'
import { TestServer } from './support/server.ts'
import { Theatre } from './support/theatre.ts'

const laptop: BrowserContextOptions = { viewport: { width: 1440, height: 900 } }
const projector: BrowserContextOptions = { viewport: { width: 1280, height: 720 } }
const phone: BrowserContextOptions = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

/** Against hanging: a search of every order has the lowest priority on a busy machine. */
const slowly = { timeout: 240_000 }

interface Reader {
  tag: string
  open: (screen: BrowserContextOptions, server: Endpoint) => Promise<Page>
}

for (const tag of ['zh', 'ru']) {
  test.describe(tag, { tag: '@soak' }, () => {
    test.setTimeout(1_200_000)
    const as = (browser: import('@playwright/test').Browser): Reader => ({
      tag,
      async open(screen, server) {
        const context = await browser.newContext({ ...screen, reducedMotion: 'reduce', baseURL: server.url })
        await context.addInitScript((chosen) => localStorage.setItem('lockstep-language', chosen), tag)
        return context.newPage()
      },
    })
    for (const [what, walk] of Object.entries({ pages, changedRuns, orders, editing, onAPhone, takenAway }))
      test(`${what} in ${tag}`, async ({ browser, server }) => walk(as(browser), server))
    test(`a workshop in ${tag}`, async ({ browser }) => {
      const server = await TestServer.start(['--workshop'])
      try {
        await workshop(as(browser), server)
      } finally {
        await server.dispose()
      }
    })
  })
}

/** Pages that belong to no lesson, on a laptop, and with what is pressed on them. */
async function pages({ tag, open }: Reader, server: Endpoint): Promise<void> {
  const page = await open(laptop, server)
  for (const path of [
    '/',
    '/which',
    '/compare',
    '/libraries',
    '/recordings',
    '/break',
    '/exercises',
    '/workshop',
    '/w',
  ]) {
    await page.goto(path)
    await expect(page.locator('h1, h2').first()).toBeVisible()
    await page.waitForLoadState('networkidle')
    await look(page, `${tag} page ${path}`)
  }
  await page.goto('/libraries')
  await page.locator('td button').first().click()
  await expect(page.getByTestId('cell')).toBeVisible()
  await look(page, `${tag} page a cell of the libraries`)
  await page.goto('/test/3')
  for (const _ of [1, 2, 3]) {
    await page.getByTestId('quiz-question').getByRole('button').first().click()
    await look(page, `${tag} page a question of the test`)
    await page.getByTestId('quiz-next').click()
  }
}

/** A fault that is moved, and what it says meanwhile and afterwards; all of its timings. */
async function changedRuns({ tag, open }: Reader, server: Endpoint): Promise<void> {
  const page = await open(laptop, server)
  const theatre = new Theatre(page, server)
  await theatre.open('gc-pause')
  await look(page, `${tag} lesson idle`)
  await theatre.openReference('gc-pause')
  await theatre.press('End')
  await theatre.press('End')
  await look(page, `${tag} lesson end`)
  const edge = page.getByTestId('edge-watchdog-0')
  const [from, to] = [await edge.boundingBox(), await page.getByTestId('grip-watchdog-0').boundingBox()]
  if (from === null || to === null) throw new Error('There is no edge to drag')
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 4 })
  await look(page, `${tag} what if dragged`)
  await theatre.record(() => page.mouse.up())
  await look(page, `${tag} what if ran`)
  await page.getByTestId('what-if-back').click()
  await theatre.waitFor('recorded')
  await theatre.press('End')
  await theatre.press('End')
  await page.getByTestId('what-if-try-0').click()
  await expect(page.getByTestId('what-if-strip').locator('[data-outcome=running]')).not.toHaveCount(0)
  await look(page, `${tag} timings running`)
  await expect(page.getByTestId('what-if-strip').locator('[data-outcome=running]')).toHaveCount(0, { timeout: 180_000 })
  await look(page, `${tag} timings`)
}

/** Every order of a lesson, its board, and a level of the game. */
async function orders({ tag, open }: Reader, server: Endpoint): Promise<void> {
  const screens = { laptop: await open(laptop, server), phone: await open(phone, server) }
  for (const path of [
    '/s/check-then-delete/explore?crashes=1&path=A.A.A.A.~.B.A',
    '/s/setnx-without-expire/explore?goal=no-immortal-lock&play=',
    '/s/setnx-without-expire/explore?goal=no-immortal-lock&path=A.!A&play=',
  ])
    for (const [screen, page] of Object.entries(screens)) {
      await page.goto(path)
      await expect(page.getByTestId('board')).toBeVisible(slowly)
      await page.waitForLoadState('networkidle')
      await look(page, `${tag} orders ${path.slice(3)} ${screen}`)
    }
}

async function editing({ tag, open }: Reader, server: Endpoint): Promise<void> {
  const page = await open(laptop, server)
  await page.goto('/exercises/one-command')
  const says = page.getByTestId('map-says')
  await expect(says).toContainText('954', slowly)
  await look(page, `${tag} editor`)
  await replace(page, "await redis.call('PEXPIRE', key, leaseMs)", "await redis.call('PEXPIRE', key, leaseMs")
  await expect(page.getByTestId('loads')).toHaveAttribute('data-status', 'violated')
  await look(page, `${tag} editor that does not load`)
  while (await page.getByTestId('edit-undo').isEnabled()) await page.getByTestId('edit-undo').click()
  await replace(page, "'SETNX', key, client", "'SET', key, client, 'NX', 'PX', leaseMs")
  await replace(page, "await redis.call('PEXPIRE', key, leaseMs)", '')
  await replace(page, 'created !== 1', "created !== 'OK'")
  await expect(says).toContainText('620', slowly)
  await page.getByTestId('edit-difference').click()
  await look(page, `${tag} editor difference`)
  await page.getByTestId('edit-difference').click()
  await page.getByTestId('edit-run').click()
  await expect(page.getByTestId('run-result')).toHaveAttribute('data-state', 'over')
  await look(page, `${tag} editor ran`)
  await page.goto('/s/mistaken-release/edit?lock=set-nx-px-blind-del')
  await expect(says).toContainText('136', slowly)
  await look(page, `${tag} editor of a lesson`)
}

/** The same by a thumb. */
async function onAPhone({ tag, open }: Reader, server: Endpoint): Promise<void> {
  const page = await open(phone, server)
  const theatre = new Theatre(page, server)
  for (const path of [
    '/',
    '/which',
    '/compare',
    '/libraries',
    '/recordings',
    '/break',
    '/exercises',
    '/exercises/one-command',
  ]) {
    await page.goto(path)
    await expect(page.locator('h1, h2').first()).toBeVisible()
    await page.waitForLoadState('networkidle')
    await look(page, `${tag} phone ${path}`)
  }
  await theatre.open('gc-pause')
  await look(page, `${tag} phone idle`)
  await theatre.openReference('gc-pause')
  const on = page.getByTestId('transport-forward')
  for (let steps = 0; steps < 30 && !(await theatre.question.isVisible()); steps += 1) await on.tap()
  await look(page, `${tag} phone question`)
  await theatre.question.getByRole('listitem').first().getByRole('button').tap()
  await look(page, `${tag} phone answer`)
  await theatre.press('End')
  await look(page, `${tag} phone end`)
  await page.getByTestId('unfold').tap()
  await look(page, `${tag} phone panels`)
}

/** Opened from the disk: a recording as one page, and lessons on paper. */
async function takenAway({ tag, open }: Reader, server: Endpoint): Promise<void> {
  const page = await open(laptop, server)
  const theatre = new Theatre(page, server)
  await theatre.openReference('gc-pause')
  const folder = mkdtempSync(join(tmpdir(), 'lockstep-taken-'))
  const file = join(folder, 'lesson.html')
  renameSync(await take(page, 'html'), file)
  await page.goto(pathToFileURL(file).href)
  await theatre.waitFor('recorded')
  await theatre.press('End')
  await look(page, `${tag} file of a recording`)
  const lessons = ['gc-pause', 'choosing-a-lease', 'thundering-herd', 'amnesiac-node']
  const program = [join(root, 'bin/lockstep.mjs'), 'handout', ...lessons, '--lang', tag, '--out', folder]
  execFileSync(process.execPath, program, { cwd: root })
  await page.emulateMedia({ media: 'print' })
  for (const name of ['handouts.html', 'handouts-teacher.html']) {
    await page.goto(pathToFileURL(join(folder, name)).href)
    await look(page, `${tag} ${name}`)
    const cut = await page
      .locator('.sheet')
      .evaluateAll((sheets) =>
        sheets.map((sheet) => sheet.scrollHeight > sheet.clientHeight || sheet.scrollWidth > sheet.clientWidth),
      )
    expect.soft(cut, name).toEqual(lessons.map(() => false))
  }
  rmSync(folder, { recursive: true })
}

/** One whole workshop by the plan that the page offers: console, projector, a laptop and a phone of the class, and what is left of it. */
async function workshop({ tag, open }: Reader, server: TestServer): Promise<void> {
  const names = { zh: ['小明', '小红'], ru: ['Аня', 'Боря'] }[tag] ?? []
  const host = await open(projector, server)
  await host.goto(await server.hostLink())
  await host.goto('/workshop')
  await host.locator('form li button').first().click()
  await look(host, `${tag} workshop start`)
  await host.getByTestId('start-workshop').click()
  await expect(host.getByTestId('room-code')).toBeVisible()
  await look(host, `${tag} workshop welcome`)
  const code = new URL(host.url()).pathname.split('/').at(-1) ?? ''
  const console = await host.context().newPage()
  await console.setViewportSize({ width: 1440, height: 900 })
  await console.goto(`/present/${code}/console`)
  await expect(console.getByTestId('console')).toBeVisible()
  const members = [await open(laptop, server), await open(phone, server)]
  for (const [i, page] of members.entries()) {
    await page.goto('/w')
    await look(page, `${tag} workshop code ${i}`)
    await page.goto(`/w/${code}`)
    await expect(page.locator('form input')).toBeVisible()
    await look(page, `${tag} workshop name ${i}`)
    await page.locator('form input').fill(names[i] ?? '')
    await page.locator('form button[type=submit]').click()
    await expect(page.getByTestId('follow-state')).toBeVisible()
  }
  const lookAtAll = async (what: string) => {
    await look(host, `${tag} workshop ${what} projector`)
    await look(console, `${tag} workshop ${what} console`)
    for (const [i, page] of members.entries()) await look(page, `${tag} workshop ${what} member ${i}`)
  }
  await console.keyboard.press('?')
  await look(console, `${tag} workshop console keys`)
  await console.keyboard.press('Escape')
  await lookAtAll('begins')
  await test.step('a lesson of the plan, and its question', async () => {
    await console.keyboard.press('n')
    await expect(host.getByTestId('theatre')).toBeVisible()
    await lookAtAll('idle')
    await console.keyboard.press('r')
    await new Theatre(host, server).waitFor('recorded')
    await lookAtAll('ran')
    await console.keyboard.press('a')
    for (const page of members) await expect(page.getByTestId('room-question')).toBeVisible()
    await lookAtAll('asked')
    for (const [i, page] of members.entries())
      await page.getByTestId('room-question').getByRole('button').nth(i).click()
    for (const what of ['tally', 'again', 'votes', 'answer', 'why']) {
      if (what === 'again') {
        await console.keyboard.press('y')
        for (const page of members) await page.getByTestId('room-question').getByRole('button').nth(1).click()
      } else await console.keyboard.press('x')
      await lookAtAll(what)
    }
    await console.keyboard.press('d')
  })
  await test.step('what the class says', async () => {
    await members[0]?.getByTestId('signal-lost').click()
    await console.keyboard.press('z')
    await lookAtAll('frozen')
    await console.keyboard.press('z')
    await console.keyboard.press('2')
    await look(console, `${tag} workshop people`)
  })
  await test.step('an own question, and a challenge', async () => {
    await console.keyboard.press('3')
    await look(console, `${tag} workshop hands on form`)
    await console.getByTestId('choose-exercises').click()
    await look(console, `${tag} workshop exercises form`)
    await console.locator('select:has(option[value=smallest])').selectOption('smallest')
    await console.getByTestId('release').click()
    for (const page of members) await expect(page.getByTestId('hands-on')).toBeVisible()
    await lookAtAll('hands on')
    await members[0]?.getByTestId('run-own').click()
    await expect(host.getByTestId('projected-wall').getByRole('listitem')).toHaveCount(1, { timeout: 60_000 })
    await lookAtAll('hands on ran')
  })
  await test.step('a level, a break, the places and the recap', async () => {
    await console.keyboard.press('3')
    await console.getByTestId('hands-on-tab').getByTestId('wall').waitFor()
    await console.keyboard.press('k')
    await lookAtAll('break')
    await console.keyboard.press('k')
    await console.keyboard.press('w')
    await lookAtAll('podium')
    await console.keyboard.press('m')
    await lookAtAll('recap')
  })
  await test.step('the end, the report and the file for the class', async () => {
    await console.getByTestId('console-more').click()
    await look(console, `${tag} workshop more`)
    await console.locator('[popover] button, [role=dialog] button').last().click()
    await look(console, `${tag} workshop end asked`)
    await console.locator('dialog[open] p button').first().click()
    await expect(members[0]?.locator('h1') ?? host.locator('h1')).toBeVisible()
    await lookAtAll('ended')
    await host.goto(`/report/${code}`)
    await expect(host.getByTestId('class-file-make')).toBeVisible()
    await look(host, `${tag} workshop report`)
    await host.getByTestId('class-file-make').click()
    const [download] = await Promise.all([host.waitForEvent('download'), host.getByTestId('class-file-save').click()])
    const file = `${await download.path()}.html`
    await download.saveAs(file)
    for (const [screen, name] of [
      [laptop, 'laptop'],
      [phone, 'phone'],
    ] as const) {
      const page = await open(screen, server)
      await page.goto(pathToFileURL(file).href)
      await expect(page.getByTestId('class-questions')).toBeVisible()
      await look(page, `${tag} class file ${name}`)
    }
  })
}
