/** The journey through a scenario of each chapter: run it live, believe the verdicts, walk through the recording, share it. */
import type { Lesson, StoredComparison } from './support/api.ts'
import { eventAt } from './support/api.ts'
import { type ListedScenario, listScenarios } from './support/catalogue.ts'
import { expect, test } from './support/fixtures.ts'
import { type Drawing, differenceOf, differenceOfRuns, lessonOf, Theatre } from './support/theatre.ts'

/** The chapter whose first lesson is part of `npm test`. The others are much like the first. */
const usual = /^1-/

/** Every lesson is also run live, and every recording walked through, without a browser: here is one lesson of each chapter. */
for (const [i, scenario] of firstOfChapters(listScenarios()).entries()) {
  // That each beat is drawn the same in both directions is tested on all recordings without a browser, and here on one in it.
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
        // Answered questions are not asked again if this run has to be repeated.
        if (isAsked) await answerLive(theatre)
        isAsked = false
      }))
    await test.step('verdicts are what the lesson expects', () => expectVerdicts(theatre, lesson, stored))
    const fresh = new Theatre(await openPage(server), server)
    await test.step('jump to the violation: a fresh page shows the moment that is shared', async () => {
      await jumpToViolation(theatre, scenario, stored)
      const { caption } = await theatre.drawing()
      await openShared(theatre, fresh)
      // The verdict's sentence is known once the page has judged its recording.
      await expect.poll(async () => (await fresh.drawing()).caption).toBe(caption)
    })
    await test.step('its end is the same', async () => {
      // At the end nothing is ahead: the future is drawn only where the questions on the way were answered or watched.
      await theatre.press('End')
      const end = await theatre.drawing()
      await fresh.press('End')
      await expect.poll(async () => differenceOfRuns(end, await fresh.drawing())).toBeUndefined()
    })
    // Questions of the live run are not asked again. The recording asks everybody who opens it.
    await test.step('questions are asked before their answer', () => answerQuestions(fresh, lesson))
    if (bothWays) await test.step('each beat is drawn the same, there and back', () => walkBothWays(theatre, lesson))
  })
}

function firstOfChapters(scenarios: readonly ListedScenario[]): ListedScenario[] {
  return scenarios.filter(({ chapter }, i) => scenarios.findIndex((each) => each.chapter === chapter) === i)
}

async function expectVerdicts(theatre: Theatre, lesson: Lesson, { runs }: StoredComparison): Promise<void> {
  // In a first lesson verdicts are next to the code, which is folded away; it is folded again afterwards.
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

/** Answers the question of a live run. The run stops before the answer, is recorded on meanwhile, and continues from there once it is answered. */
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

/** Goes from the start to the end, and answers the questions on the way. */
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
    // At the end, the way on takes room from the minimap of whoever has been through.
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
  // The button appears once it gives nothing away: at the end, or when the questions have been answered.
  await theatre.press('End')
  await theatre.page.getByTestId('jump-violation').click()
  const event = eventAt(stored, await theatre.cursorEvent())
  const verdicts = stored.runs.find(({ header }) => header.lock === wrong.id)?.judgement.verdicts ?? []
  const witnesses = verdicts.find(({ property }) => property === scenario.teaches)?.events ?? []
  expect(event?.lock).toBe(wrong.id)
  expect(witnesses).toContain(event?.seq)
}

/** Opens the moment that another page shares. */
async function openShared(theatre: Theatre, fresh: Theatre): Promise<void> {
  const index = await theatre.cursorIndex()
  await fresh.page.goto(await theatre.link())
  await fresh.waitFor('recorded')
  await expect(fresh.root).toHaveAttribute('data-cursor-index', String(index))
}
