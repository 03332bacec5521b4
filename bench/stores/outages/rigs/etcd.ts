import type { LoadedLock } from '#server/catalogue/catalogue.ts'
import type { ServerProcess } from '#server/processes/server-process.ts'
import { EtcdApi } from '#server/stores/etcd/api/api.ts'
import { findEtcd } from '#server/stores/etcd/servers/program.ts'
import { socketOf, startEtcd } from '#server/stores/etcd/servers/server.ts'
import { etcdOver } from '../../bare/etcd.ts'
import { startThree } from '../ensembles/etcd.ts'
import type { Rig, Way } from './rig.ts'
import { surroundings } from './surroundings.ts'

const answerMs = 1_000

export async function openEtcd(cacheFolder: string, lock: LoadedLock, file: 'written' | 'synced'): Promise<Rig> {
  const program = await findEtcd({ cacheFolder })
  const server = await startEtcd(program, { syncs: file === 'synced' })
  return {
    ...{ store: { name: 'etcd', version: program.version }, servers: 1 },
    connect: () => wayTo(server, lock),
    aim: async () => async () => {
      await server.kill()
      await server.restart()
    },
    close: () => server.end(),
  }
}

export async function openEtcdThree(cacheFolder: string, lock: LoadedLock): Promise<Rig> {
  const program = await findEtcd({ cacheFolder })
  const members = await startThree(program)
  const leads = (member: ServerProcess) =>
    member.running ? new EtcdApi(socketOf(member), AbortSignal.timeout(answerMs)).leads().catch(() => false) : false
  const which = async (isLeader: boolean) => {
    for (const member of members) if (member.running && (await leads(member)) === isLeader) return member
    throw new Error(isLeader ? 'no etcd leads' : 'there is no follower')
  }
  return {
    ...{ store: { name: 'etcd', version: program.version }, servers: members.length },
    connect: async () => wayTo(await which(true), lock),
    aim: async () => {
      const leader = await which(true)
      return () => leader.kill()
    },
    holdCopies: async () => {
      const copy = await which(false)
      await copy.kill()
      return () => copy.restart()
    },
    close: async () => {
      await Promise.all(members.map((member) => member.end()))
    },
  }
}

async function wayTo(server: ServerProcess, lock: LoadedLock): Promise<Way> {
  if (!server.running) throw new Error('there is no etcd')
  if (!(await new EtcdApi(socketOf(server), AbortSignal.timeout(answerMs)).isHealthy())) throw new Error('not healthy')
  const over = new AbortController()
  const etcd = etcdOver(new EtcdApi(socketOf(server), over.signal))
  const around = surroundings('A')
  return {
    lockOn: async (key) => lock.definition.create({ ...around.context(key), ...{ etcd } }),
    close: () => {
      around.close()
      over.abort()
    },
  }
}
