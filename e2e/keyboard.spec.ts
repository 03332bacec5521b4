import { listScenarios } from './support/catalogue.ts'
import { expect, test } from './support/fixtures.ts'
import { Keyboard } from './support/keyboard.ts'
import { listen } from './support/listening.ts'
import { setLooks } from './support/looks.ts'
import { Theatre } from './support/theatre.ts'
import { panels } from './support/views.ts'

const id = 'gc-pause'

test('a whole lesson by keyboard alone: predicted, run, stepped through, answered, read, left', async ({
  openPage,
  server,
}) => {
  const page = await openPage(server)
  const theatre = new Theatre(page, server)
  const keyboard = new Keyboard(page)

  await test.step('from the library, which has a card for every lesson, into one', async () => {
    await page.goto('/')
    for (const each of listScenarios()) await expect(page.getByTestId(`scenario-${each.id}`)).toBeVisible()
    await keyboard.tabTo(page.getByTestId(`scenario-${id}`))
    await keyboard.press('Enter')
    await expect(theatre.root).toHaveAttribute('data-status', 'idle')
  })
  await test.step('a prediction, and the run', async () => {
    const option = page.getByRole('main').locator('button[aria-pressed]').first()
    await keyboard.tabTo(option)
    await keyboard.press('Enter')
    await expect(option).toHaveAttribute('aria-pressed', 'true')
    const second = page.getByRole('main').locator('button[aria-pressed]').nth(1)
    await keyboard.press('2')
    await expect(second, 'a digit chooses, too').toHaveAttribute('aria-pressed', 'true')
    await theatre.recordConclusive(() => keyboard.press('r'))
  })
  await test.step('there and back, event by event', async () => {
    await theatre.press('Home')
    const start = await theatre.cursorIndex()
    await theatre.press('Shift+ArrowRight')
    expect(await theatre.cursorIndex()).toBe(start + 1)
    await theatre.press('Shift+ArrowLeft')
    expect(await theatre.cursorIndex()).toBe(start)
  })
  await test.step('every question on the way is answered', async () => {
    // Questions that the live run has asked are not asked again. The recording asks its questions to everybody who opens it.
    await page.reload()
    await theatre.waitFor('recorded')
    await theatre.press('Home')
    const last = (await theatre.eventCount()) - 1
    for (let steps = 0; steps < 60 && (await theatre.cursorIndex()) < last; steps += 1) {
      if (await theatre.question.isVisible()) {
        // A step is rejected with a reason, while a digit answers the question.
        await theatre.press('Shift+ArrowRight')
        await expect(page.getByTestId('hint')).toContainText('Answer first')
        await theatre.press('1')
        await expect(theatre.question).toContainText('The answer')
      }
      const before = await theatre.cursorIndex()
      await theatre.press('ArrowRight')
      if ((await theatre.cursorIndex()) === before && !(await theatre.question.isVisible())) await theatre.press('End')
    }
    expect(await theatre.cursorIndex()).toBe(last)
  })
  await test.step('to the violation', async () => {
    await theatre.press('v')
    expect(await theatre.cursorIndex()).toBeLessThan((await theatre.eventCount()) - 1)
    await expect(theatre.stage('watchdog')).toContainText('A sale was lost')
    await expect(page.getByTestId('back-to-end')).toBeVisible()
  })
  await test.step('what is drawn, explained in words', async () => {
    const canvas = theatre.timeline.getByRole('application').first()
    await keyboard.tabTo(canvas)
    await theatre.press('ArrowDown')
    await expect(theatre.timeline.locator('p[aria-live]').first()).not.toBeEmpty()
    await theatre.press('Escape')
  })
  await test.step('every panel', async () => {
    for (const [i, panel] of panels.entries()) {
      await theatre.press(String(i + 1))
      await expect(page.getByTestId(`panel-${panel}`)).toBeVisible()
    }
  })
  await test.step('the trace as a table', async () => {
    const rows = page.getByTestId('panel-table').getByRole('row')
    expect(await rows.count()).toBeGreaterThan(10)
    const row = rows.nth(3)
    await keyboard.tabTo(row)
    const words = await row.textContent()
    await keyboard.press('Enter')
    await expect(page.getByTestId('panel-table').locator('[aria-current=true]')).toHaveText(words ?? '')
  })
  await test.step('the list of keys, and back', async () => {
    await theatre.press('?')
    await expect(page.getByRole('dialog')).toBeVisible()
    await theatre.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
  })
  await test.step('back to the lessons', async () => {
    await keyboard.tabTo(page.getByRole('link', { name: 'Lockstep' }))
    await keyboard.press('Enter')
    await expect(page.getByTestId(`scenario-${id}`)).toBeVisible()
  })
})

test('a whole lesson by a clicker alone: on, back, past its questions, and dark in between', { tag: '@soak' }, async ({
  theatre,
}) => {
  await setLooks(theatre, { projector: true })
  await theatre.openReference(id)
  const { caption, page, question } = theatre
  const last = (await theatre.eventCount()) - 1
  const captions = new Set<string | null>()
  let asked = 0
  for (let presses = 0; presses < 60 && (await theatre.cursorIndex()) < last; presses += 1) {
    captions.add(await caption.textContent())
    if (await question.isVisible()) {
      asked += 1
      // Escape closes a question, and so does another press of the clicker's forward button.
      if (asked % 2 === 1) await theatre.press('Escape')
      else {
        const before = await theatre.cursorIndex()
        await theatre.press('PageDown')
        expect(await theatre.cursorIndex()).toBe(before)
        await expect(page.getByTestId('hint')).toContainText('Answer first')
      }
    }
    await theatre.press('PageDown')
  }
  expect(await theatre.cursorIndex()).toBe(last)
  expect(asked).toBeGreaterThan(1)
  expect(captions.size).toBeGreaterThan(5)
  const dark = page.getByRole('button', { name: 'Show the screen again' })
  await theatre.press('.')
  await expect(dark).toBeVisible()
  await theatre.press('.')
  await expect(dark).toHaveCount(0)
  await theatre.press('PageUp')
  expect(await theatre.cursorIndex()).toBeLessThan(last)
})

test('a screen reader hears each beat, how the run ended, and what the verdicts are', async ({ theatre }) => {
  await theatre.openReference(id)
  await theatre.press('End')
  await expect(theatre.page.getByTestId('announce-status')).toContainText(`${await theatre.eventCount()} events`)
  await expect(theatre.page.getByTestId('announce-verdicts')).toHaveText(
    'Watchdog: A sale was lost. Fenced: No sale was lost.',
  )
  await theatre.press('Home')
  await expect(theatre.page.getByTestId('announce-verdicts')).toBeEmpty()
  const heard = await listen(theatre.page)
  const captions = (await theatre.walk('ArrowRight')).slice(1).map(({ caption }) => caption)
  expect(new Set(captions).size).toBeGreaterThan(5)
  const announced = await heard()
  for (const caption of captions) expect(announced).toContain(caption)
})
