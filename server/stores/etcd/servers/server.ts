import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { type ServerHome, ServerProcess } from '#server/processes/server-process.ts'
import type { StoreProgram } from '#server/stores/program.ts'
import { EtcdApi } from '../api/api.ts'

/** Socket file names have the form `host:port`, as etcd requires. */
const clientSocket = 'client:1'
const peerSocket = 'peer:1'
const healthLimitMs = 2_000

/** Socket of a server: in its private folder, so nobody else can connect. */
export function socketOf({ folder }: Pick<ServerHome, 'folder'>): string {
  return join(folder, clientSocket)
}

/**
 * Starts an etcd of one member and waits until it leads. Rejects with the end of its log. `syncs`: it answers when a change is on disk. Writes of a killed
 * process survive in the system's memory; only a power failure would lose them.
 */
export function startEtcd(program: StoreProgram, { syncs = false } = {}): Promise<ServerProcess> {
  return ServerProcess.start({
    name: 'etcd',
    program: program.path,
    env: program.env,
    tidy: ({ folder }) => {
      for (const socket of [clientSocket, peerSocket]) rmSync(join(folder, socket), { force: true })
    },
    // Socket paths are relative to the server's working folder.
    args: (place) => [
      '--name=n1',
      `--data-dir=${join(place.folder, 'data')}`,
      `--listen-client-urls=unix://${clientSocket}`,
      `--advertise-client-urls=unix://${clientSocket}`,
      `--listen-peer-urls=unix://${peerSocket}`,
      `--initial-advertise-peer-urls=unix://${peerSocket}`,
      `--initial-cluster=n1=unix://${peerSocket}`,
      '--heartbeat-interval=10',
      '--election-timeout=100',
      ...(syncs ? [] : ['--unsafe-no-fsync']),
      '--logger=zap',
      '--log-level=warn',
    ],
    isReady: (place) => new EtcdApi(socketOf(place), AbortSignal.timeout(healthLimitMs)).isHealthy(),
  })
}
