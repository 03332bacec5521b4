/** The page in every language: the switch in its header, and its memory. Lessons fit their window and contain no English; the soak looks at every view. */
import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { listScenarios } from './support/catalogue.ts'
import { expectNoEnglish } from './support/english.ts'
import { expectFits } from './support/fit.ts'
import { expect, test } from './support/fixtures.ts'
import { Theatre } from './support/theatre.ts'
import { looksAtAll, panels } from './support/views.ts'

const languages = ['zh', 'ru'] as const
/** The language with the longest words. The soak checks the others, whose texts reach the same pages in the same way. */
const tightest = 'ru'
const tagOf = (language: string) => (language === tightest ? [] : ['@soak'])
const titles = { zh: '写入之前停顿', ru: 'Пауза перед записью' }

const speak = (page: Page, tag: string) =>
  page.addInitScript((chosen) => localStorage.setItem('lockstep-language', chosen), tag)

const languageOf = (page: Page) => page.evaluate(() => document.documentElement.lang)

test('a language is chosen by the keyboard, at the same place, and remembered', async ({ openPage, server }) => {
  const page = await openPage(server)
  await page.goto('/s/gc-pause?run=reference&e=12&lang=ru')
  await expect(page).toHaveTitle(new RegExp(titles.ru))
  await page.getByTestId('language').first().focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(page.locator('[lang=zh]:focus')).toHaveText('中文')
  await page.keyboard.press('Enter')
  await expect(page).toHaveTitle(new RegExp(titles.zh))
  expect(await languageOf(page)).toBe('zh')
  expect(new URL(page.url()).search).toBe('?run=reference&e=12')
  await expect(page.getByTestId('theatre')).toHaveAttribute('data-cursor-index', /^\d+$/)
  await page.goto('/')
  await expect(page.getByTestId('scenario-gc-pause').first()).toContainText(titles.zh)
  // A link's language applies to its page, and does not replace the reader's choice.
  await page.goto('/s/gc-pause?lang=ru')
  await expect(page).toHaveTitle(new RegExp(titles.ru))
  await page.goto('/s/gc-pause')
  await expect(page).toHaveTitle(new RegExp(titles.zh))
})

test('the browser’s own language is offered, and not chosen for the reader', { tag: '@soak' }, async ({
  browser,
  server,
}) => {
  const context = await browser.newContext({ locale: 'zh-CN', baseURL: server.url })
  const page = await context.newPage()
  await page.goto('/')
  await expect(page.getByTestId('scenario-gc-pause').first()).toContainText('Paused before the write')
  await page.getByTestId('offered-language').click()
  await expect(page.getByTestId('scenario-gc-pause').first()).toContainText(titles.zh)
  await expect(page.getByTestId('offered-language')).toHaveCount(0)
  await context.close()
})

/** The tightest window, and a medium one. */
const phone = { width: 390, height: 844 }
const laptop = { width: 1440, height: 900 }
const sizes = looksAtAll
  ? [phone, { width: 1024, height: 768 }, { width: 1280, height: 720 }, laptop]
  : [phone, { width: 1024, height: 768 }]

const usual = ['/', '/compare', '/workshop', '/s/setnx-without-expire/explore?goal=no-immortal-lock&play=']
const paths = looksAtAll
  ? [
      ...usual,
      ...['/which', '/libraries', '/test/3', '/recordings', '/break', '/exercises', '/exercises/whose-lease', '/w'],
      ...['/s/gc-pausex', '/nowhere/at/all', '/s/gc-pause?run=never-made', '/s/gc-pause/handout'],
      ...['/s/check-then-delete/explore?crashes=1', '/s/semaphore/explore'],
      '/s/check-then-delete/explore?crashes=1&path=A.A.A.A.~.B.A',
      '/s/amnesiac-node/explore?lock=restart-after-one-lease&path=A.!n1.B',
      '/s/setnx-without-expire/explore?goal=no-immortal-lock&path=A.!A&play=',
    ]
  : usual
