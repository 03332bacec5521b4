import { createServer } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { Server } from 'socket.io'
import { io } from 'socket.io-client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aTrace } from '#model/checkers/testing/trace-builder.ts'
import { because } from '#model/refusals/because.ts'
import { LiveRun } from '../runs/live-run.ts'
import { RefusalError } from '../runs/refusal.ts'
import { Feeds } from './feed.ts'
import type { PageServer, PageSocket } from './page-socket.ts'
import { SharedMessages } from './shared-messages.ts'
import { type Heard, listen, type TestSocket } from './testing/live-server.ts'
import { PageWebSockets } from './web-sockets.ts'

const { header, events } = aTrace().at(10).grant('A').at(30).giveBack('A').finished('A').end()
const waitFor = { timeout: 180_000, interval: 5 }
const run = 'c-1'
/** Withholds nothing, because there is no teacher. */
const allRevealed: ConstructorParameters<typeof Feeds>[2] = {
  withheld: { look: async () => {}, header: (progressed) => progressed },
  levels: { mayWatch: () => {} },
}
let pages: PageServer
let live: LiveRun
let feeds: Feeds
let shared: SharedMessages
const clients: TestSocket[] = []

beforeEach(async () => {
  const http = createServer()
  shared = new SharedMessages()
  pages = new Server(http, { wsEngine: PageWebSockets, parser: shared.parser })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  live = new LiveRun(run, 'c')
  const runs: ConstructorParameters<typeof Feeds>[1] = {
    live: (wanted) => (wanted === run ? live : undefined),
    ending: () => undefined,
    read: async (wanted) => {
      throw new RefusalError('unknown-run', { run: wanted })
    },
  }
  feeds = new Feeds(pages, runs, allRevealed, { shared })
})
afterEach(async () => {
  for (const client of clients.splice(0)) client.disconnect()
  await pages.close()
})

/** Connects a browser. Returns the server's end of the connection, and the messages that the browser receives. */
async function connect(): Promise<{ socket: PageSocket; heard: Heard }> {
  const arrived = new Promise<PageSocket>((resolve) => pages.once('connection', resolve))
  const { port } = pages.httpServer.address() as AddressInfo
  const client: TestSocket = io(`http://127.0.0.1:${port}`, { transports: ['websocket'], forceNew: true })
  clients.push(client)
  const heard = listen(client)
  return { socket: await arrived, heard }
}

const record = (from: number, to: number) => {
  for (const event of events.slice(from, to)) live.record(event)
}

test('events of one turn travel together; who joins while they wait hears each of them once', async () => {
  const [first, second] = [await connect(), await connect()]
  let messages = 0
  clients[0]?.on('run-events', () => {
    messages += 1
  })
  await feeds.watch(first.socket, run, 0, () => {})
  live.begin(header)
  record(0, 3)
  await feeds.watch(second.socket, run, 1, () => {})
  record(3, events.length)
  live.end({ run })

  await vi.waitFor(() => expect([first.heard.ended.size, second.heard.ended.size]).toEqual([1, 1]), waitFor)
  expect(first.heard.events.get(run)).toEqual(events)
  expect(second.heard.events.get(run)).toEqual(events.slice(1))
  expect([first.heard.headers.get(run), second.heard.headers.get(run)]).toEqual([header, header])
  expect(messages).toBe(2)
})

test('a run that waits tells what for; one that is not there is refused before anything is accepted', async () => {
  const { socket, heard } = await connect()
  const progressed: unknown[] = []
  clients[0]?.on('run-progress', (progress) => progressed.push(progress))
  live.tell(because('waits-in-line', { place: 2 }), 2)
  await feeds.watch(socket, run, 0, () => {})
  live.tell(because('starts-own'))
  await vi.waitFor(() => expect(progressed).toHaveLength(2), waitFor)
  expect(progressed).toEqual([
    { run, place: 2, doing: { reason: 'waits-in-line', values: { place: 2 } } },
    { run, doing: { reason: 'starts-own', values: {} } },
  ])

  const accepted = vi.fn()
  await expect(feeds.watch(socket, 'c-2', 0, accepted)).rejects.toMatchObject({ code: 'UNKNOWN_RUN' })
  expect(accepted).not.toHaveBeenCalled()
  expect(heard.runs.has('c-2')).toBe(false)
})

