/** Serves the sockets of pages: routes messages to their handlers, and cleans up after a connection. */
import type { Server as HttpServer } from 'node:http'
import type { runToServer } from '#model/messages/messages.ts'
import type { toServer } from '#model/messages/socket.ts'
import type { RecordingStore } from '../recordings/recording-store.ts'
import { partsOfRunId } from '../runs/ids.ts'
import type { RunManager } from '../runs/run-manager.ts'
import { StartBarrier } from '../runs/start-barrier.ts'
import type { Workshop } from '../workshop/workshop.ts'
import { answerAll } from './answering.ts'
import type { SocketAudience } from './audience.ts'
import { CatchUp, noteVersion } from './catch-up.ts'
import type { Components } from './components.ts'
import { type ConnectionLimits, Connections, isAtHome, usualLimits } from './connections.ts'
import { editedHandlers, tellAtOnce } from './editing.ts'
import { explorationHandlers } from './exploring.ts'
import { Feeds } from './feed.ts'
import type { Handlers } from './handlers.ts'
import { limitIncoming } from './incoming.ts'
import { addressesFor } from './network.ts'
import type { OpenedPageServer } from './page-server.ts'
import type { PageSocket } from './page-socket.ts'
import { askerOf, mayChange, ownerOf, Rights } from './rights.ts'
import { Rooms } from './rooms.ts'

export interface Sockets {
  attach(http: HttpServer): void
  /** Stops the timer that catches up with other servers. */
  close(): void
}

interface SocketParts {
  components: Components
  pageServer: OpenedPageServer
  audience: SocketAudience
  workshop: Workshop
  limits?: ConnectionLimits
}

export function serveSockets({
  components,
  pageServer,
  audience,
  workshop,
  limits = usualLimits,
}: SocketParts): Sockets {
  const { runManager, recordingStore, explorations, hub, host, hostToken, onFailure } = components
  const { io, shared, showedSecret } = pageServer
  const { roomService, withheld, levelsInPlay } = workshop
  const catchUp = new CatchUp({ ...hub, io, audience, roomService, onFailure })
  const rooms = new Rooms(roomService, { onFailure, withheld, addresses: () => addressesFor(host) })
  const secrets = { withheld, levels: levelsInPlay }
  const feeds = new Feeds(io, runManager, secrets, {
    shared,
    otherServers: hub.adapter !== undefined,
    onWatched: (socket, scenario) => rooms.sawLesson(socket, scenario),
  })
  const { gone: editorGone, ...editing } = editedHandlers({
    ...{ edited: components.edited, levels: levelsInPlay, feeds, onFailure },
    isReleased: (code, origin) => roomService.mayEdit(code, origin),
  })
  const handlers: Handlers<typeof toServer> = {
    ...runHandlers(runManager, recordingStore, feeds, rooms),
    ...explorationHandlers(explorations, levelsInPlay, onFailure),
    ...editing,
    ...rooms.handlers,
    ...rooms.memberHandlers,
  }
  const connections = new Connections(limits)
  const pages = new WeakMap<object, PageSocket>()
  const rights = new Rights(hostToken)
  io.use((socket, next) => {
    // A second handshake before the answer to the first would open a second page on the same connection, and so on without limit.
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
      editorGone(socket)
      explorations.drop(socket.id)
    })
  })
  return {
    close: () => catchUp.close(),
    attach: (http) => {
      io.attach(http)
      // Connections are counted when they open and close, whatever messages they carry.
      io.engine.on('connection', (wire) => {
        const { remoteAddress: address } = wire
        const dataOf = () => pages.get(wire)?.data ?? {}
        const leads = () => showedSecret(wire.request) || dataOf().lead !== undefined
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

function runHandlers(
  runManager: RunManager,
  recordingStore: RecordingStore,
  feeds: Feeds,
  rooms: Pick<Rooms, 'sawLesson'>,
): Handlers<typeof runToServer> {
  const mayChangeComparison = async ({ data }: PageSocket, comparison: string) =>
    mayChange(data, await runManager.ownerOf(comparison))
  return {
    async run({ watch, waits, ...request }, socket, answerNow) {
      const barrier = waits ? new StartBarrier() : undefined
      const accepted = runManager.submit(request, ownerOf(socket.data), askerOf(socket.data), barrier)
      rooms.sawLesson(socket, request.scenario)
      if (!watch) return accepted
      // Answers now, so that the page learns the ids of its runs before it receives any of their events.
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

const comparisonOf = (run: string) => partsOfRunId(run)?.comparison ?? run
