import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { percentile, toTenths } from '../statistics.ts'

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

/** Records the time from each frame to the next. Runs in the page. */
function countFrames(): void {
  const frames: number[] = []
  window.lockstepFrames = frames
  let lastMs = performance.now()
  const tick = (nowMs: number) => {
    frames.push(nowMs - lastMs)
    lastMs = nowMs
    if (window.lockstepFrames === frames) requestAnimationFrame(tick)
  }
  requestAnimationFrame(tick)
}

export interface Hands {
  /** Middle of the timeline, from which the mouse may move up to `reachPx` pixels. */
  x: number
  y: number
  reachPx: number
  /** Key that makes the wheel zoom instead of pan, or `null` if the wheel always zooms. */
  zoomKey: string | null
}

/** One kind of movement: its duration, the key to hold, and a function that makes each input. */
interface Movement {
  ms: number
  key?: string | null
  drag?: boolean
  input(page: Page, number: number): Promise<void>
}

/**
 * Measures how evenly a page draws while real input arrives: ten seconds of dragging, zooming in and out, panning when zoomed in, and dragging when zoomed in.
 * An input arrives every eight milliseconds, as from a mouse, even if the page has not drawn the previous one yet. `still` has the figures of the same page
 * without input, which are the best figures that a page can have on this machine.
 */
export async function measureFrames(page: Page, hands: Hands): Promise<FrameFigures & { still: FrameFigures }> {
  const { x, y, reachPx, zoomKey } = hands
  await page.mouse.move(x, y)
  const drag = async (page: Page, i: number) => page.mouse.move(x + reachPx * Math.sin((i / 40) * 2 * Math.PI), y)
  const wheel = (dx: number, dy: number) => async (page: Page, i: number) =>
    page.mouse.wheel(i % 80 < 40 ? -dx : dx, i % 80 < 40 ? -dy : dy)
  const still = await framesOf(page, { ms: 2000, input: async () => undefined })
  const all = [
    ...(await framesOf(page, { ms: 2500, drag: true, input: drag })),
    ...(await framesOf(page, { ms: 2500, key: zoomKey, input: wheel(0, 60) })),
  ]
  await framesOf(page, { ms: 240, key: zoomKey, input: (page) => page.mouse.wheel(0, -60) })
  if (zoomKey !== null) all.push(...(await framesOf(page, { ms: 2500, input: wheel(30, 0) })))
  all.push(...(await framesOf(page, { ms: zoomKey === null ? 5000 : 2500, drag: true, input: drag })))
  return { ...figuresOf(all), still: figuresOf(still) }
}

const inputEveryMs = 8

async function framesOf(page: Page, { ms, key = null, drag = false, input }: Movement): Promise<number[]> {
  if (key !== null) await page.keyboard.down(key)
  if (drag) await page.mouse.down()
  await page.evaluate(`globalThis.__name ??= (named) => named; (${countFrames})()`)
  const begunMs = performance.now()
  const sent: Promise<void>[] = []
  while (performance.now() - begunMs < ms) {
    sent.push(input(page, sent.length))
    await sleep(Math.max(0, begunMs + sent.length * inputEveryMs - performance.now()))
  }
  const frames = await page.evaluate(() => window.lockstepFrames)
  await Promise.all(sent)
  if (drag) await page.mouse.up()
  if (key !== null) await page.keyboard.up(key)
  return frames.slice(1)
}

function figuresOf(frames: readonly number[]): FrameFigures {
  return { frames: frames.length, p50Ms: toTenths(percentile(frames, 0.5)), p95Ms: toTenths(percentile(frames, 0.95)) }
}