test('a stored run that two read is written once', async () => {
  let looks = 0
  const seen = events.map((event) => ({
    ...event,
    toJSON: () => {
      looks += 1
      return event
    },
  }))
  const stored = { header, events: seen, judgement: { differences: [], verdicts: [] } }
  feeds = new Feeds(
    pages,
    { live: () => undefined, ending: () => undefined, read: async () => stored as never },
    allRevealed,
    { shared },
  )
  const [first, second] = [await connect(), await connect()]
  await feeds.watch(first.socket, run, 0, () => {})
  const looksOfOne = looks
  expect(looksOfOne).toBeGreaterThanOrEqual(events.length)
  await feeds.watch(second.socket, run, 0, () => {})
  await vi.waitFor(
    () => expect([first.heard.ended.has(run), second.heard.ended.has(run)]).toEqual([true, true]),
    waitFor,
  )
  expect([first.heard.events.get(run), second.heard.events.get(run)]).toEqual([events, events])
  expect(looks).toBe(looksOfOne)
})

test('a reader that does not read is sent no more than it takes, and the next one gets everything', async () => {
  const many = Array.from({ length: 100_000 }, (_, seq) => ({ ...events[0], seq, padding: 'x'.repeat(500) }))
  const stored = { header, events: many, judgement: { differences: [], verdicts: [] } }
  feeds = new Feeds(
    pages,
    { live: () => undefined, ending: () => undefined, read: async () => stored as never },
    allRevealed,
    { shared },
  )
  const idle = await connect()
  const client = clients[0] as unknown as { io: { engine: { transport: { ws: { _socket: Socket } } } } }
  client.io.engine.transport.ws._socket.pause()
  const asked = Array.from({ length: 20 }, () =>
    feeds
      .watch(idle.socket, run, 0, () => {})
      .then(
        () => 'sent',
        ({ code }) => code,
      ),
  )
  expect(await Promise.all(asked.slice(16))).toEqual(Array.from({ length: 4 }, () => 'RATE_LIMITED'))

  const second = await connect()
  await feeds.watch(second.socket, run, 99_000, () => {})
  await vi.waitFor(() => expect(second.heard.events.get(run)).toHaveLength(1000), waitFor)
  const waiting = (idle.socket.conn as unknown as { writeBuffer: { data?: string }[] }).writeBuffer
  expect(waiting.reduce((sum, { data = '' }) => sum + data.length, 0)).toBeLessThan(8e6)
  client.io.engine.transport.ws._socket.destroy()
  await Promise.all(asked)
})

test('a reader that takes nothing of what is told to all is cut off with a code, and the others miss nothing', async () => {
  const [deaf, other] = [await connect(), await connect()]
  const client = clients[0] as unknown as { io: { engine: { transport: { ws: { _socket: Socket } } } } }
  const wire: { close(code: number, reason: string): void } = Reflect.get(deaf.socket.conn.transport, 'socket')
  const closed = vi.spyOn(wire, 'close')
  for (const { socket } of [deaf, other]) await feeds.watch(socket, run, 0, () => {})
  live.begin(header)
  client.io.engine.transport.ws._socket.pause()
  // Sends more data than the server and the operating systems at both ends buffer for this client.
  let told = 0
  for (; told < 400 && closed.mock.calls.length === 0; told += 1) {
    live.record({ ...events[0], seq: told, padding: 'x'.repeat(500_000) } as never)
    await vi.waitFor(() => expect(other.heard.events.get(run)).toHaveLength(told + 1), { ...waitFor, interval: 1 })
  }
  expect(closed.mock.calls).toEqual([[4008, 'TOO_SLOW']])
  await vi.waitFor(() => expect(deaf.socket.connected).toBe(false), waitFor)
  live.end({ run })
  await vi.waitFor(() => expect(other.heard.ended.size).toBe(1), waitFor)
  expect(other.heard.events.get(run)?.map(({ seq }) => seq)).toEqual(Array.from({ length: told }, (_, seq) => seq))
})
