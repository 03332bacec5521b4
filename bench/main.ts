/** `npm run bench [-- --json]`: the figures that README and release notes quote. Nothing here passes or fails. */
import { fileURLToPath } from 'node:url'
import { openPool } from '../server/fleet/pool.ts'
import { measureDownload, measureTheatre, openBrowser } from './page.ts'
import { measurePairs } from './pairs.ts'
import { startServer } from './server.ts'
import { median } from './statistics.ts'

const starts = 5

export async function main(argv: string[]): Promise<number> {
  const json = argv.includes('--json')
  const say = (words: string) => process.stderr.write(`${words}\n`)

  say('Acquire and release, through the engine and bare…')
  const pairs = await enginePairs()
  say('Starts…')
  const warmStartMs = await warmStarts()
  say('In the browser…')
  const page = await inTheBrowser()

  const figures = { pairs, ...page, warmStartMs }
  process.stdout.write(json ? `${JSON.stringify(figures, null, 2)}\n` : table(figures))
  return 0
}

async function enginePairs() {
  const cacheFolder = fileURLToPath(new URL('../.cache', import.meta.url))
  const pool = await openPool({ cacheFolder, keepReady: [] })
  try {
    return [await measurePairs(pool, 1), await measurePairs(pool, 8)]
  } finally {
    await pool.close()
  }
}

async function warmStarts(): Promise<number> {
  const measured: number[] = []
  for (let at = 0; at <= starts; at += 1) {
    const server = await startServer()
    await server.stop()
    // The first may have had a page to build.
    if (at > 0) measured.push(server.startMs)
  }
  return Math.round(median(measured))
}

async function inTheBrowser() {
  const server = await startServer()
  const browser = await openBrowser()
  try {
    return {
      single: await measureTheatre(browser, server, 'gc-pause', 'watchdog'),
      sentinel: await measureTheatre(browser, server, 'master-failover', 'set-nx-px'),
      library: await measureDownload(browser, server, '/'),
      lesson: await measureDownload(browser, server, '/s/gc-pause'),
    }
  } finally {
    await browser.close()
    await server.stop()
  }
}

type Figures = Awaited<ReturnType<typeof inTheBrowser>> & {
  pairs: Awaited<ReturnType<typeof enginePairs>>
  warmStartMs: number
}

function table({ pairs, single, sentinel, library, lesson, warmStartMs }: Figures): string {
  const rows = [
    ...pairs.map(({ atOnce, enginePairsPerSecond, barePairsPerSecond, ratio }) => [
      `acquire+release, ${atOnce} at once`,
      `${enginePairsPerSecond}/s through the engine, ${barePairsPerSecond}/s bare: ratio ${ratio}`,
    ]),
    [
      'executed to drawn, single',
      `p50 ${single.drawn.p50Ms} ms, p95 ${single.drawn.p95Ms} ms (${single.drawn.commands} commands)`,
    ],
    [
      'executed to drawn, sentinel',
      `p50 ${sentinel.drawn.p50Ms} ms, p95 ${sentinel.drawn.p95Ms} ms (${sentinel.drawn.commands} commands)`,
    ],
    [
      'Run to first event, single',
      `median ${single.clickToFirstEventMs.median} ms, worst ${single.clickToFirstEventMs.worst} ms`,
    ],
    [
      'Run to first event, warm sentinel',
      `median ${sentinel.clickToFirstEventMs.median} ms, worst ${sentinel.clickToFirstEventMs.worst} ms`,
    ],
    ['warm start to /healthz', `median ${warmStartMs} ms`],
    ['download, library', `${library.gzippedKb} KB gzipped, fonts ${library.fontsKb} KB`],
    ['download, lesson', `${lesson.gzippedKb} KB gzipped, fonts ${lesson.fontsKb} KB`],
  ]
  const width = Math.max(...rows.map(([name = '']) => name.length))
  return rows.map(([name = '', figure]) => `${name.padEnd(width)}  ${figure}\n`).join('')
}
