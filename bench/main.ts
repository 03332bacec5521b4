/**
 * Implements `npm run bench [-- --json] [-- --only pairs,runs,proxy,explore,edited,brought,growth,starts,page,languages,large,stores,outages] [-- --lock
 * ID,…]`: measures the figures that the README and release notes quote. Nothing here passes or fails.
 */
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import type { RedisPool } from '#server/stores/redis/servers/fleet.ts'
import { openPool } from '#server/stores/redis/servers/pool.ts'
import { broughtRows, measureBrought } from './brought.ts'
import { editedRows, measureEdited } from './edited.ts'
import { exploreRows, measureExplore } from './explore.ts'
import { measureFirst } from './first.ts'
import { growthRow, measureGrowth } from './growth.ts'
import { languageRows, measureLanguages } from './languages.ts'
import { largeRows, measureLarge } from './large/measure.ts'
import { measureCompiled } from './measured-apart.ts'
import { measureDownload, measureTheatre, openBrowser } from './page.ts'
import { pairRows } from './pairs.ts'
import { measureProxy } from './proxy.ts'
import { startServer } from './server.ts'
import { median } from './statistics.ts'
import { measureOutagesAlone, measureStores, storeRows } from './stores/main.ts'
import { outageRows } from './stores/outages/main.ts'

const starts = 5
const cards = 'a[href^="/s/"]'
const runButton = '[data-testid=run-live]'

/** The parts that can be measured, keyed by their names for `--only`. `measure` resolves with the part's figures and with rows of the printed table. */
const parts: Record<string, { words: string; measure(locks?: readonly string[]): Promise<Measured> }> = {
  pairs: { words: 'Acquire and release, through the engine and bare…', measure: enginePairs },
  runs: { words: 'Whole runs, one after the other and many at once…', measure: wholeRuns },
  proxy: { words: 'Acquire and release, through the way in of a process and bare…', measure: proxyCost },
  explore: { words: 'Every order, by the explorer…', measure: explorations },
  edited: { words: 'Every order of edited locks…', measure: editedLocks },
  brought: { words: 'Every order of locks in processes of their own…', measure: broughtLocks },
  growth: { words: 'Every order, in the browser…', measure: growing },
  starts: { words: 'Starts…', measure: warmStarts },
  page: { words: 'In the browser…', measure: inTheBrowser },
  languages: { words: 'Every language, in the browser…', measure: everyLanguage },
  large: { words: 'Large traces…', measure: largeTraces },
  stores: { words: 'The same lock on every store…', measure: everyStore },
  outages: { words: 'Every store with a server killed…', measure: everyOutage },
}

interface Measured {
  figures: Record<string, unknown>
  rows: [name: string, figure: string][]
}

export async function main(argv: string[]): Promise<number> {
  const options = { only: { type: 'string' }, lock: { type: 'string' }, json: { type: 'boolean' } } as const
  const { values } = parseArgs({ args: argv, options })
  // `stores` measures the outages too.
  const only = values.only?.split(',') ?? Object.keys(parts).filter((name) => name !== 'outages')
  const unknown = only.find((name) => !(name in parts))
  if (unknown !== undefined) {
    process.stderr.write(`There is no part "${unknown}". Known are ${Object.keys(parts).join(', ')}.\n`)
    return 1
  }
  const figures: Measured['figures'] = {}
  const rows: Measured['rows'] = []
  for (const [name, { words, measure }] of Object.entries(parts)) {
    if (!only.includes(name)) continue
    process.stderr.write(`${words}\n`)
    const measured = await measure(values.lock?.split(','))
    Object.assign(figures, measured.figures)
    rows.push(...measured.rows)
  }
  process.stdout.write(values.json ? `${JSON.stringify(figures, null, 2)}\n` : table(rows))
  return 0
}

async function enginePairs(): Promise<Measured> {
  const pairs = await measureCompiled('pairs')
  return { figures: { pairs }, rows: pairs.flatMap(pairRows) }
}

async function wholeRuns(): Promise<Measured> {
  const runs = await measureCompiled('runs')
  const rows = runs.map(({ atOnce, runsPerSecond, barePairsPerSecond, ratio }): [string, string] => [
    `minimal runs, ${atOnce} at once`,
    `${runsPerSecond}/s, bare pairs ${barePairsPerSecond}/s: ratio ${ratio}`,
  ])
  return { figures: { runs }, rows }
}

async function proxyCost(): Promise<Measured> {
  const proxy = await onPool(measureProxy)
  const { throughPairMs, barePairMs, ratio, extraPairMs } = proxy
  const figure = `${throughPairMs} ms, ${barePairMs} ms bare: ratio ${ratio}, ${extraPairMs} ms more`
  return { figures: { proxy }, rows: [['acquire+release of a process of its own', figure]] }
}

async function onPool<T>(measure: (pool: RedisPool) => Promise<T>): Promise<T> {
  const cacheFolder = fileURLToPath(new URL('../.cache', import.meta.url))
  const pool = await openPool({ cacheFolder, keepReady: [] })
  try {
    return await measure(pool)
  } finally {
    await pool.close()
  }
}

