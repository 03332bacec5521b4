import type { Browser } from '@playwright/test'
import type { MeasuredServer } from './server.ts'
import { median } from './statistics.ts'

const repeats = 5
const limitMs = 30_000

export interface FirstFigures {
  medianMs: number
  worstMs: number
}

interface Waited {
  atMs: number
}

declare global {
  interface Window {
    lockstepFirst: Waited | undefined
  }
}

/**
 * Measures the time from the navigation until `selector` finds an element. With `press`, also presses the element as soon as the main thread is idle, and
 * measures the time at which a frame with the effect was painted. Runs in the page.
 */
function takeFirst({ selector, press }: { selector: string; press: boolean }): void {
  const note = () => {
    // A message that is posted in a frame arrives after that frame has been painted.
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => {
        window.lockstepFirst = { atMs: performance.now() }
        port1.close()
      }
      port2.postMessage('')
    })
  }
  const answered = () => {
    const status = document.querySelector('[data-testid=theatre]')?.getAttribute('data-status')
    if (status === 'idle') requestAnimationFrame(answered)
    else note()
  }
  const look = () => {
    const found = document.querySelector<HTMLButtonElement>(selector)
    if (found === null || found.disabled) requestAnimationFrame(look)
    else if (!press) note()
    else {
      requestIdleCallback(() => {
        found.click()
        answered()
      })
    }
  }
  requestAnimationFrame(look)
}

/** Measures how long a page keeps a first-time visitor waiting. Each visit starts with an empty cache, in a browser that is already open. */
export async function measureFirst(
  browser: Browser,
  server: MeasuredServer,
  path: string,
  what: { selector: string; press: boolean },
): Promise<FirstFigures> {
  const waited: number[] = []
  // The first visit is not counted, because it is also the server's first request. In a class, only one person makes the first request.
  for (let visit = 0; visit <= repeats; visit += 1) {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
    const page = await context.newPage()
    // The benchmark is compiled by tsx, which names functions through a helper `__name`. The page lacks this helper.
    const script = `globalThis.__name ??= (named) => named; (${takeFirst})(${JSON.stringify(what)})`
    await page.addInitScript({ content: script })
    await page.goto(`${server.url}${path}`, { waitUntil: 'commit' })
    await page.waitForFunction(() => window.lockstepFirst !== undefined, undefined, { timeout: limitMs })
    const { atMs } = (await page.evaluate(() => window.lockstepFirst)) as Waited
    if (visit > 0) waited.push(atMs)
    if (what.press) await page.locator('[data-status=recorded]').waitFor({ timeout: limitMs })
    await context.close()
  }
  return { medianMs: Math.round(median(waited)), worstMs: Math.round(Math.max(...waited)) }
}
