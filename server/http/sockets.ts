/** The socket: who may open one, which part of the server each of its messages goes to, and what ends with it. */
import type { Server as HttpServer, IncomingMessage } from 'node:http'
import { Server } from 'socket.io'
import { leadClaim } from '#model/messages/lead-protocol.ts'
import type { runToServer } from '#model/messages/messages.ts'
import type { toServer } from '#model/messages/socket.ts'
import type { RecordingStore } from '../recordings/recording-store.ts'
import { Curtain } from '../runs/curtain.ts'
import { partsOfRunId } from '../runs/ids.ts'
import { refusalOf } from '../runs/refusal.ts'
import type { RunManager } from '../runs/run-manager.ts'
import { RoomService } from '../workshop/room-service.ts'
import { Withheld } from '../workshop/withheld.ts'
import { answerAll } from './answering.ts'
import { SocketAudience } from './audience.ts'
import { CatchUp, noteVersion } from './catch-up.ts'
import type { Components } from './components.ts'
import { Connections, isAtHome, usualLimits } from './connections.ts'
import { explorationHandlers } from './exploring.ts'
import { Feeds, type PageServer, type PageSocket } from './feed.ts'
import type { Handlers } from './handlers.ts'
import { hostGuard, originAllowed } from './hosts.ts'
import { limitIncoming, limitPieces } from './incoming.ts'
import { LevelsInPlay } from './levels-in-play.ts'
import { addressesFor } from './network.ts'
import { askerOf, mayChange, ownerOf, Rights } from './rights.ts'
import { Rooms } from './rooms.ts'

/** The longest request is one with a teacher's plan. */
const maxMessageBytes = 64 * 1024

export interface Sockets {
  io: PageServer
  roomService: RoomService
  withheld: Withheld
  levelsInPlay: LevelsInPlay
  attach(http: HttpServer): void
  /** Ends the timers of rooms and of news from other servers. */
  close(): void
}

export function openSockets(components: Components, limits = usualLimits): Sockets {
  const { runManager, recordingStore, explorations, levels, catalogue, hub, host, hostToken, onFailure } = components
  /** Handshakes that showed a room's secret. */
  const led = new WeakSet<IncomingMessage>()
  const io = createServer(components, async (request) => {
    const claim = leadClaim(request.headers['sec-websocket-protocol'])
    if (claim !== undefined && (await roomService.isLedBy(claim.code, claim.secret))) led.add(request)
  })
  const audience = new SocketAudience(io)
  const roomService = new RoomService({
    store: hub.store,
    audience,
    catalogue,
    runManager,
    levels,
    onFailure,
  })
  const withheld = new Withheld({ store: hub.store, isReachable: hub.isReachable, onFailure })
  const levelsInPlay = new LevelsInPlay(withheld, catalogue)
  const catchUp = new CatchUp({ ...hub, io, audience, roomService, onFailure })
  const rooms = new Rooms(roomService, { onFailure, withheld, addresses: () => addressesFor(host) })
  const feeds = new Feeds(io, runManager, { withheld, levels: levelsInPlay }, hub.adapter !== undefined)
  const handlers: Handlers<typeof toServer> = {
    ...runHandlers(runManager, recordingStore, feeds),
    ...explorationHandlers(explorations, levelsInPlay, onFailure),
    ...rooms.handlers,
  }
  const connections = new Connections(limits)
  const pages = new WeakMap<object, PageSocket>()
  const rights = new Rights(hostToken)
  io.use((socket, next) => {
    // A second greeting that comes before the first is answered would make a second page of one connection, and so on without end.
    if (pages.has(socket.conn)) return void socket.conn.close(true)
    pages.set(socket.conn, socket)
    Object.assign(socket.data, rights.of(socket.handshake.auth, socket.id))
    next()
  })
  io.on('connection', (socket) => {
    feeds.senderOf(socket)
    noteVersion(socket)
    answerAll(socket, handlers, onFailure)
    socket.on('disconnect', () => {
      rooms.gone(socket)
      explorations.drop(socket.id)
    })
  })
  return {
    roomService,
    withheld,
    levelsInPlay,
    io,
    close: () => {
      roomService.close()
      catchUp.close()
    },
    attach: (http) => {
      io.attach(http)
      limitPieces(io.engine)
      // Counted where connections begin and end, whatever is said over them in between.
      io.engine.on('connection', (wire) => {
        const { remoteAddress: address } = wire
        const dataOf = () => pages.get(wire)?.data ?? {}
        const leads = () => led.has(wire.request) || dataOf().lead !== undefined
        const connection = {
          isAtHome: () => leads() || isAtHome(dataOf(), (member) => audience.windowsOf(member)),
          leads,
          close: () => wire.close(true),
        }
        if (!connections.enter(address, connection)) return wire.close(true)
        wire.once('close', () => connections.leave(address, connection))
        limitIncoming(wire)
      })
    },
  }
}

