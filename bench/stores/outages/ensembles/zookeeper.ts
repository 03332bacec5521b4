import { randomBytes } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '#server/processes/ports.ts'
import { ServerProcess } from '#server/processes/server-process.ts'
import type { ZookeeperProgram } from '#server/stores/zookeeper/servers/program.ts'
import { closeToOthers, modeOf, planOf } from '#server/stores/zookeeper/servers/server.ts'

/** Ports of a member on loopback: for clients, for other members, and for elections. */
type Ports = [client: number, peers: number, votes: number]

/** ZooKeeper's default timing: ticks of two seconds, ten ticks to connect to the leader, and followers that may lag by five ticks. */
const pace = ['tickTime=2000', 'initLimit=10', 'syncLimit=5']

/**
 * Starts three members of one ZooKeeper ensemble with each write synced, and waits until one leads and two follow. Members need a password, which is new for
 * each start. If the start fails, ends all members and rejects with the end of a server's log.
 */
export async function startThree(program: ZookeeperProgram): Promise<ServerProcess[]> {
  const ports: Ports[] = []
  for (let at = 0; at < 3; at += 1) ports.push([await freePort(), await freePort(), await freePort()])
  const password = randomBytes(24).toString('hex')
  const starting = ports.map((own, at) => start(program, { number: at + 1, own, ports, password }))
  const settled = await Promise.allSettled(starting)
  const started = settled.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
  try {
    for (const each of settled) if (each.status === 'rejected') throw each.reason
    for (const member of started) if ((await modeOf(member.port)) === 'leader') await closeToOthers(member)
    return started
  } catch (error) {
    await Promise.all(started.map((member) => member.end()))
    throw error
  }
}

interface Member {
  number: number
  own: Ports
  ports: readonly Ports[]
  password: string
}

function start(program: ZookeeperProgram, { number, own, ports, password }: Member): Promise<ServerProcess> {
  const plan = planOf(`zookeeper-n${number}`, program, {
    syncs: true,
    main: 'org.apache.zookeeper.server.quorum.QuorumPeerMain',
    settings: () => [
      ...pace,
      ...ports.map(([, peers, votes], at) => `server.${at + 1}=127.0.0.1:${peers}:${votes}`),
      'quorum.auth.enableSasl=true',
      'quorum.auth.learnerRequireSasl=true',
      'quorum.auth.serverRequireSasl=true',
      'quorum.auth.learner.loginContext=QuorumLearner',
      'quorum.auth.server.loginContext=QuorumServer',
    ],
    java: ({ folder }) => [`-Djava.security.auth.login.config=${join(folder, 'members.jaas')}`],
    isReady: async () => ['leader', 'follower'].includes((await modeOf(own[0])) ?? ''),
  })
  return ServerProcess.start({
    ...plan,
    ports: own,
    prepare: async ({ folder }) => {
      mkdirSync(join(folder, 'data'))
      writeFileSync(join(folder, 'data', 'myid'), `${number}\n`)
      writeFileSync(join(folder, 'members.jaas'), loginsWith(password), { mode: 0o600 })
    },
  })
}

function loginsWith(password: string): string {
  const module = 'org.apache.zookeeper.server.auth.DigestLoginModule required'
  return `QuorumServer { ${module} user_lockstep="${password}"; };
QuorumLearner { ${module} username="lockstep" password="${password}"; };
`
}
