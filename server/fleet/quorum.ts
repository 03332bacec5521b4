import type { RedisBinary } from './binary.ts'
import { withClient } from './client.ts'
import { serverConfig } from './config.ts'
import { OwnFleet, startAll } from './own-fleet.ts'

const ids = ['n1', 'n2', 'n3', 'n4', 'n5']

/** Independent masters that know nothing of each other, as Redlock wants them. */
export async function startQuorum(binary: RedisBinary): Promise<OwnFleet> {
  const plans = ids.map((id) => ({ id, config: serverConfig }))
  return new QuorumFleet('quorum', binary.version, await startAll(binary, 'master', plans))
}

/** One server that a run need not share, so that it can be broken. */
export async function startSingle(binary: RedisBinary): Promise<OwnFleet> {
  return new QuorumFleet(
    'single',
    binary.version,
    await startAll(binary, 'master', [{ id: 'n1', config: serverConfig }]),
  )
}

class QuorumFleet extends OwnFleet {
  override async healthy(): Promise<boolean> {
    if (!(await super.healthy())) return false
    const answers = this.members.map(({ process }) => withClient(process, (redis) => redis.ping(), 1_000))
    return (await Promise.allSettled(answers)).every(({ status }) => status === 'fulfilled')
  }
}
