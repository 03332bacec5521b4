/** Measures whether the page draws every frame while explorations grow and their maps are made. */
import type { Browser } from '@playwright/test'
import type { MeasuredServer } from './server.ts'
import { median, percentile } from './statistics.ts'

/** A query with about as many states as the page explores at most. */
const question = 'clients=3&ends=2&crashes=1&late=1'
const limitMs = 90_000

export interface GrowthFigures {
  /** States of both locks together, as the page shows them at the end. */
  states: number
  framesPerSecond: number
  frameP50Ms: number
  frameP99Ms: number
  /** The longest time for which the page did not respond. */
  longestTaskMs: number
}

/** Runs in the page, and must not refer to anything outside itself. */
function takeFrames(): void {
  window.lockstepFrames = []
  window.lockstepTasks = []
  let before = 0
  const frame = (atMs: number) => {
    if (before > 0) window.lockstepFrames.push(atMs - before)
    before = atMs
    requestAnimationFrame(frame)
  }
  requestAnimationFrame(frame)
  const note = (list: PerformanceObserverEntryList) =>
    window.lockstepTasks.push(...list.getEntries().map(({ duration }) => duration))
  new PerformanceObserver(note).observe({ type: 'longtask' })
}

declare global {
  interface Window {
    /** How long each frame took, in milliseconds. */
    lockstepFrames: number[]
    /** Durations of the tasks that took more than 50 ms. */
    lockstepTasks: number[]
  }
}

/** `lesson`: a lesson with two locks and without faults of nodes. */
export async function measureGrowth(browser: Browser, server: MeasuredServer, lesson: string): Promise<GrowthFigures> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await page.goto(`${server.url}/s/${lesson}/explore?${question}`)
  const maps = page.locator('[data-testid^=map-]')
  const whole = maps.getByText(/^(Complete|Cut off)/)
  await maps.getByRole('status').filter({ hasText: /\d/ }).first().waitFor({ timeout: limitMs })
  // Measures from here on: only the growth, and the drawing of the map after it. The bench's compiler (tsx) names functions through a helper `__name`, which
  // the page lacks.
  await page.evaluate(`globalThis.__name ??= (named) => named; (${takeFrames})()`)
  // The result is folded away, so it is attached but not visible.
  await whole.nth(1).waitFor({ state: 'attached', timeout: limitMs })
  const { frames, tasks } = await page.evaluate(() => ({ frames: window.lockstepFrames, tasks: window.lockstepTasks }))
  const said = await whole.allTextContents()
  await page.close()
  const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)
  return {
    states: sum(
      said.map((words) => Number(/([\d,]+) (?:different )?situations/.exec(words)?.[1]?.replaceAll(',', '') ?? 0)),
    ),
    framesPerSecond: Math.round((1000 * frames.length) / sum(frames)),
    frameP50Ms: Math.round(median(frames)),
    frameP99Ms: Math.round(percentile(frames, 0.99)),
    longestTaskMs: Math.round(Math.max(0, ...tasks)),
  }
}

export const growthRow = ({ states, framesPerSecond, frameP99Ms, longestTaskMs }: GrowthFigures): [string, string] => [
  `the map while ${states} states grow`,
  `${framesPerSecond} frames/s, p99 ${frameP99Ms} ms, longest task ${longestTaskMs} ms`,
]
