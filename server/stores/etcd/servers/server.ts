import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { type ServerHome, ServerProcess } from '#server/processes/server-process.ts'
import type { StoreProgram } from '#server/stores/program.ts'
import { EtcdApi } from '../api/api.ts'

/** etcd names a socket's file as it would a host and its port. */
const clientSocket = 'client:1'
const peerSocket = 'peer:1'
const healthLimitMs = 2_000

/** Where clients reach a server: in its private folder, so nobody else can. */
export function socketOf({ folder }: Pick<ServerHome, 'folder'>): string {
  return join(folder, clientSocket)
}

/**
 * Starts an etcd of one member and waits until it leads itself. Rejects with its own last words. `syncs`: it answers when a change is on disk. What a
 * killed process had written is in the system's memory; only a machine that loses its power would lose it.
 */
export function startEtcd(program: StoreProgram, { syncs = false } = {}): Promise<ServerProcess> {
  return ServerProcess.start({
    name: 'etcd',
    program: program.path,
    env: program.env,
    tidy: ({ folder }) => {
      for (const socket of [clientSocket, peerSocket]) rmSync(join(folder, socket), { force: true })
    },
    // The sockets lie in the folder that it is started in.
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
