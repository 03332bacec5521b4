import type { ZooKeeper } from '#scenarios/locks/zookeeper/context.ts'
import type { LoadedLock } from '#server/catalogue/catalogue.ts'
import type { ServerProcess } from '#server/processes/server-process.ts'
import { codes, createRequest } from '#server/stores/zookeeper/api/operations.ts'
import { ZooKeeperSession } from '#server/stores/zookeeper/api/session.ts'
import { findZookeeper } from '#server/stores/zookeeper/servers/program.ts'
import { modeOf, startZookeeper } from '#server/stores/zookeeper/servers/server.ts'
import { zooKeeperOver } from '../../bare/zookeeper.ts'
import { startThree } from '../ensembles/zookeeper.ts'
import type { Rig, Way } from './rig.ts'
import { surroundings } from './surroundings.ts'

/** Session timeout, which is the longest that ZooKeeper allows here. It is longer than a scene, because the end of a session would release its lock. */
const sessionMs = 60_000
const greetingMs = 1_000

export async function openZookeeper(cacheFolder: string, lock: LoadedLock, file: 'written' | 'synced'): Promise<Rig> {
  const program = await findZookeeper({ cacheFolder })
  const server = await startZookeeper(program, { syncs: file === 'synced' })
  return {
    ...{ store: { name: 'ZooKeeper', version: program.version }, servers: 1 },
    connect: () => wayTo(server, lock),
    aim: async () => async () => {
      await server.kill()
      await server.restart()
    },
    close: () => server.end(),
  }
}

export async function openZookeeperThree(cacheFolder: string, lock: LoadedLock): Promise<Rig> {
  const program = await findZookeeper({ cacheFolder })
  const members = await startThree(program)
  const inMode = async (mode: string) => {
    for (const member of members)
      if (member.running && (await modeOf(member.port).catch(() => undefined)) === mode) return member
    throw new Error(`no ZooKeeper is the ${mode}`)
  }
  return {
    ...{ store: { name: 'ZooKeeper', version: program.version }, servers: members.length },
    connect: async () => wayTo(await inMode('leader'), lock),
    aim: async () => {
      const leader = await inMode('leader')
      return () => leader.kill()
    },
    holdCopies: async () => {
      const copy = await inMode('follower')
      await copy.kill()
      return () => copy.restart()
    },
    close: async () => {
      await Promise.all(members.map((member) => member.end()))
    },
  }
}

async function wayTo(server: ServerProcess, lock: LoadedLock): Promise<Way> {
  if (!server.running) throw new Error('there is no ZooKeeper')
  const session = new ZooKeeperSession(server, sessionMs)
  if (!(await session.connect(greetingMs))) throw new Error('ZooKeeper has refused a session')
  const around = surroundings('A')
  const zk: ZooKeeper = zooKeeperOver(session)
  return {
    lockOn: async (key) => {
      await session.send(codes.create2, createRequest(`/${key}`, '', 'persistent')).answer.catch(() => {})
      return lock.definition.create({ ...around.context(key), ...{ zk } })
    },
    close: () => {
      around.close()
      session.destroy()
    },
  }
}
