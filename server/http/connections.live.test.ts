/** Tests connections from an address whose connections are all taken by a class, or by a program that imitates a class. */
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { io, Manager } from 'socket.io-client'
import { expect, onTestFinished, test, vi } from 'vitest'
import { leadProtocol } from '#model/messages/lead-protocol.ts'
import { loadCatalogue } from '../catalogue/load.ts'
import { openHub } from '../hub.ts'
import { openRuntime } from '../runtime.ts'
import { readSettings } from '../settings.ts'
import { openWorkshop } from '../workshop/workshop.ts'
import { SocketAudience } from './audience.ts'
import type { Components } from './components.ts'
import { openPageServer } from './page-server.ts'
import { serveSockets } from './sockets.ts'
import { type TestSocket, temporaryFolder, waitFor, waitLimitMs } from './testing/live-server.ts'
import { act, join, lead, type Person } from './testing/room.ts'

/** Allows two connections per address, and two more in the reserve. */
const limits = { most: 2, reserve: 2 }

/** Starts the real socket server, but without the parts that play runs. */
async function fewSockets() {
  const folder = await temporaryFolder()
  const catalogue = await loadCatalogue()
  const settings = readSettings({ LOCKSTEP_DATA: folder, LOCKSTEP_LOG: 'silent' })
  const say = () => {}
  const runtime = await openRuntime({
    settings,
    catalogue,
    traceFolder: path.join(folder, 'traces'),
    maxWaiting: 1,
    say,
  })
  const hub = await openHub(undefined, folder, runtime.onFailure)
  const { host, hostNames } = settings
  const explorations = { drop: () => {} }
  const edited = { leave: () => {} }
  const parts = { ...runtime, catalogue, hub, host, hostNames, hostToken: 'host', explorations, edited }
  const components = parts as unknown as Components
  const pageServer = openPageServer({
    ...components,
    isLedBy: (code, secret) => workshop.roomService.isLedBy(code, secret),
  })
  const audience = new SocketAudience(pageServer.io)
  const workshop = openWorkshop({ ...components, ...hub, audience })
  const sockets = serveSockets({ components, pageServer, audience, workshop, limits })
  const http = createServer()
  sockets.attach(http)
  http.listen(0, '127.0.0.1')
  await once(http, 'listening')
  const open: TestSocket[] = []
  const wires: Manager[] = []
  onTestFinished(async () => {
    for (const socket of open) socket.disconnect()
    for (const wire of wires) wire._close()
    sockets.close()
    workshop.close()
    await pageServer.io.close()
    await hub.close()
    await runtime.close()
    await rm(folder, { recursive: true, force: true })
  })
  const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
  /** Opens a connection without sending a message. */
  const openWire = async (protocols: string[] = []) => {
    const wire = new Manager(url, { transports: ['websocket'], reconnection: false, autoConnect: false, protocols })
    wires.push(wire)
    await new Promise<void>((resolve, reject) => wire.open((error) => (error ? reject(error) : resolve())))
    return wire
  }
  const connect = async () => {
    const socket: TestSocket = io(url, { transports: ['websocket'], reconnection: false, forceNew: true })
    open.push(socket)
    await new Promise<void>((resolve) => socket.once('connect', resolve))
    return socket
  }
  return { connect, openWire, roomService: workshop.roomService }
}

test(
  'a teacher gets in where every connection of the address is taken by members, and stays in',
  async () => {
    const { connect, roomService } = await fewSockets()
    const room = await roomService.create({ title: 'Locks' })
    const crowd: Person[] = []
    for (const name of ['Ada', 'Ben', 'Eve', 'Mallory']) crowd.push(await join(await connect(), room.code, name))

    const teacher = await connect()
    await lead(teacher, room)
    for (let more = 0; more < 3; more += 1) await connect()
    expect((await act(teacher, { do: 'lock', locked: true })).version).toBeGreaterThan(1)
    const stayed = () => crowd.filter(({ socket }) => socket.connected).length
    await vi.waitFor(() => expect(stayed()).toBe(limits.most), waitFor)
  },
  waitLimitMs,
)

test(
  'a teacher who shows the secret on connecting keeps the place, however many come before the first message',
  async () => {
    const { connect, openWire, roomService } = await fewSockets()
    const room = await roomService.create({ title: 'Locks' })
    for (const name of ['Ada', 'Ben']) await join(await connect(), room.code, name)
    const teacher = await openWire([leadProtocol(room)])
    const guesser = await openWire([leadProtocol({ ...room, secret: '0'.repeat(48) })])
    let closed = false
    teacher.once('close', () => {
      closed = true
    })
    const pushedOut = new Promise((resolve) => guesser.once('close', resolve))
    const flood = [await openWire(), await openWire(), await openWire()]
    await pushedOut
    expect(closed).toBe(false)
    const socket: TestSocket = teacher.socket('/').connect()
    await new Promise<void>((resolve) => socket.once('connect', resolve))
    await lead(socket, room)
    expect((await act(socket, { do: 'lock', locked: true })).version).toBeGreaterThan(1)
    expect(flood.at(-1)?.engine.readyState).toBe('open')
  },
  waitLimitMs,
)
