import type { Lesson, StoredComparison } from './support/api.ts'
import { eventAt } from './support/api.ts'
import { type ListedScenario, listScenarios } from './support/catalogue.ts'
import { expect, test } from './support/fixtures.ts'
import { type Drawing, differenceOf, differenceOfRuns, lessonOf, Theatre } from './support/theatre.ts'

/** Pattern of the chapter whose first lesson is tested by `npm test`. The first lessons of all other chapters are much like this one. */
const usual = /^1-/

/** Tests one lesson of each chapter in the browser. Other tests run every lesson live and walk through every recording without a browser. */
for (const [i, scenario] of firstOfChapters(listScenarios()).entries()) {
  // Other tests check without a browser that each beat of every recording is drawn the same in both directions; in the browser, one recording is enough.
  const bothWays = i === 0
  test(`${scenario.id}: run live, judged, walked through${bothWays ? ' both ways' : ''}`, {
    tag: usual.test(scenario.chapter) ? [] : '@soak',
  }, async ({ theatre, openPage, server }) => {
    const lesson = await lessonOf(server, scenario.id)
    await theatre.open(scenario.id)
    let isAsked = bothWays
    const stored = await test.step('run live', () =>
      theatre.recordConclusive(async () => {
        await theatre.runLive()
        // If this run has to be repeated, questions that were answered are not asked again.
        if (isAsked) await answerLive(theatre)
        isAsked = false
      }))
    await test.step('verdicts are what the lesson expects', () => expectVerdicts(theatre, lesson, stored))
    const fresh = new Theatre(await openPage(server), server)
    await test.step('jump to the violation: a fresh page shows the moment that is shared', async () => {
      await jumpToViolation(theatre, scenario, stored)
      const { caption } = await theatre.drawing()
      await openShared(theatre, fresh)
      // The sentence of the verdict is known only after the page has judged its recording.
      await expect.poll(async () => (await fresh.drawing()).caption).toBe(caption)
    })
    await test.step('its end is the same', async () => {
      // At the end, no future is left to draw. Elsewhere, the future is drawn only if the questions on the way were answered or watched.
      await theatre.press('End')
      const end = await theatre.drawing()
      await fresh.press('End')
      await expect.poll(async () => differenceOfRuns(end, await fresh.drawing())).toBeUndefined()
    })
    // Questions that the live run has asked are not asked again. The recording asks its questions to everybody who opens it.
    await test.step('questions are asked before their answer', () => answerQuestions(fresh, lesson))
    if (bothWays) await test.step('each beat is drawn the same, there and back', () => walkBothWays(theatre, lesson))
  })
}

function firstOfChapters(scenarios: readonly ListedScenario[]): ListedScenario[] {
  return scenarios.filter(({ chapter }, i) => scenarios.findIndex((each) => each.chapter === chapter) === i)
}

async function expectVerdicts(theatre: Theatre, lesson: Lesson, { runs }: StoredComparison): Promise<void> {
  // In a first lesson, verdicts are next to the code, which is hidden at first. The key 0 hides the code again afterwards.
  await theatre.press('1')
  expect(runs.map(({ header }) => header.lock)).toEqual(lesson.locks.map(({ id }) => id))
  for (const [i, { judgement }] of runs.entries()) {
    const lock = lesson.locks[i]
    if (lock === undefined) throw new Error('more runs than locks')
    expect(judgement.surprises, lock.id).toEqual([])
    const found = Object.fromEntries(judgement.verdicts.map(({ property, status }) => [property, status]))
    expect(found, lock.id).toMatchObject(lock.expect)
    const focus = lock.expect[lesson.teaches]
    expect(focus, `${lock.id} has an expectation of ${lesson.teaches}`).toBeDefined()
    await theatre.press('End')
    await expect(theatre.verdict(lock.id)).toHaveAttribute('data-property', lesson.teaches)
    await expect(theatre.verdict(lock.id)).toHaveAttribute('data-status', focus ?? '')
  }
  await theatre.press('0')
}

/**
 * Answers the question of a live run. The page stops before the answer while the run is recorded to its end, and continues from there once the question is
 * answered.
 */
async function answerLive(theatre: Theatre): Promise<void> {
  const { page, question } = theatre
  await expect(question).toBeVisible({ timeout: 60_000 })
  await theatre.waitFor('recorded')
  await expect(page.getByText('A sale was lost')).toHaveCount(0)
  await theatre.press('1')
  await expect(question).toContainText('The answer')
  const asked = await theatre.cursorIndex()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByTestId('guess-shown')).toBeVisible()
  expect(await theatre.cursorIndex()).toBeGreaterThan(asked)
}

async function answerQuestions(theatre: Theatre, lesson: Lesson): Promise<void> {
  await theatre.press('Home')
  const asked = await theatre.questionsOf('ArrowRight')
  for (const { ask } of lesson.questions)
    expect(
      asked.some((text) => text.includes(ask)),
      ask,
    ).toBe(true)
  await expect(theatre.question).toBeHidden()
}

async function walkBothWays(theatre: Theatre, lesson: Lesson): Promise<void> {
  await theatre.press('Home')
  const forward = await theatre.walk('ArrowRight')
  await theatre.press('End')
  const end = await theatre.drawing()
  const back = await theatre.walk('ArrowLeft')
  expect(end.index).toBe((await theatre.eventCount()) - 1)
  expect(forward.length, 'every beat is a stop').toBeGreaterThanOrEqual(lesson.beats.length)
  const there = new Map(forward.map((drawing) => [drawing.index, drawing]))
  const again = new Map(back.map((drawing) => [drawing.index, drawing]))
  expect(distinct(forward), 'what is drawn changes from beat to beat').toBe(forward.length)
  const stops = [...there.keys()].filter((index) => again.has(index))
  expect(stops.length).toBeGreaterThanOrEqual(lesson.beats.length)
  for (const index of stops) {
    const [one, other] = [there.get(index), again.get(index)]
    // After the whole recording has been watched, the ending takes space from the minimap.
    const isEnd = index === end.index && one !== undefined && other !== undefined
    expect(isEnd ? differenceOfRuns(one, other) : differenceOf(one, other), `at event ${index}`).toBeUndefined()
  }
}

function distinct(drawings: Drawing[]): number {
  return new Set(drawings.map(({ timeline, caption }) => timeline + caption)).size
}

async function jumpToViolation(theatre: Theatre, scenario: ListedScenario, stored: StoredComparison): Promise<void> {
  const wrong = scenario.locks.find(({ role }) => role === 'wrong')
  if (wrong === undefined) return
  // The button appears when it no longer gives away an answer, which is the case at the end or after all questions have been answered.
  await theatre.press('End')
  await theatre.page.getByTestId('jump-violation').click()
  const event = eventAt(stored, await theatre.cursorEvent())
  const verdicts = stored.runs.find(({ header }) => header.lock === wrong.id)?.judgement.verdicts ?? []
  const witnesses = verdicts.find(({ property }) => property === scenario.teaches)?.events ?? []
  expect(event?.lock).toBe(wrong.id)
  expect(witnesses).toContain(event?.seq)
}

async function openShared(theatre: Theatre, fresh: Theatre): Promise<void> {
  const index = await theatre.cursorIndex()
  await fresh.page.goto(await theatre.link())
  await fresh.waitFor('recorded')
  await expect(fresh.root).toHaveAttribute('data-cursor-index', String(index))
}
