import { join } from 'node:path'
import { type ServerHome, ServerProcess } from '../../../processes/server-process.ts'
import type { StoreProgram } from '../../program.ts'

/** Where clients reach a server: loopback. */
export function clientUrl({ ports: [port] }: Pick<ServerHome, 'ports'>): string {
  return `http://127.0.0.1:${port}`
}

/** Starts an etcd of one member and waits until it leads itself. Rejects with its own last words. */
export function startEtcd(program: StoreProgram): Promise<ServerProcess> {
  return ServerProcess.start({
    name: 'etcd',
    program: program.path,
    env: program.env,
    portCount: 2,
    args: (place) => {
      const peer = `http://127.0.0.1:${place.ports[1]}`
      return [
        `--name=n1`,
        `--data-dir=${join(place.folder, 'data')}`,
        `--listen-client-urls=${clientUrl(place)}`,
        `--advertise-client-urls=${clientUrl(place)}`,
        `--listen-peer-urls=${peer}`,
        `--initial-advertise-peer-urls=${peer}`,
        `--initial-cluster=n1=${peer}`,
        '--heartbeat-interval=10',
        '--election-timeout=100',
        // What a killed process had written is in the system's memory; only a machine that loses its power would lose it.
        '--unsafe-no-fsync',
        '--logger=zap',
        '--log-level=warn',
      ]
    },
    isReady: async (place) => {
      const answer = await fetch(`${clientUrl(place)}/health`)
      const { health } = (await answer.json()) as { health?: string }
      return health === 'true'
    },
  })
}
