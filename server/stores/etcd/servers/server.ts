import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { type ServerHome, type ServerPlan, ServerProcess } from '#server/processes/server-process.ts'
import type { StoreProgram } from '#server/stores/program.ts'
import { EtcdApi } from '../api/api.ts'

/** File name of the clients' socket. etcd requires the form `host:port` without a folder. */
const clientSocket = 'client:1'
const healthLimitMs = 2_000

/** Returns the path of a server's socket. It is in the server's private folder, so nobody else can connect. */
export function socketOf({ folder }: Pick<ServerHome, 'folder'>): string {
  return join(folder, clientSocket)
}

/**
 * Starts an etcd with one member and waits until it leads. Rejects with the end of its log. If `syncs`, etcd answers only when a change is on disk. Otherwise
 * only a power failure can lose changes: if the process is killed, its writes survive in the system's memory.
 */
export function startEtcd(program: StoreProgram, { syncs = false } = {}): Promise<ServerProcess> {
  return ServerProcess.start(
    planOf(program, 'n1', {
      syncs,
      members: ['n1'],
      args: ['--heartbeat-interval=10', '--election-timeout=100'],
      isReady: (place) => new EtcdApi(socketOf(place), AbortSignal.timeout(healthLimitMs)).isHealthy(),
    }),
  )
}

interface OfMember extends Pick<ServerPlan, 'isReady'> {
  syncs: boolean
  /** Names of all members, including this one. A member looks for the other members' sockets (`peerSocketOf`) in its own folder. */
  members: readonly string[]
  args: string[]
}

/** Returns the file name of the socket on which a member listens to the other members. */
export const peerSocketOf = (member: string) => `${member}:1`

export function planOf(program: StoreProgram, name: string, { syncs, members, args, isReady }: OfMember): ServerPlan {
  return {
    name: `etcd-${name}`,
    program: program.path,
    env: program.env,
    tidy: ({ folder }) => {
      for (const socket of [clientSocket, peerSocketOf(name)]) rmSync(join(folder, socket), { force: true })
    },
    // Paths of sockets are relative to the server's working folder.
    args: (place) => [
      `--name=${name}`,
      `--data-dir=${join(place.folder, 'data')}`,
      `--listen-client-urls=unix://${clientSocket}`,
      `--advertise-client-urls=unix://${clientSocket}`,
      `--listen-peer-urls=unix://${peerSocketOf(name)}`,
      `--initial-advertise-peer-urls=unix://${peerSocketOf(name)}`,
      `--initial-cluster=${members.map((member) => `${member}=unix://${peerSocketOf(member)}`).join(',')}`,
      ...args,
      ...(syncs ? [] : ['--unsafe-no-fsync']),
      '--logger=zap',
      '--log-level=warn',
    ],
    isReady,
  }
}
