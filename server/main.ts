import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import type { SayStep } from '#model/refusals/because.ts'
import { loadCatalogue } from './catalogue/load.ts'
import { leftOut } from './catalogue/problem.ts'
import { EditedLocks } from './edited/edited-locks.ts'
import { scriptCheckOn } from './edited/script-check.ts'
import type { BroughtPage } from './explorations/brought-page.ts'
import { ExplorationManager } from './explorations/exploration-manager.ts'
import { openKept } from './explorations/kept-orders.ts'
import { LivePlayer } from './explorations/live-player.ts'
import { PlayedLevels } from './explorations/played-levels.ts'
import { SearchProcess } from './explorations/process/search-process.ts'
import { createApp } from './http/app.ts'
import { SocketAudience } from './http/audience.ts'
import type { Components } from './http/components.ts'
import { hostTokenIn } from './http/host-token.ts'
import { watchFigures } from './http/metrics.ts'
import { openPageServer } from './http/page-server.ts'
import { limitedServer } from './http/plain-connections.ts'
import { serveSockets } from './http/sockets.ts'
import { openHub } from './hub.ts'
import { dispatcherAt } from './hub-runs.ts'
import { lockFolder } from './processes/folder-lock.ts'
import { privateFolder } from './processes/private-folder.ts'
import { librariesIn } from './recordings/library-recordings.ts'
import { Miniatures } from './recordings/miniatures.ts'
import type { Dispatcher } from './runners/dispatcher.ts'
import { usualRetention } from './runs/retention.ts'
import { openRuntime } from './runtime.ts'
import { Sandboxes } from './sandbox/sandboxes.ts'
import { forgetAddress, noteAddress } from './server-address.ts'
import { projectFolder, projectVersion, SettingError, type Settings, startCommand } from './settings.ts'
import { arenasOf } from './stores/redis/arena/pool.ts'
import type { KeptRooms } from './workshop/kept-rooms.ts'
import type { RoomService } from './workshop/room-service.ts'
import { openWorkshop } from './workshop/workshop.ts'

export interface RunningServer {
  /** Example: `http://127.0.0.1:4173` */
  url: string
  port: number
  /** Token that makes whoever presents it the host, from any address. */
  hostToken: string
  roomService: RoomService
  keptRooms: KeptRooms
  close(): Promise<void>
}

/**
 * Maximum length of the queue, in comparisons. A person's first comparison may join a longer queue: up to twice this
 * length for a guest, and up to four times this length for a member, because a class of 500 may press Run at once.
 */
const maxWaiting = 250

/** Maximum number of connections waiting to be accepted. Higher than the size of a class that connects at once. */
const backlog = 4096

/**
 * Starts the server. Resolves when the server answers requests, although its fleets may still be warming up. If `brought`
 * is given, the page shows that brought lock. Rejects with a `SettingError`, `StoreError` or `CatalogueError`.
 */
export async function startServer(
  settings: Settings,
  say: SayStep = () => {},
  brought?: BroughtPage,
): Promise<RunningServer> {
  const unlock = settings.hubUrl === undefined ? takeFolder(settings.dataFolder) : () => {}
  return await open(settings, say, unlock, brought).catch((error: unknown) => {
    unlock()
    throw error
  })
}

/**
 * Locks the data folder for this process, and returns a function that unlocks the folder. Throws a `SettingError` if
 * another process has locked it. Not used with a hub, where several servers share one folder of recordings.
 */
function takeFolder(folder: string): () => void {
  const taken = lockFolder(folder)
  if (typeof taken !== 'number') return taken
  throw new SettingError((words) => words.folderTaken(taken, folder, startCommand))
}