const lessons = looksAtAll ? ['what-is-a-lock', 'gc-pause', 'mysql-no-index', 'redlock-survives'] : ['gc-pause']

for (const tag of languages)
  test(`every page in ${tag} fits its window, has no English left, and axe finds nothing`, { tag: '@soak' }, async ({
    openPage,
    server,
  }) => {
    const page = await openPage(server)
    await speak(page, tag)
    for (const path of paths)
      await test.step(path, async () => {
        await page.goto(path)
        await expect(page.locator('h1, h2').first()).toBeVisible()
        await page.waitForLoadState('networkidle')
        await expectNoEnglish(page, path)
        await expectAccessible(page, path)
        await expectFitsAtAll(page, path)
      })
  })

for (const tag of languages)
  test(`lessons in ${tag} fit their window and have no English left`, { tag: tagOf(tag) }, async ({
    openPage,
    server,
  }) => {
    const page = await openPage(server)
    await speak(page, tag)
    const theatre = new Theatre(page, server)
    for (const lesson of lessons) {
      await theatre.open(lesson)
      await expectNoEnglish(page, `${lesson}, idle`)
      await expectFitsAtAll(page, `${lesson}, idle`)
      await theatre.openReference(lesson)
      await theatre.press('End')
      await theatre.press('ArrowLeft')
      for (const [number, panel] of panels.entries()) {
        await theatre.press(String(number + 1))
        await expect(page.getByTestId(`panel-${panel}`)).toBeVisible()
        await expectNoEnglish(page, `${lesson}, ${panel}`)
        if (looksAtAll || panel === 'verdict') await expectFitsAtAll(page, `${lesson}, ${panel}`)
      }
    }
  })

for (const tag of languages)
  for (const [chapter, ids] of lessonsByChapter())
    test(`every lesson of ${chapter} in ${tag}, step by step, has no English left and fits a phone`, {
      tag: '@soak',
    }, async ({ openPage, server }) => {
      test.setTimeout(1_200_000)
      const page = await openPage(server)
      await speak(page, tag)
      const theatre = new Theatre(page, server)
      for (const id of ids) {
        await page.setViewportSize(laptop)
        await theatre.open(id)
        await expectNoEnglish(page, `${id}, idle`)
        await theatre.openReference(id)
        await expectNoEnglishAtAnyStep(theatre, id)
        for (const panel of panels) {
          await theatre.press(String(panels.indexOf(panel) + 1))
          await expectNoEnglish(page, `${id}, ${panel} at the end`)
        }
        await page.setViewportSize(phone)
        await expectFits(page, `${id} at its end on a phone`)
      }
    })

/** Steps to the end, past each question before and after its answer, each time with another panel open. */
async function expectNoEnglishAtAnyStep(theatre: Theatre, id: string): Promise<void> {
  for (let step = 0; ; step += 1) {
    const before = await theatre.cursorIndex()
    await expectNoEnglish(theatre.page, `${id} at ${before}`)
    if (await theatre.question.isVisible()) {
      await theatre.press('1')
      await expectNoEnglish(theatre.page, `${id}, the answer at ${before}`)
    } else await theatre.press(String((step % panels.length) + 1))
    await theatre.press('ArrowRight')
    if ((await theatre.cursorIndex()) === before && !(await theatre.question.isVisible())) return
  }
}

function lessonsByChapter(): Map<string, string[]> {
  const chapters = new Map<string, string[]>()
  for (const { id, chapter } of listScenarios()) chapters.set(chapter, [...(chapters.get(chapter) ?? []), id])
  return chapters
}

async function expectFitsAtAll(page: Page, where: string): Promise<void> {
  for (const size of sizes) {
    await page.setViewportSize(size)
    await expectFits(page, `${where} at ${size.width}×${size.height}`)
  }
}
