/** Checks whether servers can rely on the hub, and which servers and runners are connected to it. */
import { infoField } from '#server/base/info-field.ts'
import type { RunnerRecord, ServerRecord } from '../../runners/entries.ts'
import type { Present } from '../../runners/hub.ts'
import { goneAfterMs } from '../../runners/times.ts'
import { doubtful, type Finding, fine, wrong } from './finding.ts'

export interface HubFacts {
  address: string
  info: string
  /** Redis's `save` setting, which says when it saves snapshots. Empty if it never does. */
  save: string
  /** How far the hub's clock is ahead of this machine's clock, and how long the request for the time took. */
  aheadMs: number
  roundTripMs: number
  servers: readonly Present<ServerRecord>[]
  runners: readonly Present<RunnerRecord>[]
}

/** Minimum version of Redis for a hub. BullMQ needs 6.2; streams alone would need only 5. */
const least = [6, 2] as const
/** Maximum harmless difference between two clocks. Rooms end by the clock, and people see times. */
const bearableClockMs = 2_000
const bearableRoundTripMs = 50

export function hubFindings(facts: HubFacts, own: { version: string; fit: string }): Finding[] {
  return [reached(facts), versionOf(facts), ...kept(facts), memory(facts), clock(facts), ...people(facts, own)]
}

function reached({ address, roundTripMs }: HubFacts): Finding {
  const ms = Math.round(roundTripMs)
  if (roundTripMs <= bearableRoundTripMs) return fine('hub', ({ doctor }) => doctor.answers(address, ms))
  return doubtful('hub', ({ doctor }) => doctor.slow(address, ms))
}

function versionOf({ info }: HubFacts): Finding {
  const isValkey = infoField(info, 'server_name') === 'valkey'
  const redis = infoField(info, 'redis_version') ?? '?'
  const version = isValkey ? (infoField(info, 'valkey_version') ?? '?') : redis
  const [major = 0, minor = 0] = redis.split('.').map(Number)
  const name = `${isValkey ? 'Valkey' : 'Redis'} ${version}`
  if (infoField(info, 'redis_mode') === 'cluster') return wrong('hub', ({ doctor }) => doctor.cluster(name))
  if (major > least[0] || (major === least[0] && minor >= least[1])) return fine('hub', ({ doctor }) => doctor.is(name))
  return wrong('hub', ({ doctor }) => doctor.old(name, least.join('.')))
}

function kept({ info, save }: HubFacts): Finding[] {
  const disk: Finding[] = []
  const appends = infoField(info, 'aof_enabled') === '1'
  if (appends && infoField(info, 'aof_last_write_status') === 'err')
    disk.push(wrong('hub', ({ doctor }) => doctor.appendFails))
  if (infoField(info, 'rdb_last_bgsave_status') === 'err')
    disk.push(wrong('hub', ({ doctor }) => doctor.snapshotFailed))
  if (disk.length > 0) return disk
  if (appends) return [fine('hub', ({ doctor }) => doctor.appends)]
  if (save !== '') return [doubtful('hub', ({ doctor }) => doctor.snapshots)]
  return [wrong('hub', ({ doctor }) => doctor.keepsNothing)]
}

function memory({ info }: HubFacts): Finding {
  const policy = infoField(info, 'maxmemory_policy') ?? ''
  if (policy !== '' && policy !== 'noeviction') return wrong('hub', ({ doctor }) => doctor.evicts(policy))
  const used = Number(infoField(info, 'used_memory') ?? 0)
  const most = Number(infoField(info, 'maxmemory') ?? 0)
  if (most > 0 && used > 0.8 * most)
    return doubtful('hub', ({ doctor }) => doctor.littleMemory(Math.round((100 * used) / most)))
  return fine('hub', ({ doctor }) => doctor.keepsAll)
}

function clock({ aheadMs, roundTripMs }: HubFacts): Finding {
  const offMs = Math.abs(aheadMs)
  if (offMs - roundTripMs <= bearableClockMs) return fine('clock', ({ doctor }) => doctor.sameTime)
  const seconds = (offMs / 1000).toFixed(1)
  return wrong('clock', ({ doctor }) => doctor.otherTime(seconds, aheadMs > 0))
}

function people({ servers, runners }: HubFacts, own: { version: string; fit: string }): Finding[] {
  const there = servers.filter(({ agoMs }) => agoMs < goneAfterMs)
  const gone = servers.length - there.length
  const found: Finding[] = [
    there.length === 0
      ? doubtful('servers', ({ doctor }) => doctor.noServer)
      : fine('servers', ({ doctor }) => doctor.servers(there.length, versions(there))),
    ...(gone === 0 || there.length > 0 ? [] : [doubtful('servers', ({ doctor }) => doctor.serversGone(gone))]),
  ]
  if (runners.length === 0) return [...found, fine('runners', ({ doctor }) => doctor.noRunner)]
  return [...found, ...runners.map((runner) => ofRunner(runner, there, own))]
}

function ofRunner(
  { id, says, agoMs }: Present<RunnerRecord>,
  servers: HubFacts['servers'],
  own: { fit: string },
): Finding {
  const { version } = says
  const seconds = agoMs < 2_000 ? 0 : Math.round(agoMs / 1000)
  if (agoMs >= goneAfterMs) return doubtful('runners', ({ doctor }) => doctor.runnerGone(id, version, seconds))
  const fits = servers.length === 0 ? says.fit === own.fit : servers.some(({ says: { fit } }) => fit === says.fit)
  if (!fits) {
    const wanted = servers.length === 0 ? [own.fit] : versions(servers)
    return wrong('runners', ({ doctor }) => doctor.runnerUnfit(id, version, wanted))
  }
  return fine('runners', ({ doctor }) => doctor.runner(id, version, says, seconds))
}

const versions = (all: readonly { says: { version: string } }[]) =>
  [...new Set(all.map(({ says }) => says.version))].sort()
