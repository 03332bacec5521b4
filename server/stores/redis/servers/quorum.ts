import type { FleetKind } from '../../../../scenarios/lesson.ts'
import type { RedisBinary } from './binary.ts'
import { persistence, serverConfig } from './config.ts'
import { OwnFleet, type OwnWish, startAll } from './own-fleet.ts'

const quorumIds = ['n1', 'n2', 'n3', 'n4', 'n5']

/** Independent masters that know nothing of each other, as Redlock wants them. */
export function startQuorum(binary: RedisBinary, wish: OwnWish = {}): Promise<OwnFleet> {
  return startMasters('quorum', quorumIds, binary, wish)
}

/** One server that a run need not share, so that it can be broken. */
export function startSingle(binary: RedisBinary, wish: OwnWish = {}): Promise<OwnFleet> {
  return startMasters('single', ['n1'], binary, wish)
}

async function startMasters(
  kind: FleetKind,
  ids: string[],
  binary: RedisBinary,
  { persistent = false }: OwnWish,
): Promise<OwnFleet> {
  const config = (place: { port: number; folder: string }) => serverConfig(place, persistent ? persistence : [])
  const plans = ids.map((id) => ({ id, config }))
  return new OwnFleet(kind, binary.version, await startAll(binary, 'master', plans))
}
