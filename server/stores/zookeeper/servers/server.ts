import { connect } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { type ServerHome, type ServerPlan, ServerProcess } from '#server/processes/server-process.ts'
import { closeRequest, codes } from '../api/operations.ts'
import { ZooKeeperSession } from '../api/session.ts'
import type { ZookeeperProgram } from './program.ts'

const setupLimitMs = 10_000

export function logFolderOf({ folder }: Pick<ServerHome, 'folder'>): string {
  return join(folder, 'data', 'version-2')
}

/**
 * Starts a standalone ZooKeeper, waits until it serves, and closes it to everybody else. Rejects with the end of its log. If `syncs`, ZooKeeper answers only
 * when a change is on disk. Otherwise only a power failure can lose changes: if the process is killed, its writes survive in the system's memory.
 */
export async function startZookeeper(program: ZookeeperProgram, { syncs = false } = {}): Promise<ServerProcess> {
  const server = await startOpen(program, syncs)
  try {
    await closeToOthers(server)
    return server
  } catch (error) {
    await server.end()
    throw error
  }
}

/** Gives all rights on the root to us alone, because other users of this machine can reach the port. */
export async function closeToOthers(server: ServerProcess): Promise<void> {
  const session = new ZooKeeperSession(server, setupLimitMs)
  try {
    await session.connect(setupLimitMs)
    await session.send(codes.setAcl, closeRequest('/')).answer
    await session.send(codes.closeSession, Buffer.alloc(0)).answer
  } finally {
    session.destroy()
  }
}

function startOpen(program: ZookeeperProgram, syncs: boolean): Promise<ServerProcess> {
  return ServerProcess.start(
    planOf('zookeeper', program, {
      syncs,
      main: 'org.apache.zookeeper.server.ZooKeeperServerMain',
      settings: () => ['tickTime=50'],
      isReady: ({ ports: [port] }) => modeOf(port).then((mode) => mode === 'standalone'),
    }),
  )
}

interface OfKind extends Pick<ServerPlan, 'isReady'> {
  syncs: boolean
  /** Class to run: for a standalone server, or for a member of an ensemble. */
  main: string
  /** Returns the lines of `zoo.cfg` that are added to the usual ones. */
  settings(place: ServerHome): string[]
  /** Returns the arguments for Java that are added to the usual ones. */
  java?(place: ServerHome): string[]
}

export function planOf(
  name: string,
  { java, classPath, env }: ZookeeperProgram,
  { syncs, main, settings: own, java: more = () => [], isReady }: OfKind,
): ServerPlan {
  return {
    name,
    program: java,
    env,
    files: (place) => ({ 'zoo.cfg': `${[...settings(place), ...own(place)].join('\n')}\n` }),
    args: (place) => [
      '-Xmx64m',
      // Without this option, a killed Java would leave a file about itself in the temporary folder.
      '-XX:-UsePerfData',
      '-XX:+UseSerialGC',
      '-XX:TieredStopAtLevel=1',
      `-Dzookeeper.forceSync=${syncs ? 'yes' : 'no'}`,
      ...more(place),
      '-cp',
      classPath,
      main,
      join(place.folder, 'zoo.cfg'),
    ],
    isReady,
  }
}

/** Returns the settings of every server. The shortest session timeout is 200 ms, four ticks of a standalone server. */
function settings({ folder, ports: [port] }: ServerHome): string[] {
  return [
    `dataDir=${join(folder, 'data')}`,
    `clientPort=${port}`,
    'clientPortAddress=127.0.0.1',
    'minSessionTimeout=200',
    'maxSessionTimeout=60000',
    'admin.enableServer=false',
    // Do not limit connections per address: otherwise 60 silent connections would keep everybody else out. Silent ones are closed after ten seconds.
    'maxClientCnxns=0',
    '4lw.commands.whitelist=srvr',
  ]
}

/**
 * Resolves with `standalone`, `leader`, or `follower`, or with `undefined` while the server does not serve. `ruok` would be answered too early, before the
 * server accepts sessions.
 */
export async function modeOf(port: number): Promise<string | undefined> {
  return /^Mode: (\w+)/m.exec(await ask(port, 'srvr'))?.[1]
}

/** Sends a four-letter word and resolves with the answer. */
async function ask(port: number, word: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  socket.setTimeout(2_000, () => socket.destroy(new Error('no answer')))
  socket.write(word)
  return await text(socket)
}
