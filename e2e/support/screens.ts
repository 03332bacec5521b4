import { expect, type Locator, type Page } from '@playwright/test'
import type { Lesson } from './api.ts'
import type { Person } from './person.ts'
import type { Teacher } from './teacher.ts'
import type { Theatre } from './theatre.ts'

/** A run in the class takes some seconds, and a Redis may have to be started first. */
const runLimitMs = 120_000
const runsAtMost = 10
/** Guards against hanging only, because updates arrive within milliseconds. */
const followLimitMs = 60_000

/** Expects that every page of the class shows the same event as the projected window. */
export async function expectSameMoment({ theatre }: Teacher, class_: readonly Person[]): Promise<void> {
  const momentOf = async ({ root }: Theatre) => [
    await root.getAttribute('data-status'),
    await root.getAttribute('data-cursor-index'),
  ]
  for (const person of class_) {
    // Updates may still be on their way, so each try reads both positions again.
    await expect(async () => {
      expect(await momentOf(person.theatre), person.name).toEqual(await momentOf(theatre))
    }).toPass({ timeout: followLimitMs })
  }
}

/** Returns a pattern for a count in the tally, which is followed by a unit for screen readers. */
export function count(answers: number): RegExp {
  return new RegExp(`^${answers}\\b`)
}

/** Expects that the page of an open question shows its options, but neither reveals the right answer nor anybody's answer. */
export async function expectNoAnswers(
  page: Page,
  shown: Locator,
  { options }: Lesson['questions'][number],
): Promise<void> {
  await expect(shown).toHaveText(options.map(({ text }, i) => `${i + 1}${text}`))
  await expect(page.getByRole('meter')).toHaveCount(0)
  const content = await page.content()
  for (const { why } of options) expect(content).not.toContain(why)
  expect(content).not.toMatch(/\d answers?\b/)
  expect(content).not.toMatch(/data-right/)
}

/** Expects that the run shows this parameter value, this verdict for the watchdog lock, and `held` for the fenced lock. */
export async function expectOutcome(run: Locator, figure: string, status: 'held' | 'violated'): Promise<void> {
  await expect(run).toContainText(figure)
  await expect(run).toContainText(`${status}: Watchdog`)
  await expect(run).toContainText('held: Fenced')
}

/** Runs the lesson with this pause on a member's own page. If the machine was paused during the run, runs the lesson again, as the page advises. */
export async function runWith({ page }: Person, pauseS: string): Promise<void> {
  const panel = page.getByTestId('hands-on')
  const runs = page.getByTestId('own-run')
  const before = await runs.count()
  await panel.getByRole('spinbutton', { name: 'pause' }).fill(pauseS)
  for (let times = 1; times <= runsAtMost; times += 1) {
    await panel.getByTestId('run-own').click()
    await expect(runs).toHaveCount(before + times, { timeout: runLimitMs })
    await expect(runs.first()).not.toContainText('runs…', { timeout: runLimitMs })
    if (!(await runs.first().innerText()).includes('The computer was too busy')) return
  }
  throw new Error('The machine does not come to run anything')
}