/** `onHandshake`: called before a connection is counted. If it fails, the connection is one like any other. */
function createServer(
  { hub, host, hostNames, onFailure }: Components,
  onHandshake: (request: IncomingMessage) => Promise<void>,
): PageServer {
  const guard = hostGuard(host, hostNames)
  return new Server({
    serveClient: false,
    ...(hub.adapter === undefined ? {} : { adapter: hub.adapter }),
    // Long polling opens a new connection for each request, which the limits below cannot count. Every browser has had sockets for a decade.
    transports: ['websocket'],
    maxHttpBufferSize: maxMessageBytes,
    allowRequest: (request, decide) => {
      const { headers } = request
      const allowed = guard(headers.host) && originAllowed(headers.origin, headers.host, hostNames)
      if (!allowed) return decide('This server does not go by that name.', false)
      void onHandshake(request)
        .catch(onFailure)
        .then(() => decide(null, true))
    },
  })
}

function runHandlers(
  runManager: RunManager,
  recordingStore: RecordingStore,
  feeds: Feeds,
): Handlers<typeof runToServer> {
  const mayChangeComparison = async ({ data }: PageSocket, comparison: string) =>
    mayChange(data, await runManager.ownerOf(comparison))
  return {
    async run({ watch, waits, ...request }, socket, answerNow) {
      const curtain = waits ? new Curtain() : undefined
      const accepted = runManager.submit(request, ownerOf(socket.data), askerOf(socket.data), curtain)
      if (!watch) return accepted
      // The page hears which runs there are before it hears anything of them.
      answerNow(accepted)
      await Promise.all(accepted.runs.map(({ run }) => tellAtOnce(feeds, socket, run)))
      return accepted
    },
    async watch({ run, from }, socket, answerNow) {
      await feeds.watch(socket, run, from, () => answerNow({ run }))
      return { run }
    },
    begin({ comparison }) {
      runManager.begin(comparison)
      return { comparison }
    },
    async cancel({ run }, socket) {
      if (runManager.live(run) !== undefined) await mayChangeComparison(socket, comparisonOf(run))
      await runManager.cancel(run)
      return { run }
    },
    async keep({ comparison, kept }, socket) {
      await mayChangeComparison(socket, comparison)
      return await recordingStore.keep(comparison, kept)
    },
    async name({ comparison, name }, socket) {
      await mayChangeComparison(socket, comparison)
      return await recordingStore.name(comparison, name)
    },
    async delete({ comparison }, socket) {
      await mayChangeComparison(socket, comparison)
      await recordingStore.remove(comparison)
      return { comparison }
    },
  }
}

/** A run that cannot be watched has ended for this page. No request waits for an answer that could say so. */
async function tellAtOnce(feeds: Feeds, socket: PageSocket, run: string): Promise<void> {
  try {
    await feeds.watch(socket, run, 0, () => {})
  } catch (error) {
    socket.emit('run-ended', { run, refusal: refusalOf(error) })
    throw error
  }
}

const comparisonOf = (run: string) => partsOfRunId(run)?.comparison ?? run
