import { nameAndVersion, type RedisBinary } from './binary.ts'
import { persistence, serverConfig } from './config.ts'
import type { RedisTopology } from './fleet.ts'
import { OwnFleet, type OwnRequest, startAll } from './own-fleet.ts'

const usualQuorum = 5

/** Starts independent masters that know nothing of each other, as Redlock requires. */
export function startQuorum(binary: RedisBinary, request: OwnRequest = {}): Promise<OwnFleet> {
  const ids = Array.from({ length: request.nodes ?? usualQuorum }, (_, node) => `n${node + 1}`)
  return startMasters('quorum', ids, binary, request)
}

/** Starts a server that is not shared, so faults may break it. */
export function startSingle(binary: RedisBinary, request: OwnRequest = {}): Promise<OwnFleet> {
  return startMasters('single', ['n1'], binary, request)
}

async function startMasters(
  topology: RedisTopology,
  ids: string[],
  binary: RedisBinary,
  { persistent = false, confined = false }: OwnRequest,
): Promise<OwnFleet> {
  const config = (place: { port: number; folder: string }) => serverConfig(place, persistent ? persistence : [])
  const plans = ids.map((id) => ({ id, config, confined }))
  return new OwnFleet(topology, nameAndVersion(binary), await startAll(binary, 'master', plans))
}
