/** Measures how long large traces take to open in the page, and how well their timeline follows the mouse. */
import { fileURLToPath } from 'node:url'
import type { Browser, Page } from '@playwright/test'
import type { Trace } from '#model/trace/trace.ts'
import { openPool } from '#server/stores/redis/servers/pool.ts'
import { takeNotes } from '../drawn.ts'
import { openBrowser } from '../page.ts'
import { type MeasuredServer, startServer } from '../server.ts'
import { median } from '../statistics.ts'
import { recordContention } from './contention.ts'
import { type FrameFigures, measureFrames } from './frames.ts'
import { lessonName, stitched, writeLarge } from './stitch.ts'
import { measureVis, spansOf, type VisFigures } from './vis.ts'

const large = 100_000
const largest = 1_000_000
const openLimitMs = 60_000
const opensMeasured = 7

export interface LargeFigures {
  /** Median time from the navigation to the first painted event, or `null` if no event was painted within a minute. */
  openMs: number | null
  largestOpenMs: number | null
  /** Times between frames. `still` was measured without input. */
  frames: (FrameFigures & { still: FrameFigures }) | null
  vis: VisFigures
}

export async function measureLarge(): Promise<LargeFigures> {
  const traces = await realTraces()
  const server = await startServer(async (folder) => {
    for (const count of [large, largest]) await writeLarge(folder, traces, count)
  })
  const browser = await openBrowser()
  try {
    // Opens the trace once without measuring, so that no figure includes first-time costs.
    await opened(browser, server, large, async () => undefined)
    const opens: (number | null)[] = []
    for (let open = 0; open < opensMeasured; open += 1)
      opens.push((await opened(browser, server, large, async () => undefined)).openMs)
    const { found: frames = null } = await opened(browser, server, large, handsOn)
    const { openMs: largestOpenMs } = await opened(browser, server, largest, async () => undefined)
    const vis = await measureVis(browser, spansOf(stitched(traces, large)), opensMeasured)
    // An open that did not finish counts as slower than any other.
    const openMs = median(opens.map((ms) => ms ?? Number.POSITIVE_INFINITY))
    return { openMs: Number.isFinite(openMs) ? openMs : null, frames, largestOpenMs, vis }
  } finally {
    await browser.close()
    await server.stop()
  }
}

async function realTraces(): Promise<Trace[]> {
  const cacheFolder = fileURLToPath(new URL('../../.cache', import.meta.url))
  const pool = await openPool({ cacheFolder, keepReady: [] })
  try {
    return [await recordContention(pool, 1), await recordContention(pool, 2)]
  } finally {
    await pool.close()
  }
}

async function opened<T>(browser: Browser, server: MeasuredServer, count: number, use: (page: Page) => Promise<T>) {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  try {
    await page.addInitScript({ content: `globalThis.__name ??= (named) => named; (${takeNotes})()` })
    await page.goto(`${server.url}/s/${lessonName}?run=bench-${count}`)
    if (!(await isDrawn(page))) return { openMs: null }
    const openMs = await page.evaluate(() => {
      const first = window.lockstepNotes.painted.find(({ seq }) => seq >= 0)
      return Math.round((first?.atMs ?? 0) - performance.timeOrigin)
    })
    return { openMs, found: await use(page) }
  } finally {
    await page.close()
  }
}

/** Polls from outside of the page, because the page forbids `eval`, which Playwright's own waiting needs. */
async function isDrawn(page: Page): Promise<boolean> {
  const untilMs = performance.now() + openLimitMs
  while (performance.now() < untilMs) {
    if (await page.evaluate(() => window.lockstepNotes.painted.some(({ seq }) => seq >= 0))) return true
    await page.waitForTimeout(50)
  }
  return false
}

/** Measures frames at the end of the recording, where the timeline has the most to draw. */
async function handsOn(page: Page): Promise<NonNullable<LargeFigures['frames']>> {
  await page.keyboard.press('End')
  const box = await page.locator('canvas[data-drawn]').first().boundingBox()
  if (box === null) throw new Error('the timeline has no place on the page')
  const x = box.x + box.width / 2
  const y = box.y + box.height - 12
  return await measureFrames(page, { x, y, reachPx: box.width / 3, zoomKey: 'Control' })
}

export function largeRows({ openMs, largestOpenMs, frames, vis }: LargeFigures): [string, string][] {
  const ratio = (ours: number | undefined | null, theirs: number) =>
    ours === undefined || ours === null ? '' : `: ratio ${(ours / theirs).toFixed(2)}`
  const ms = (value: number | null) => (value === null ? 'not within a minute' : `${value} ms`)
  return [
    ['open 100,000 events', ms(openMs)],
    ['open 1,000,000 events', ms(largestOpenMs)],
    ['frames, 100,000 events', frames === null ? 'none' : framesText(frames)],
    [`vis-timeline, its ${vis.spans} spans, open`, `${vis.openMs} ms${ratio(openMs, vis.openMs)}`],
    ['vis-timeline, frames', `${framesText(vis.frames)}${ratio(frames?.p95Ms, vis.frames.p95Ms)}`],
  ]
}

function framesText({ p50Ms, p95Ms, still }: NonNullable<LargeFigures['frames']>): string {
  return `p50 ${p50Ms} ms, p95 ${p95Ms} ms (with no hands on it ${still.p95Ms} ms)`
}
