/** The hub: whether servers can rely on it, and who is there. */
import { count } from '#model/words/en/figures.ts'
import type { RunnerRecord, ServerRecord } from '../../runners/entries.ts'
import type { Present } from '../../runners/hub.ts'
import { goneAfterMs } from '../../runners/times.ts'
import { doubtful, type Finding, fine, wrong } from './finding.ts'

export interface HubFacts {
  address: string
  /** The sections of `INFO`, as one object. */
  info: Readonly<Record<string, string>>
  /** How far its clock is ahead of this machine's, and how long the question took. */
  aheadMs: number
  roundTripMs: number
  servers: readonly Present<ServerRecord>[]
  runners: readonly Present<RunnerRecord>[]
}

/** BullMQ needs 6.2, and streams with their commands 5. */
const least = [6, 2] as const
/** Rooms end by the clock, and people see times. */
const bearableClockMs = 2_000
const bearableRoundTripMs = 50

export function hubFindings(facts: HubFacts, own: { version: string; fit: string }): Finding[] {
  return [reached(facts), versionOf(facts), ...kept(facts), memory(facts), clock(facts), ...people(facts, own)]
}

function reached({ address, roundTripMs }: HubFacts): Finding {
  const ms = Math.round(roundTripMs)
  if (roundTripMs <= bearableRoundTripMs) return fine('hub', `${address} answers in ${ms} ms.`)
  return doubtful('hub', `${address} takes ${ms} ms to answer. Each step of a teacher waits for it: put it nearer.`)
}

function versionOf({ info }: HubFacts): Finding {
  const isValkey = info.server_name === 'valkey'
  const version = (isValkey ? info.valkey_version : info.redis_version) ?? '?'
  const [major = 0, minor = 0] = (info.redis_version ?? '').split('.').map(Number)
  const name = `${isValkey ? 'Valkey' : 'Redis'} ${version}`
  if (info.redis_mode === 'cluster')
    return wrong('hub', `It is a node of a cluster. Servers and runners need a single ${name}, or a Sentinel's master.`)
  if (major > least[0] || (major === least[0] && minor >= least[1])) return fine('hub', `It is ${name}.`)
  return wrong('hub', `It is ${name}; the queue of runs needs ${least.join('.')} or later.`)
}

function kept({ info }: HubFacts): Finding[] {
  const disk: Finding[] = []
  if (info.aof_enabled === '1' && info.aof_last_write_status === 'err')
    disk.push(wrong('hub', 'It cannot write its append-only file: look at its disk and its log.'))
  if (info.rdb_last_bgsave_status === 'err')
    disk.push(wrong('hub', 'Its last snapshot failed, and it refuses changes until one succeeds: look at its disk.'))
  if (disk.length > 0) return disk
  if (info.aof_enabled === '1') return [fine('hub', 'It writes each change to its disk (appendonly).')]
  if (info.saves_snapshots === '1')
    return [
      doubtful(
        'hub',
        'It only saves snapshots: if it is killed, the last minutes of every workshop are gone. Set appendonly yes.',
      ),
    ]
  return [wrong('hub', 'It keeps nothing on its disk: if it ends, every workshop is gone. Set appendonly yes.')]
}

function memory({ info }: HubFacts): Finding {
  const { maxmemory = '0', maxmemory_policy: policy = '' } = info
  if (policy !== '' && policy !== 'noeviction')
    return wrong(
      'hub',
      `Its memory policy is ${policy}: when it is full it throws rooms and runs away. Set maxmemory-policy noeviction.`,
    )
  const used = Number(info.used_memory ?? 0)
  const most = Number(maxmemory)
  if (most > 0 && used > 0.8 * most)
    return doubtful(
      'hub',
      `It uses ${Math.round((100 * used) / most)} % of its memory, and refuses changes when it is full.`,
    )
  return fine('hub', 'It throws nothing away when its memory is full (noeviction).')
}

function clock({ aheadMs, roundTripMs }: HubFacts): Finding {
  const offMs = Math.abs(aheadMs)
  if (offMs - roundTripMs <= bearableClockMs) return fine('clock', 'The hub and this machine have the same time.')
  const seconds = (offMs / 1000).toFixed(1)
  return wrong(
    'clock',
    `The hub's clock is ${seconds} s ${aheadMs > 0 ? 'ahead of' : 'behind'} this machine's. Set both by NTP: rooms end by it.`,
  )
}

function people({ servers, runners }: HubFacts, own: { version: string; fit: string }): Finding[] {
  const there = servers.filter(({ agoMs }) => agoMs < goneAfterMs)
  const gone = servers.length - there.length
  const found: Finding[] = [
    there.length === 0
      ? doubtful('servers', 'There is no server at this hub now.')
      : fine('servers', `${count(there.length, 'server', 'servers')}, of version ${versions(there)}.`),
    ...(gone === 0 || there.length > 0
      ? []
      : [
          doubtful(
            'servers',
            `${count(gone, 'server', 'servers')} ended with runs that nobody has taken up: start one.`,
          ),
        ]),
  ]
  if (runners.length === 0) return [...found, fine('runners', 'There is none, so servers play their runs themselves.')]
  return [...found, ...runners.map((runner) => ofRunner(runner, there, own))]
}

function ofRunner(
  { id, says, agoMs }: Present<RunnerRecord>,
  servers: HubFacts['servers'],
  own: { fit: string },
): Finding {
  const seen = `last seen ${agoMs < 2_000 ? 'just now' : `${Math.round(agoMs / 1000)} s ago`}`
  if (agoMs >= goneAfterMs)
    return doubtful('runners', `${id} (version ${says.version}) is gone, ${seen}. What it was playing is unknown.`)
  const fits = servers.length === 0 ? says.fit === own.fit : servers.some(({ says: { fit } }) => fit === says.fit)
  if (!fits)
    return wrong(
      'runners',
      `${id} is of version ${says.version} with lessons that no server here has, so it gets no runs. Install the servers' version, ${versions(servers) || own.fit}.`,
    )
  return fine('runners', `${id}, version ${says.version}, plays ${says.running} of ${says.slots} at once, ${seen}.`)
}

const versions = (all: readonly { says: { version: string } }[]) =>
  [...new Set(all.map(({ says }) => says.version))].sort().join(' and ')
