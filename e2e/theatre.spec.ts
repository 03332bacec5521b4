/** What can be done with a run while it happens and with its recording: watch it grow, play, scrub, follow its links. */
import { listScenarios } from './support/catalogue.ts'
import { expect, test } from './support/fixtures.ts'
import { lessonOf, Theatre } from './support/theatre.ts'

const scenario = listScenarios()[0]
const id = scenario?.id ?? ''

test('a live run grows event by event, and then is the recording', async ({ theatre }) => {
  await theatre.open(id)
  const changes = await theatre.observe()
  await theatre.record()
  const noted = await changes()
  const statuses = noted.map(({ status }) => status)
  expect([...new Set(statuses)]).toEqual(['waiting', 'live', 'recorded'])
  const whileLive = noted.filter(({ status }) => status === 'live').map(({ events }) => events)
  expect(new Set(whileLive).size, 'events came in more than a few portions').toBeGreaterThan(5)
  expect(whileLive).toEqual([...whileLive].sort((a, b) => a - b))
  const { runs } = await theatre.stored()
  expect(await theatre.eventCount()).toBe(runs.reduce((sum, { events }) => sum + events.length, 0))
})

test('a run with another lease has that lease', async ({ theatre, server }) => {
  const lesson = await lessonOf(server, id)
  await theatre.open(id)
  const { max } = lesson.parameters.leaseMs ?? { max: 0 }
  await theatre.page.getByRole('spinbutton', { name: /lease/i }).fill(String(max / 1000))
  await theatre.record()
  const { runs } = await theatre.stored()
  expect(runs.map(({ header }) => header.parameters.leaseMs)).toEqual(runs.map(() => max))
})

test.describe('a recording', () => {
  test.beforeEach(async ({ theatre }) => {
    await theatre.openReference(id)
    await theatre.press('Home')
  })

  test('plays up to a question, stops there, and goes on to the end once it is answered', async ({
    theatre,
    server,
  }) => {
    const { questions } = await lessonOf(server, id)
    const play = theatre.page.getByTestId('transport-play')
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
      await theatre.press('ArrowRight')
    }
    await play.click()
    await expect(theatre.root).toHaveAttribute('data-cursor-index', String(last), { timeout: 60_000 })
  })

  test('goes where its timeline is pressed', async ({ theatre }) => {
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

  test('goes where a line of its console leads', async ({ theatre }) => {
    await theatre.press('End')
    await theatre.press('2')
    const console = theatre.page.getByTestId('panel-console')
    // Only the lines in sight are in the page, so a line is told by its number.
    const number = await console.getByRole('listitem').nth(2).getAttribute('aria-posinset')
    const current = console.locator('[aria-current=true]')
    await expect(current).not.toHaveAttribute('aria-posinset', number ?? '')
    await console.locator(`[aria-posinset="${number}"]`).getByRole('button').first().click()
    await expect(current).toHaveAttribute('aria-posinset', number ?? '')
    expect(await theatre.cursorIndex()).toBeLessThan((await theatre.eventCount()) - 1)
  })

  test('has an address that leads to its lesson, at the moment it names', async ({ theatre, openPage, server }) => {
    await theatre.record()
    await theatre.press('End')
    const end = await theatre.cursorIndex()
    const fresh = new Theatre(await openPage(server), server)
    await fresh.page.goto(`/r/${theatre.comparison()}?e=${end}`)
    await expect(fresh.root).toHaveAttribute('data-status', 'recorded')
    await expect(fresh.root).toHaveAttribute('data-cursor-index', String(end))
    expect(new URL(fresh.page.url()).pathname).toBe(`/s/${id}`)
  })
})
