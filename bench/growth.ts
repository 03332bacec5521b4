/** Measures whether the page draws every frame while explorations grow and while their maps are drawn. */
import type { Browser } from '@playwright/test'
import type { MeasuredServer } from './server.ts'
import { median, percentile } from './statistics.ts'

/** A query whose exploration has about as many states as the page explores at most. */
const question = 'clients=3&ends=2&crashes=1&late=1'
const limitMs = 90_000

export interface GrowthFigures {
  /** Number of states of both locks, as shown by the page at the end. */
  states: number
  framesPerSecond: number
  frameP50Ms: number
  frameP99Ms: number
  /** The longest time during which the page did not respond. */
  longestTaskMs: number
}

/** Runs in the page, so it must not refer to anything outside of this function. */
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
    lockstepFrames: number[]
    /** Durations of the tasks that took more than 50 ms. */
    lockstepTasks: number[]
  }
}

/** Measures a lesson, which must have two locks and no faults of nodes. */
export async function measureGrowth(browser: Browser, server: MeasuredServer, lesson: string): Promise<GrowthFigures> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await page.goto(`${server.url}/s/${lesson}/explore?${question}`)
  const maps = page.locator('[data-testid^=map-]')
  const whole = maps.getByText(/^(Complete|Cut off)/)
  await maps.getByRole('status').filter({ hasText: /\d/ }).first().waitFor({ timeout: limitMs })
  // Starts measuring here, so that only the growth and the drawing of the map are measured. The benchmark is compiled by tsx, which names functions through a
  // helper `__name`. The page lacks this helper.
  await page.evaluate(`globalThis.__name ??= (named) => named; (${takeFrames})()`)
  // The result is hidden at first, so it is attached but not visible.
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
