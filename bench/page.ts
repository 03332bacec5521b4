import { gzipSync } from 'node:zlib'
import { type Browser, chromium, type Page, type Response } from '@playwright/test'
import type { StoredComparison } from '#model/messages/messages.ts'
import { findBrowser } from '../bin/setup/browser.mjs'
import { measureBare } from './bare-page.ts'
import { type Notes, takeNotes } from './drawn.ts'
import type { MeasuredServer } from './server.ts'
import { median, percentile, toTenths } from './statistics.ts'

const runLimitMs = 60_000
const repeats = 5
/** Time that is long enough for the pool to start the next fleet. */
const warmUpMs = 4000

export async function openBrowser(): Promise<Browser> {
  const executablePath = await findBrowser()
  const args = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-sync']
  args.push('--disable-background-networking', '--disable-component-update')
  return await chromium.launch({ ...(executablePath === undefined ? {} : { executablePath }), args })
}

export interface LatencyFigures {
  commands: number
  p50Ms: number
  p95Ms: number
}

/**
 * Measures two times: from the execution of a command by Redis, measured by Redis's own clock, to the paint of the frame that shows the command; and from
 * pressing Run to the paint of the first event. After each run, measures the same times on a minimal page.
 */
export async function measureTheatre(browser: Browser, server: MeasuredServer, scenario: string, lock: string) {
  const latencies: number[] = []
  const firsts: number[] = []
  const bareLatencies: number[] = []
  const bareFirsts: number[] = []
  for (let repeat = 0; repeat < repeats; repeat += 1) {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    // The benchmark is compiled by tsx, which names functions through a helper `__name`. The page lacks this helper.
    await page.addInitScript({ content: `globalThis.__name ??= (named) => named; (${takeNotes})()` })
    await page.addInitScript(knowLesson, scenario)
    await page.goto(`${server.url}/s/${scenario}`)
    await page.getByTestId('run-live').first().waitFor()
    await page.waitForTimeout(warmUpMs)
    const notes = await recordOnce(page)
    const first = notes.painted.find((painted) => painted.lock === lock && painted.seq >= 0)
    if (first) firsts.push(first.atMs - notes.pressedMs)
    latencies.push(...latenciesOf(notes, await comparisonOf(page, server)))
    await page.close()
    const bare = await measureBare(browser)
    bareLatencies.push(...bare.drawnMs)
    bareFirsts.push(bare.clickMs)
  }
  return {
    drawn: latencyOf(latencies),
    bareDrawn: latencyOf(bareLatencies),
    clickToFirstEventMs: clickOf(firsts),
    bareClickMs: clickOf(bareFirsts),
  }
}

/** Marks the lesson as watched, so that its run is shown as it happens rather than narrated at a reader's pace. Runs in the page. */
function knowLesson(lesson: string): void {
  localStorage.setItem('lockstep-watched', JSON.stringify({ [lesson]: 1 }))
}

const latencyOf = (latencies: readonly number[]): LatencyFigures => ({
  commands: latencies.length,
  p50Ms: toTenths(median(latencies)),
  p95Ms: toTenths(percentile(latencies, 0.95)),
})

const clickOf = (firsts: readonly number[]) => ({
  median: toTenths(median(firsts)),
  worst: toTenths(Math.max(...firsts)),
})

async function recordOnce(page: Page): Promise<Notes> {
  await page.getByTestId('run-live').first().click()
  await page.locator('[data-testid=theatre][data-status=recorded]').waitFor({ timeout: runLimitMs })
  return await page.evaluate(() => window.lockstepNotes)
}

async function comparisonOf(page: Page, server: MeasuredServer): Promise<StoredComparison> {
  const id = new URL(page.url()).searchParams.get('run')
  const answer = await fetch(`${server.url}/api/comparisons/${id}`)
  return (await answer.json()) as StoredComparison
}

/** Returns the times from execution to paint. Leaves out events that a question hides until it is answered, because nobody answers here. */
function latenciesOf(notes: Notes, { runs }: StoredComparison): number[] {
  return runs.flatMap(({ header, events }) => {
    const painted = notes.painted.filter(({ lock }) => lock === header.lock)
    return events.flatMap((event) => {
      if (event.kind !== 'command-executed' || event.inner || event.id === undefined) return []
      const shown = painted.find(({ seq }) => seq >= event.seq)
      return shown ? [shown.atMs - event.serverUs / 1000] : []
    })
  })
}

export interface DownloadFigures {
  /** Size of everything except fonts, gzipped. */
  gzippedKb: number
  /** The part of `gzippedKb` that comes from the server's API: the library and the lesson. */
  dataKb: number
  fontsKb: number
}

/** Time to wait until fonts have been requested, because a browser requests fonts only once there is text. */
const fontsMs = 1000

/** Records when `selector` first finds a usable element. Later requests are prefetches. Runs in the page. */
function takeUseful(selector: string): void {
  const found = () => document.querySelector(`:is(${selector}):not(:disabled)`) !== null
  const watcher = new MutationObserver(() => {
    if (!found()) return
    watcher.disconnect()
    window.lockstepUsefulMs = performance.now()
  })
  watcher.observe(document, { childList: true, subtree: true, attributes: true })
}

declare global {
  interface Window {
    lockstepUsefulMs: number | undefined
  }
}

/** Returns the addresses that a page had requested by the time it became usable. */
async function askedUntilUseful(page: Page): Promise<Set<string>> {
  await page.waitForFunction(() => window.lockstepUsefulMs !== undefined, undefined, { timeout: runLimitMs })
  const addresses = await page.evaluate(() =>
    performance
      .getEntries()
      .filter(
        ({ entryType, startTime }) =>
          /^(navigation|resource)$/.test(entryType) && startTime <= (window.lockstepUsefulMs ?? 0),
      )
      .map(({ name }) => name),
  )
  return new Set(addresses)
}

/** Measures the size of everything that a page requests until `selector` finds a usable element. Fonts are counted as sent, everything else gzipped. */
export async function measureDownload(
  browser: Browser,
  server: MeasuredServer,
  path: string,
  selector: string,
): Promise<DownloadFigures> {
  const page = await browser.newPage()
  const asked: Response[] = []
  const note = (response: Response) => asked.push(response)
  page.on('response', note)
  await page.addInitScript({
    content: `globalThis.__name ??= (named) => named; (${takeUseful})(${JSON.stringify(selector)})`,
  })
  await page.goto(`${server.url}${path}`)
  const useful = await askedUntilUseful(page)
  await page.waitForTimeout(fontsMs)
  page.off('response', note)
  let texts = 0
  let data = 0
  let fonts = 0
  for (const response of asked) {
    const kind = response.request().resourceType()
    if (kind === 'font') fonts += (await response.body()).length
    if (!useful.has(response.url())) continue
    if (['document', 'script', 'stylesheet'].includes(kind)) texts += gzipSync(await response.body()).length
    if (['fetch', 'xhr'].includes(kind)) data += gzipSync(await response.body()).length
  }
  await page.close()
  return { gzippedKb: toTenths((texts + data) / 1024), dataKb: toTenths(data / 1024), fontsKb: toTenths(fonts / 1024) }
}
