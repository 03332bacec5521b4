/**
 * Measures a baseline for the page's latencies on this machine. A minimal server sends messages to a page, which draws each message in its next frame; a button
 * sends a request to the server, and the page draws the answer. The baseline is measured in the same way as the theatre, and shows how much of the theatre's
 * latency is due to the machine and the browser.
 */
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser } from '@playwright/test'

const times = 40
/** Interval between messages in milliseconds, about the same as the interval between a lesson's commands. */
const apartMs = 25
const limitMs = 30_000

export interface BareLatencies {
  /** Times from the server's message to the paint of the frame that shows the message, in milliseconds. */
  drawnMs: number[]
  /** Time from the press of the button to the paint of the frame that shows the answer, in milliseconds. */
  clickMs: number
}

interface Painted {
  saidMs: number
  atMs: number
}

declare global {
  interface Window {
    lockstepTimings: { painted: Painted[]; pressedMs: number }
  }
}

/** Runs in the page, so it must not refer to anything outside of this function. */
function drawTimings(): void {
  const timings: Window['lockstepTimings'] = { painted: [], pressedMs: 0 }
  window.lockstepTimings = timings
  const nowMs = () => performance.timeOrigin + performance.now()
  const context = document.querySelector('canvas')?.getContext('2d')
  const draw = (words: string) => {
    context?.clearRect(0, 0, 1000, 300)
    context?.fillText(words, 100, 100)
    // A message that is posted in a frame arrives after that frame has been painted.
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      timings.painted.push({ saidMs: Number(words), atMs: nowMs() })
      port1.close()
    }
    port2.postMessage('')
  }
  new EventSource('/events').onmessage = ({ data }) => requestAnimationFrame(() => draw(data))
  document.addEventListener('pointerdown', () => {
    timings.pressedMs = nowMs()
  })
  document.querySelector('button')?.addEventListener('click', () => void fetch('/press'))
}

export async function measureBare(browser: Browser): Promise<BareLatencies> {
  const { url, listening, tell, close } = await openTeller()
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  const painted = (count: number) =>
    page.waitForFunction((least) => window.lockstepTimings.painted.length >= least, count, { timeout: limitMs })
  try {
    await page.goto(url)
    await listening
    await page.locator('button').click()
    await painted(1)
    for (let time = 0; time < times; time += 1) {
      tell()
      await sleep(apartMs)
    }
    await painted(1 + times)
    const timings = await page.evaluate(() => window.lockstepTimings)
    const [first, ...others] = timings.painted
    return {
      drawnMs: others.map(({ saidMs, atMs }) => atMs - saidMs),
      clickMs: (first?.atMs ?? Number.NaN) - timings.pressedMs,
    }
  } finally {
    await page.close()
    close()
  }
}

async function openTeller() {
  let listener: ServerResponse | undefined
  let heard = () => {}
  const listening = new Promise<void>((resolve) => {
    heard = resolve
  })
  const tell = () => listener?.write(`data: ${Date.now()}\n\n`)
  const server = createServer((request, response) => {
    if (request.url === '/events') {
      response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders()
      listener = response
      heard()
    } else if (request.url === '/press') {
      tell()
      response.end()
    } else {
      // The benchmark is compiled by tsx, which names functions through a helper `__name`. The page lacks this helper.
      const script = `globalThis.__name ??= (named) => named; (${drawTimings})()`
      const body = `<canvas width="1000" height="300"></canvas><button>Press</button><script>${script}</script>`
      response.writeHead(200, { 'content-type': 'text/html' }).end(`<!doctype html><title>Bare</title>${body}`)
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  return { url: `http://127.0.0.1:${port}/`, listening, tell, close }
}
