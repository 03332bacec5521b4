/** How evenly a page keeps up with hands on a timeline: frames measured in the page while real input comes in. */
import type { Page } from '@playwright/test'
import { percentile } from '../statistics.ts'

const handsMs = 10_000

declare global {
  interface Window {
    lockstepFrames: number[]
  }
}

export interface FrameFigures {
  frames: number
  p50Ms: number
  p95Ms: number
}

/** Runs in the page: the time from each frame to the next. */
function countFrames(): void {
  const frames: number[] = []
  window.lockstepFrames = frames
  let lastMs = performance.now()
  const tick = (nowMs: number) => {
    frames.push(nowMs - lastMs)
    lastMs = nowMs
    requestAnimationFrame(tick)
  }
  requestAnimationFrame(tick)
}

export interface Hands {
  /** The middle of the timeline, and how far from there hands may go. */
  x: number
  y: number
  reachPx: number
  /** Which key makes the wheel zoom, and how dragging is called for. */
  zoomKey: string | null
  drag: boolean
}

/** Ten seconds of zooming in, panning, dragging and zooming out again. */
export async function measureFrames(page: Page, { x, y, reachPx, zoomKey, drag }: Hands): Promise<FrameFigures> {
  await page.mouse.move(x, y)
  await page.evaluate(`globalThis.__name ??= (named) => named; (${countFrames})()`)
  const untilMs = performance.now() + handsMs
  const wheel = async (dx: number, dy: number, key: string | null) => {
    if (key !== null) await page.keyboard.down(key)
    for (let i = 0; i < 20 && performance.now() < untilMs; i += 1) await page.mouse.wheel(dx, dy)
    if (key !== null) await page.keyboard.up(key)
  }
  while (performance.now() < untilMs) {
    await wheel(0, -120, zoomKey)
    if (zoomKey !== null) await wheel(60, 0, null)
    if (drag) {
      await page.mouse.down()
      for (let i = 0; i <= 20 && performance.now() < untilMs; i += 1)
        await page.mouse.move(x + reachPx * Math.sin((i / 20) * 2 * Math.PI), y)
      await page.mouse.up()
    }
    if (zoomKey !== null) await wheel(-60, 0, null)
    await wheel(0, 120, zoomKey)
  }
  const frames = (await page.evaluate(() => window.lockstepFrames)).slice(1)
  return { frames: frames.length, p50Ms: round(percentile(frames, 0.5)), p95Ms: round(percentile(frames, 0.95)) }
}

const round = (value: number) => Math.round(value * 10) / 10
