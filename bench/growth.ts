/** Whether the page draws every frame while the graphs of an exploration grow, and the map is made of them. */
import type { Browser } from '@playwright/test'
import type { MeasuredServer } from './server.ts'
import { median, percentile } from './statistics.ts'

/** About as many states as the page looks at. */
const question = 'clients=3&ends=2&crashes=1&late=1'
const limitMs = 90_000

export interface GrowthFigures {
  /** Of both locks together, as the page tells of them at the end. */
  states: number
  framesPerSecond: number
  frameP50Ms: number
  frameP99Ms: number
  /** The longest time for which the page heard nobody. */
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
    /** How long each task took that took more than 50 ms. */
    lockstepTasks: number[]
  }
}

/** `lesson`: one with two locks that break no node. */
export async function measureGrowth(browser: Browser, server: MeasuredServer, lesson: string): Promise<GrowthFigures> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await page.goto(`${server.url}/s/${lesson}/explore?${question}`)
  const maps = page.locator('[data-testid^=map-]')
  const whole = maps.getByText(/^(Complete|Cut off)/)
  await maps.getByRole('status').filter({ hasText: /\d/ }).first().waitFor({ timeout: limitMs })
  // The page is there; from here on only what grows is measured, and the map that is made of it.
  // What runs the bench marks functions with their names by a helper that the page does not have.
  await page.evaluate(`globalThis.__name ??= (named) => named; (${takeFrames})()`)
  // It lies folded.
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
