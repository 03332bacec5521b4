import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Server, type Socket } from 'socket.io'
import { afterEach, describe, expect, it } from 'vitest'
import { gcPause, place, sampleHeader } from '../replay/testing/sample.ts'
import { type Connection, connect } from './connection.ts'
import type { ConnectionListener } from './listener.ts'

const open: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close()
})

/** Starts a real socket server that calls `onSocket` for each connection. */
async function listen(onSocket: (socket: Socket) => void, port = 0) {
  const http = createServer()
  const io = new Server(http)
  io.on('connection', onSocket)
  await new Promise<void>((resolve) => http.listen(port, '127.0.0.1', resolve))
  const close = async () => {
    // The product's server does the same when it stops.
    io.disconnectSockets(true)
    await io.close()
  }
  open.push(close)
  return { port: (http.address() as AddressInfo).port, close }
}

function hear(connection: Connection) {
  const heard: string[] = []
  let wake = () => {}
  const note = (word: string) => {
    heard.push(word)
    wake()
  }
  const listener: ConnectionListener = {
    onStatus: (status) => note(status),
    onNotice({ name, notice }) {
      if (name === 'run-progress') note(`progress ${notice.doing.message}`)
      if (name === 'run-header') note(`header ${notice.header.lock}`)
      if (name === 'run-events') note(`events ${notice.events.length}`)
      if (name === 'run-ended') note(`ended ${notice.run}`)
    },
    onBroken: ({ code }) => note(code),
  }
  connection.listen(listener)
  connection.open()
  open.push(async () => connection.close())
  const until = async (word: string) => {
    while (!heard.includes(word)) await new Promise<void>((resolve) => (wake = resolve))
  }
  return { heard, until }
}

describe('the connection', () => {
  it('passes on what fits the protocol and reports what does not', async () => {
    const { port } = await listen((socket) => {
      socket.emit('run-progress', { run: 'r-1', doing: { reason: 'starts-server', values: { store: 'Redis' } } })
      socket.emit('run-header', { run: 'r-1', header: sampleHeader() })
      socket.emit('run-events', { run: 'r-1', events: [{ kind: 'run-started', seq: -4, atMs: 'soon' }] })
      socket.emit('run-events', { run: 'r-1', events: place(gcPause) })
      socket.emit('run-ended', { run: 'r-1' })
    })
    const { heard, until } = hear(connect(`http://127.0.0.1:${port}`))
    await until('ended r-1')
    expect(heard).toEqual([
      'connected',
      'progress Starting a server: Redis',
      'header watchdog',
      'BROKEN_ANSWER',
      `events ${gcPause.length}`,
      'ended r-1',
    ])
  })

  it('rejects with the server’s own refusal, and on an answer that is none', async () => {
    const refusal = {
      code: 'UNKNOWN_SCENARIO',
      reason: 'unknown-scenario',
      values: { scenario: 'nonsense', similar: 'gc-pause' },
    }
    const { port } = await listen((socket) => {
      socket.on('run', (_request, answer) => answer(refusal))
      socket.on('cancel', (_request, answer) => answer({ nonsense: true }))
      socket.on('watch', (request, answer) => answer({ run: request.run }))
    })
    const connection = connect(`http://127.0.0.1:${port}`)
    hear(connection)
    await expect(connection.run({ scenario: 'nonsense' })).rejects.toMatchObject({
      code: 'UNKNOWN_SCENARIO',
      message: expect.stringContaining('gc-pause'),
    })
    await expect(connection.cancel('r-1')).rejects.toMatchObject({ code: 'BROKEN_ANSWER' })
    await expect(connection.watch('r-1', 3)).resolves.toBeUndefined()
  })

  it('comes back by itself when the server has gone and come again', async () => {
    const first = await listen(() => {})
    const { heard, until } = hear(connect(`http://127.0.0.1:${first.port}`))
    await until('connected')
    await first.close()
    await until('reconnecting')
    heard.length = 0
    await listen(() => {}, first.port)
    await until('connected')
  })

  it('shows a teacher’s secret with each new connection, until the room is left', async () => {
    const shown: (string | undefined)[] = []
    const { port } = await listen((socket) => {
      shown.push(socket.handshake.headers['sec-websocket-protocol'])
      for (const name of ['room-lead', 'room-leave'])
        socket.on(name, (_request, answer) => {
          answer({})
          socket.conn.close()
        })
    })
    const connection = connect(`http://127.0.0.1:${port}`)
    const { heard, until } = hear(connection)
    await until('connected')
    const room = await connection.room()
    const again = async (what: Promise<unknown>) => {
      heard.length = 0
      await what.catch(() => undefined)
      await until('connected')
    }
    const secret = 'a1'.repeat(24)
    await again(room.lead('ABCDEF', secret))
    await again(room.leave())
    expect(shown).toEqual([undefined, `lockstep.lead.ABCDEF.${secret}`, undefined])
  })
})
