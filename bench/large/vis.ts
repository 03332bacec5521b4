import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { fileURLToPath } from 'node:url'
import type { Browser, Page } from '@playwright/test'
import type { TraceEvent } from '#model/trace/trace.ts'
import { median } from '../statistics.ts'
import { type FrameFigures, measureFrames } from './frames.ts'

interface Item {
  id: number
  group: string
  start: number
  end: number
}

/** Returns the spans of each client's belief, and of each hold according to Redis. */
export function spansOf(events: Iterable<TraceEvent>): Item[] {
  const open = new Map<string, number>()
  const items: Item[] = []
  const begin = (group: string, atMs: number) => open.set(group, open.get(group) ?? atMs)
  const end = (group: string, atMs: number) => {
    const start = open.get(group)
    if (start === undefined) return
    open.delete(group)
    items.push({ id: items.length, group, start, end: atMs })
  }
  for (const event of events) {
    if (event.kind === 'client-acquired') begin(event.client, event.atMs)
    else if (event.kind === 'client-left') end(event.client, event.atMs)
    else if (event.kind === 'key-set') begin('Redis', event.atMs)
    else if (event.kind === 'key-expired' || event.kind === 'key-deleted') end('Redis', event.atMs)
  }
  return items
}

const html = `<!doctype html><link rel="stylesheet" href="/vis.css"><body style="margin:0"><div id="at"></div>
<script type="module">
import { DataSet, Timeline } from '/vis.js'
const items = await (await fetch('/items')).json()
const groups = [...new Set(items.map(({ group }) => group))].sort().map((id) => ({ id, content: id }))
const timeline = new Timeline(document.getElementById('at'), new DataSet(items.map((item) => ({ ...item, content: '' }))), groups,
  { stack: false, height: '600px', showCurrentTime: false })
timeline.on('changed', () => {
  if (window.drawnMs !== undefined) return
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = () => { window.drawnMs = performance.now() }
  requestAnimationFrame(() => port2.postMessage(''))
})
</script>`

export interface VisFigures {
  spans: number
  openMs: number
  frames: FrameFigures & { still: FrameFigures }
}

/** Time limit for opening so many items, which may take minutes. */
const openLimitMs = 60_000

/**
 * Draws the same spans with vis-timeline, a widely used library, and measures how long it takes to open and how smoothly it moves. `opensMeasured` is the
 * number of opens from which the median is taken.
 */
export async function measureVis(browser: Browser, items: readonly Item[], opensMeasured: number): Promise<VisFigures> {
  const server = await serve(items)
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  try {
    const opens: number[] = []
    const open = async <T>(use: (page: Page) => Promise<T>): Promise<T> => {
      const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
      await page.goto(`http://127.0.0.1:${port}/`, { timeout: openLimitMs })
      await page.waitForFunction('window.drawnMs !== undefined', undefined, { timeout: openLimitMs })
      opens.push(Number(await page.evaluate('window.drawnMs')))
      return use(page).finally(() => page.close())
    }
    // As with Lockstep's page, the first open is not counted, and each open uses a new page.
    await open(async () => undefined)
    opens.length = 0
    while (opens.length < opensMeasured) await open(async () => undefined)
    const openMs = Math.round(median(opens))
    const frames = await open((page) => measureFrames(page, { x: 720, y: 300, reachPx: 300, zoomKey: null }))
    return { spans: items.length, openMs, frames }
  } finally {
    server.close()
    server.closeAllConnections()
  }
}

async function serve(items: readonly Item[]): Promise<Server> {
  const file = async (url: string) => await readFile(fileURLToPath(url))
  const answers: Record<string, { type: string; body: string | Buffer }> = {
    '/': { type: 'text/html', body: html },
    '/items': { type: 'application/json', body: JSON.stringify(items) },
    '/vis.js': { type: 'text/javascript', body: await file(import.meta.resolve('vis-timeline/standalone')) },
    '/vis.css': {
      type: 'text/css',
      body: await file(import.meta.resolve('vis-timeline/styles/vis-timeline-graph2d.min.css')),
    },
  }
  const server = createServer((request, response) => {
    const { type, body } = answers[request.url ?? ''] ?? { type: 'text/plain', body: '' }
    response.writeHead(200, { 'Content-Type': type }).end(body)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return server
}
