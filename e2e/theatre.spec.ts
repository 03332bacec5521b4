import { expect, test } from './support/fixtures.ts'
import { lessonOf, Theatre } from './support/theatre.ts'

/** A lesson that shows parameters and speed, which first lessons hide. */
const id = 'crash-before-expire'

test('from a link that leads nowhere to a run of one’s own: its figures, its growth, its recording, its address', async ({
  theatre,
  openPage,
  server,
}) => {
  const { page } = theatre
  const { parameters } = await lessonOf(server, id)
  const { min } = parameters.leaseMs ?? { min: 0 }
  const lease = page.getByRole('spinbutton', { name: /lease/i })

  await test.step('a recording that is not there is told of, and a new one can be made', async () => {
    await page.goto(`${server.url}/s/${id}?run=never-made`)
    await expect(theatre.errorNote).toBeVisible()
    await expect(page.getByTestId('run-live')).toBeEnabled()
  })
  await test.step('a figure out of its range is refused with the range, before the server is asked', async () => {
    await expect(lease, 'a calm lesson shows no figures').toHaveCount(0)
    await theatre.showMore()
    const usual = await lease.inputValue()
    await lease.fill('9999')
    await expect(lease).toHaveAttribute('aria-invalid', 'true')
    await expect(lease).toHaveAccessibleDescription(/must be from/)
    await expect(page.getByTestId('run-live')).toBeDisabled()
    await theatre.press('Enter')
    await theatre.waitFor('idle')
    await page.getByRole('button', { name: 'Set the parameters back to those of the lesson' }).click()
    await expect(lease).toHaveValue(usual)
    await expect(page.getByTestId('run-live')).toBeEnabled()
  })
  await test.step('a live run grows event by event, and then is the recording', async () => {
    await lease.fill(String(min / 1000))
    // Chooses the longest work, so that even a busy machine can observe the run's growth.
    await page.getByRole('spinbutton', { name: /work/i }).fill(String((parameters.workMs?.max ?? 0) / 1000))
    const changes = await theatre.observe()
    await theatre.record()
    const noted = await changes()
    const statuses = noted.map(({ status }) => status)
    // If the first events arrive at once, the status is never `waiting`. The status never goes back.
    const turns = statuses.filter((status, i) => status !== statuses[i - 1] && (i > 0 || status !== 'waiting'))
    expect(turns).toEqual(['live', 'recorded'])
    const whileLive = noted.filter(({ status }) => status === 'live').map(({ events }) => events)
    expect(new Set(whileLive).size, 'events came in more than a few portions').toBeGreaterThan(5)
    expect(whileLive).toEqual([...whileLive].sort((a, b) => a - b))
  })
  await test.step('it has all events, and the lease that was asked for', async () => {
    const { runs } = await theatre.stored()
    expect(await theatre.eventCount()).toBe(runs.reduce((sum, { events }) => sum + events.length, 0))
    expect(await theatre.eventCount()).toBeGreaterThan(0)
    expect(runs.map(({ header }) => header.parameters.leaseMs)).toEqual(runs.map(() => min))
  })
  await test.step('it has an address that leads to its lesson, at the moment it names', async () => {
    await theatre.press('End')
    const end = await theatre.cursorEvent()
    const fresh = new Theatre(await openPage(server), server)
    await fresh.page.goto(`/r/${theatre.comparison()}?e=${end}`)
    await expect(fresh.root).toHaveAttribute('data-status', 'recorded')
    await expect(fresh.root).toHaveAttribute('data-cursor-event', String(end))
    expect(new URL(fresh.page.url()).pathname).toBe(`/s/${id}`)
  })
})

test('a recording is scrubbed and played', async ({ theatre, server }) => {
  await theatre.openReference('release-skipped')

  await test.step('it goes where its timeline is pressed', async () => {
    const axis = theatre.timeline.locator('canvas').first()
    const box = await axis.boundingBox()
    if (box === null) throw new Error('the timeline is not to be seen')
    const indexAt = async (share: number) => {
      await theatre.page.mouse.click(box.x + box.width * share, box.y + box.height - 3)
      return (await theatre.drawing()).index
    }
    const [early, late] = [await indexAt(0.4), await indexAt(0.9)]
    expect(early).toBeLessThan(late)
    expect(await indexAt(0.4)).toBe(early)
  })
  await test.step('it plays up to a question, stops there, and goes on to the end once it is answered', async () => {
    await theatre.press('Home')
    const { questions } = await lessonOf(server, 'release-skipped')
    const play = theatre.page.getByTestId('transport-play')
    await theatre.page.getByTestId('more-view').click()
    const speed = theatre.page.getByTestId('speed')
    for (let press = 0; press < 5 && (await speed.textContent()) !== '4×'; press += 1) await speed.click()
    const last = (await theatre.eventCount()) - 1
    for (const { ask } of questions) {
      await play.click()
      await expect(theatre.question).toContainText(ask, { timeout: 60_000 })
      const asked = await theatre.cursorIndex()
      expect(asked).toBeLessThan(last)
      await theatre.question.getByRole('listitem').first().getByRole('button').click()
      expect(await theatre.cursorIndex()).toBe(asked)
      await theatre.press('Shift+ArrowRight')
    }
    await play.click()
    await expect(theatre.root).toHaveAttribute('data-cursor-index', String(last), { timeout: 60_000 })
  })
  await test.step('where it is over, Next leads to the next lesson', async () => {
    const { page } = theatre
    await theatre.press('End')
    const on = page.getByTestId('transport-forward')
    const next = page.getByTestId('next-lesson')
    if (!(await next.isVisible())) await on.click()
    await expect(on).toHaveCount(0)
    const ending = page.getByTestId('ending')
    await expect(ending).toBeInViewport({ ratio: 1 })
    await expect(next).toHaveAttribute(
      'href',
      (await ending.getByRole('link', { name: 'Next' }).getAttribute('href')) ?? '',
    )
    await next.click()
    await expect(page).not.toHaveURL(/release-skipped/)
    await expect(theatre.root).toBeVisible()
  })
})