async function warmStarts(): Promise<Measured> {
  const measured: number[] = []
  for (let at = 0; at <= starts; at += 1) {
    const server = await startServer()
    await server.stop()
    // The first start is not counted, because it may have had to build the page.
    if (at > 0) measured.push(server.startMs)
  }
  const warmStartMs = Math.round(median(measured))
  return { figures: { warmStartMs }, rows: [['warm start to /healthz', `median ${warmStartMs} ms`]] }
}

async function inTheBrowser(): Promise<Measured> {
  const server = await startServer()
  const browser = await openBrowser()
  try {
    const figures = {
      libraryFirst: await measureFirst(browser, server, '/', { selector: cards, press: false }),
      lessonFirst: await measureFirst(browser, server, '/s/gc-pause', {
        selector: runButton,
        press: true,
      }),
      library: await measureDownload(browser, server, '/', cards),
      lesson: await measureDownload(browser, server, '/s/gc-pause', runButton),
      single: await measureTheatre(browser, server, 'gc-pause', 'watchdog'),
      sentinel: await measureTheatre(browser, server, 'master-failover', 'set-nx-px'),
    }
    return { figures, rows: rowsOfPage(figures) }
  } finally {
    await browser.close()
    await server.stop()
  }
}

async function everyLanguage(): Promise<Measured> {
  const server = await startServer()
  const browser = await openBrowser()
  try {
    const languages = await measureLanguages(browser, server, { cards, runButton })
    return { figures: { languages }, rows: languageRows(languages) }
  } finally {
    await browser.close()
    await server.stop()
  }
}

type Theatre = Awaited<ReturnType<typeof measureTheatre>>
type Download = Awaited<ReturnType<typeof measureDownload>>
type First = Awaited<ReturnType<typeof measureFirst>>

interface PageFigures {
  libraryFirst: First
  lessonFirst: First
  library: Download
  lesson: Download
  single: Theatre
  sentinel: Theatre
}

function rowsOfPage({ libraryFirst, lessonFirst, library, lesson, single, sentinel }: PageFigures): Measured['rows'] {
  const first = ({ medianMs, worstMs }: First) => `median ${medianMs} ms, worst ${worstMs} ms`
  const drawn = ({ drawn: { p50Ms, p95Ms, commands }, bareDrawn }: Theatre) =>
    `p50 ${p50Ms} ms, p95 ${p95Ms} ms (${commands} commands); bare ${bareDrawn.p50Ms} and ${bareDrawn.p95Ms} ms`
  const click = ({ clickToFirstEventMs: { median, worst }, bareClickMs }: Theatre) =>
    `median ${median} ms, worst ${worst} ms; bare ${bareClickMs.median} and ${bareClickMs.worst} ms`
  const size = ({ gzippedKb, dataKb, fontsKb }: Download) =>
    `${gzippedKb} KB gzipped, ${dataKb} KB of it data; fonts ${fontsKb} KB`
  return [
    ['first visit, library to visible cards', first(libraryFirst)],
    ['first visit, lesson to Run answering a click', first(lessonFirst)],
    ['executed to drawn, single', drawn(single)],
    ['executed to drawn, sentinel', drawn(sentinel)],
    ['Run to first event, single', click(single)],
    ['Run to first event, warm sentinel', click(sentinel)],
    ['download, library', size(library)],
    ['download, lesson', size(lesson)],
  ]
}

function table(rows: Measured['rows']): string {
  const width = Math.max(...rows.map(([name]) => name.length))
  return rows.map(([name, figure]) => `${name.padEnd(width)}  ${figure}\n`).join('')
}

async function largeTraces(): Promise<Measured> {
  const large = await measureLarge()
  return { figures: { large }, rows: largeRows(large) }
}

async function everyStore(): Promise<Measured> {
  const stores = await measureStores()
  return { figures: { stores }, rows: [...storeRows(stores), ...(stores.outages ? outageRows(stores.outages) : [])] }
}

async function everyOutage(): Promise<Measured> {
  const { outages } = await measureOutagesAlone()
  return { figures: { outages }, rows: outages ? outageRows(outages) : [] }
}

async function explorations(): Promise<Measured> {
  const explore = await measureExplore()
  return { figures: { explore }, rows: exploreRows(explore) }
}

async function editedLocks(only?: readonly string[]): Promise<Measured> {
  const server = await startServer()
  const browser = await openBrowser()
  try {
    const edited = await measureEdited(browser, server, only)
    return { figures: { edited }, rows: editedRows(edited) }
  } finally {
    await browser.close()
    await server.stop()
  }
}

async function broughtLocks(): Promise<Measured> {
  const brought = await measureBrought()
  return { figures: { brought }, rows: broughtRows(brought) }
}

async function growing(): Promise<Measured> {
  const server = await startServer()
  const browser = await openBrowser()
  try {
    const growth = await measureGrowth(browser, server, 'mistaken-release')
    return { figures: { growth }, rows: [growthRow(growth)] }
  } finally {
    await browser.close()
    await server.stop()
  }
}
