import { existsSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { ServerProcess } from '#server/processes/server-process.ts'
import { until } from '#server/processes/waiting.ts'
import { EtcdApi } from '#server/stores/etcd/api/api.ts'
import { peerSocketOf, planOf, socketOf } from '#server/stores/etcd/servers/server.ts'
import type { StoreProgram } from '#server/stores/program.ts'

const names = ['n1', 'n2', 'n3'] as const
/** High limit, because the machine may be busy. */
const readyMs = 60_000
const answerMs = 2_000

/**
 * Starts three members of one etcd cluster with etcd's default heartbeat (100 ms) and election timeout (1 s) and with each write synced to disk, and waits
 * until all members are healthy. The members' sockets are in private folders, so that no other user can reach them. A socket's address cannot name a folder, so
 * each member finds the others through links in its own folder. If the start fails, ends all members and rejects with the end of a server's log.
 */
export async function startThree(program: StoreProgram): Promise<ServerProcess[]> {
  const started: ServerProcess[] = []
  try {
    for (const name of names) {
      const isReady = async ({ folder }: { folder: string }) => existsSync(join(folder, peerSocketOf(name)))
      started.push(await ServerProcess.start(planOf(program, name, { syncs: true, members: names, args: [], isReady })))
    }
    for (const [at, name] of names.entries())
      for (const other of started)
        if (other !== started[at])
          symlinkSync(join(started[at]?.folder ?? '', peerSocketOf(name)), join(other.folder, peerSocketOf(name)))
    for (const member of started)
      await until(
        'Three members of etcd',
        () => new EtcdApi(socketOf(member), AbortSignal.timeout(answerMs)).isHealthy(),
        { limitMs: readyMs, unless: () => member.assertRunning() },
      )
    return started
  } catch (error) {
    await Promise.all(started.map((member) => member.end()))
    throw error
  }
}