async function open(
  settings: Settings,
  say: SayStep,
  unlock: () => void,
  brought?: BroughtPage,
): Promise<RunningServer> {
  const ownCatalogue = await loadCatalogue()
  const catalogue = brought?.catalogue(ownCatalogue) ?? ownCatalogue
  if (catalogue.problems.length > 0) say(leftOut(catalogue.problems))
  const traceFolder = path.join(settings.dataFolder, 'traces')
  await privateFolder(traceFolder)
  const { hubUrl } = settings
  let dispatcher: Dispatcher | undefined
  const bench = await openRuntime({
    settings,
    catalogue,
    traceFolder,
    retention: usualRetention,
    maxWaiting,
    keepsReady: settings.keepsReady,
    // If the user names a Redis that cannot be used, startup fails at once.
    withoutRedis: !process.env.LOCKSTEP_REDIS_URL && !process.env.LOCKSTEP_REDIS_SERVER,
    say,
    // Only this process knows a brought lock, so runners cannot play runs of that lock.
    ...(hubUrl === undefined || brought !== undefined
      ? {}
      : {
          elsewhere: async (onFailure: (error: unknown) => void) => {
            dispatcher = await dispatcherAt(hubUrl, catalogue, onFailure)
            return dispatcher
          },
        }),
  })
  const closeRuns = async () => {
    await bench.close()
    await dispatcher?.close()
  }
  const hub = await openHub(hubUrl, settings.dataFolder, bench.onFailure).catch(async (error: unknown) => {
    await closeRuns()
    throw error
  })
  const { scenariosFolder, cacheFolder } = settings
  const { name, version, origin } = bench.redis.server
  const searchOptions = { scenariosFolder, cacheFolder, onFailure: bench.onFailure }
  const forget = (comparison: string) => bench.recordingStore.remove(comparison)
  const player = new LivePlayer({ runManager: bench.runManager, forget, scenariosFolder })
  const search = new SearchProcess({ ...searchOptions, name: 'search' })
  // Edited locks get their own search process, so that code that breaks the process does not disturb other people.
  const editedSearch = new SearchProcess({ ...searchOptions, name: 'edited', edits: true })
  const sandboxes = new Sandboxes()
  const explorations = new ExplorationManager(
    brought?.search(search) ?? search,
    catalogue,
    brought?.player(player) ?? player,
    { search: editedSearch, worldOf: (lock) => (entrance) => edited.worldFor(lock, { entrance }) },
  )
  const confined = arenasOf(bench.redis, { confined: true })
  const edited = new EditedLocks({
    ...{ catalogue, scenariosFolder, sandboxes, explorations, runManager: bench.runManager },
    offers: settings.editing,
    stores: async () => confined,
    checkScripts: scriptCheckOn(bench.redis),
    warm: () => editedSearch.warm(),
  })
  // Levels get their own search process, so that a class that plays never waits for people who explore.
  const levels = new PlayedLevels(
    new SearchProcess({ ...searchOptions, name: 'levels' }),
    openKept(catalogue, scenariosFolder),
  )
  const hostToken = await hostTokenIn(settings.dataFolder)
  const components: Components = {
    ...bench,
    catalogue,
    explorations,
    levels,
    edited,
    redis: { name, version, binary: nameOf(origin) },
    hub,
    miniatures: new Miniatures({ scenarios: scenariosFolder, cacheFolder, onFailure: bench.onFailure }),
    version: projectVersion(),
    host: settings.host,
    hostNames: settings.hostNames,
    frameHosts: settings.frameHosts,
    hostToken,
    scenariosFolder: settings.scenariosFolder,
    librariesFolder: librariesIn(projectFolder),
    pageFolder: path.join(projectFolder, 'web', 'dist'),
  }
  const pageServer = openPageServer({
    ...components,
    isLedBy: (code, secret) => workshop.roomService.isLedBy(code, secret),
  })
  const audience = new SocketAudience(pageServer.io)
  const workshop = openWorkshop({ ...components, ...hub, audience })
  const sockets = serveSockets({ components, pageServer, audience, workshop })
  const figures = watchFigures({
    ...{ io: pageServer.io, runManager: bench.runManager, explorations, store: hub.store },
    runners: () => dispatcher?.runnersThere ?? 0,
    isHubReachable: () => hub.isReachable(),
  })
  const http = limitedServer(createApp(components, workshop, figures))
  sockets.attach(http)
  try {
    await listen(http, settings)
  } catch (error) {
    await hub.close()
    await closeRuns()
    throw error
  }
  void bench.redis.warm()
  const address = { url: urlOf(http, settings), host: settings.host, pid: process.pid }
  // Commands at a terminal find this server through this file. The server works without the file.
  await noteAddress(settings.dataFolder, address).catch(bench.onFailure)
  await dispatcher?.open()
  return {
    url: address.url,
    port: portOf(http),
    hostToken,
    roomService: workshop.roomService,
    keptRooms: workshop.keptRooms,
    close: async () => {
      await forgetAddress(settings.dataFolder, address)
      // Disconnects only the sockets of this server. Otherwise the hub would also disconnect people on other servers.
      pageServer.io.local.disconnectSockets(true)
      http.close()
      http.closeAllConnections()
      sockets.close()
      workshop.close()
      await explorations.close()
      await sandboxes.close()
      await levels.close()
      await hub.close()
      await closeRuns()
      unlock()
    },
  }
}

/** Returns the origin of a Redis without the names of this machine's folders. */
function nameOf(origin: string): string {
  return origin.includes('://') ? origin : path.basename(origin)
}

async function listen(http: Server, { host, port }: Settings): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    http.once('error', (error: NodeJS.ErrnoException) => {
      const inUse = error.code === 'EADDRINUSE'
      reject(
        new SettingError((words) =>
          inUse ? words.portTaken(port, startCommand) : words.cannotListen(`${host}:${port}`, error.message),
        ),
      )
    })
    http.listen({ port, host, backlog }, resolve)
  })
}

function urlOf(http: Server, { host }: Settings): string {
  const everywhere = host === '0.0.0.0' || host === '::'
  const name = everywhere ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host
  return `http://${name}:${portOf(http)}`
}

function portOf(http: Server): number {
  return (http.address() as AddressInfo).port
}