test('every lesson opens with its story alone, and what a reader opens stays open in the next', async ({ theatre }) => {
  const { page } = theatre
  const [lease, code, speed] = [
    page.getByRole('spinbutton', { name: /lease/i }),
    page.getByTestId('panel-code'),
    page.getByTestId('speed'),
  ]
  for (const id of ['cluster-failover', 'choosing-a-lease']) {
    await theatre.openReference(id)
    for (const folded of [lease, code, speed, page.getByTestId('every-order'), page.getByTestId('what-if')])
      await expect(folded, id).toHaveCount(0)
  }
  await theatre.showMore()
  await page.getByTestId('more-view').click()
  await page.getByTestId('unfold').click()
  await theatre.openReference('gc-pause')
  for (const opened of [lease, code, speed]) await expect(opened).toBeVisible()
  await page.getByTestId('fold').click()
  await expect(code).toHaveCount(0)
  await page.getByTestId('axis-note').first().click()
  await page.getByRole('button', { name: 'Show it to scale' }).click()
  await expect(page.getByTestId('axis-note')).toHaveCount(0)
})

test('what a lesson folds away stays out while something in it is set', async ({ theatre }) => {
  await theatre.openReference('gc-pause')
  const { page } = theatre
  const [view, speed] = [page.getByTestId('more-view'), page.getByTestId('speed')]
  await expect(view).toHaveAttribute('aria-expanded', 'false')
  await expect(speed).toHaveCount(0)
  await view.click()
  await expect(view).toHaveAttribute('aria-expanded', 'true')
  await speed.click()
  await expect(speed).toHaveText('2×')
  // The button is gone because it can hide nothing while the speed is set.
  await expect(view).toHaveCount(0)
  await speed.click({ modifiers: ['Shift'] })
  await view.click()
  await expect(view).toHaveAttribute('aria-expanded', 'false')
  await expect(speed).toHaveCount(0)
})

test('a guess is still there for whoever comes back to the lesson in the same tab', { tag: '@soak' }, async ({
  theatre,
  openPage,
  server,
}) => {
  const { page } = theatre
  await theatre.open(id)
  const { questions } = await lessonOf(server, id)
  const option = ({ text = '' } = {}) => page.getByRole('button', { name: text })
  const [first, second] = questions[0]?.options ?? []
  await option(second).click()
  await page.getByRole('link', { name: 'Lockstep' }).click()
  await expect(page.getByTestId(`scenario-${id}`)).toBeVisible()
  await page.goBack()
  await expect(option(second)).toHaveAttribute('aria-pressed', 'true')
  await page.reload()
  await expect(option(second)).toHaveAttribute('aria-pressed', 'true')
  await expect(option(first)).toHaveAttribute('aria-pressed', 'false')
  await page.getByTestId('watch-recording').click()
  await theatre.waitFor('recorded')
  await theatre.press('End')
  expect(await theatre.cursorIndex(), 'it is not asked again').toBe((await theatre.eventCount()) - 1)

  const elsewhere = await openPage(server)
  await elsewhere.goto(`/s/${id}`)
  await expect(elsewhere.getByRole('button', { name: second?.text ?? '' })).toHaveAttribute('aria-pressed', 'false')
})

test('the end of the first hour leads to the lessons, and the start page asks its first question no more', async ({
  theatre,
}) => {
  const { page } = theatre
  await page.goto('/')
  const question = page.getByText('What will the stock say?')
  await expect(question).toBeVisible()
  for (const id of ['what-is-a-lock', 'gc-pause']) {
    await theatre.openReference(id)
    await theatre.press('End')
  }
  await page.getByTestId('hour-ends').getByRole('link', { name: 'All lessons' }).click()
  await expect(page.getByRole('searchbox')).toBeInViewport()
  await expect(page.getByTestId('begin')).not.toBeInViewport()
  await expect(question).toHaveCount(0)
})
