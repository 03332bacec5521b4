/** Tests lessons and questions of the static site, in English and other languages. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { folder, opened, site } from './site.ts'

export function lessons(): void {
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
    // The panels of a calm lesson are hidden at first.
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

  test('a lesson is told in Chinese, with its chapter and the next lesson, from files below the same path', {
    tag: '@soak',
  }, async ({ page }) => {
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

  test('ten questions are asked and answered by keys, and what went wrong comes again when it is due', {
    tag: '@soak',
  }, async ({ page }) => {
    await page.goto(`${site}#/test/3`)
    for (let place = 1; place <= 10; place += 1) {
      await expect(page.getByTestId('quiz-question')).toContainText(`Question ${place} of 10`)
      // Pressing the same key ten times gives at least one wrong answer.
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
}
