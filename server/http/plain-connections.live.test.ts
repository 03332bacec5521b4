import { once } from 'node:events'
import { get, type RequestListener, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { limitedServer } from './plain-connections.ts'
import { waitFor } from './testing/live-server.ts'

const hour = 3_600_000
const generous = {
  perAddress: 5,
  inAll: 100,
  unanswered: 20,
  headMs: hour,
  requestMs: hour,
  silenceMs: hour,
  lookEveryMs: 20,
}
/** More data than the operating systems at both ends buffer for a client that does not read. */
const large = Buffer.alloc(64 * 1024 ** 2)

const open = new Set<Socket>()
let http: Server | undefined
afterEach(() => {
  for (const socket of open) socket.destroy()
  open.clear()
  http?.close()
  http?.closeAllConnections()
})

const answer: RequestListener = (request, response) => response.end(request.url === '/large' ? large : 'hello')

async function listening(limits: Partial<typeof generous> = {}, listener = answer): Promise<number> {
  http = limitedServer(listener, { ...generous, ...limits })
  http.on('upgrade', () => {})
  http.listen(0, '127.0.0.1')
  await once(http, 'listening')
  return (http.address() as AddressInfo).port
}

async function say(port: number, words: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  open.add(socket)
  socket.on('error', () => {})
  socket.resume()
  await once(socket, 'connect')
  socket.write(words)
  return socket
}

const ended = (socket: Socket) => (socket.closed ? Promise.resolve() : once(socket, 'close'))

async function fetched(port: number): Promise<string> {
  const [response] = await once(get({ port, host: '127.0.0.1', agent: false }), 'response')
  return String(await response.toArray())
}

test('whoever holds all connections of an address and asks for nothing loses the oldest: others behind it are answered', async () => {
  const port = await listening()
  const [silent, slow] = [await say(port, ''), await say(port, 'GET / HTTP/1.1\r\nHost: a\r\nX-')]
  const idle = await say(port, 'GET /large HTTP/1.1\r\nHost: a\r\n\r\n')
  idle.pause()
  const speaking = await say(
    port,
    'GET /socket.io/ HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
  )
  expect(await fetched(port)).toBe('hello')
  // Each new connection replaces the connection that has been idle longest.
  const more = await Promise.all(Array.from({ length: 10 }, () => say(port, '')))
  await Promise.all([ended(silent), ended(slow)])
  expect(await fetched(port)).toBe('hello')
  expect(more.filter((socket) => socket.closed).length).toBeLessThan(more.length)
  expect(speaking.closed).toBe(false)
})

test('a head that does not end, and a reader that does not read, are cut off in time', async () => {
  const port = await listening({ headMs: 50, requestMs: 50, silenceMs: 100 })
  const [silent, slow] = [await say(port, ''), await say(port, 'GET / HTTP/1.1\r\nHost: a\r\nX-')]
  const idle = await say(port, 'GET /large HTTP/1.1\r\nHost: a\r\n\r\n')
  idle.pause()
  await Promise.all([ended(silent), ended(slow)])
  const count = () => new Promise<number>((resolve) => http?.getConnections((_, many) => resolve(many)))
  await vi.waitFor(async () => expect(await count()).toBe(0), waitFor)
  expect(await fetched(port)).toBe('hello')
})

test('whoever asks a thousand times without waiting for an answer is cut off; one after the other they are all answered', async () => {
  let asked = 0
  const port = await listening({ unanswered: 3 }, (request, response) => {
    asked += 1
    if (request.url === '/later') setImmediate(() => response.end('hello'))
  })
  const greedy = await say(port, 'GET / HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(1000))
  await ended(greedy)
  expect(asked).toBe(3)

  const patientOne = await say(port, '')
  for (let n = 0; n < 10; n += 1) {
    patientOne.write('GET /later HTTP/1.1\r\nHost: a\r\n\r\n')
    await once(patientOne, 'data')
  }
  expect(asked).toBe(13)
})
