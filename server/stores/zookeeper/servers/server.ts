import { connect } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { type ServerHome, ServerProcess } from '#server/processes/server-process.ts'
import { closeRequest, codes } from '../api/operations.ts'
import { ZooKeeperSession } from '../api/session.ts'
import type { ZookeeperProgram } from './program.ts'

const setupLimitMs = 10_000

export function logFolderOf({ folder }: Pick<ServerHome, 'folder'>): string {
  return join(folder, 'data', 'version-2')
}

/**
 * Starts a standalone ZooKeeper of ours, waits until it serves, and closes it to everybody else. Rejects with the end of its log. `syncs`: it answers when a
 * change is on disk. Writes of a killed process survive in the system's memory; only a power failure would lose them.
 */
export async function startZookeeper(program: ZookeeperProgram, { syncs = false } = {}): Promise<ServerProcess> {
  const server = await startOpen(program, syncs)
  const session = new ZooKeeperSession(server, setupLimitMs)
  try {
    await session.connect(setupLimitMs)
    await session.send(codes.setAcl, closeRequest('/')).answer
    await session.send(codes.closeSession, Buffer.alloc(0)).answer
    return server
  } catch (error) {
    await server.end()
    throw error
  } finally {
    session.destroy()
  }
}

function startOpen({ java, classPath, env }: ZookeeperProgram, syncs: boolean): Promise<ServerProcess> {
  return ServerProcess.start({
    name: 'zookeeper',
    program: java,
    env,
    files: (place) => ({ 'zoo.cfg': `${settings(place).join('\n')}\n` }),
    args: ({ folder }) => [
      '-Xmx64m',
      // A killed Java would leave a file about itself in the temporary folder.
      '-XX:-UsePerfData',
      '-XX:+UseSerialGC',
      '-XX:TieredStopAtLevel=1',
      `-Dzookeeper.forceSync=${syncs ? 'yes' : 'no'}`,
      '-cp',
      classPath,
      'org.apache.zookeeper.server.ZooKeeperServerMain',
      join(folder, 'zoo.cfg'),
    ],
    // `ruok` is answered too early, before the server accepts sessions.
    isReady: async ({ ports: [port] }) => (await ask(port, 'srvr')).includes('Mode: standalone'),
  })
}

/** Settings of a server. The shortest session timeout is four ticks: 200 ms. */
function settings({ folder, ports: [port] }: ServerHome): string[] {
  return [
    'tickTime=50',
    `dataDir=${join(folder, 'data')}`,
    `clientPort=${port}`,
    'clientPortAddress=127.0.0.1',
    'minSessionTimeout=200',
    'maxSessionTimeout=60000',
    'admin.enableServer=false',
    // No limit per address: otherwise 60 silent connections would keep all others out. Silent ones are closed after ten seconds.
    'maxClientCnxns=0',
    '4lw.commands.whitelist=srvr',
  ]
}

/** Sends a four-letter word, and resolves with the answer. */
async function ask(port: number, word: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  socket.setTimeout(2_000, () => socket.destroy(new Error('no answer')))
  socket.write(word)
  return await text(socket)
}
