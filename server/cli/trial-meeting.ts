/** Starts a brought lock for the first time, to learn its name, its keys and what it can do. */
import { idOf } from '../catalogue/trial.ts'
import type { DeclaredHolders } from '../engine/client/process/declared-holders.ts'
import { Door } from '../engine/client/process/door.ts'
import { type Introduced, introduce } from '../engine/client/process/introduce.ts'
import { foreignEntrance } from '../stores/foreign-entrance.ts'
import { lendServer } from '../stores/redis/servers/lent-server.ts'
import type { FaultedLock } from './fault-plan.ts'
import { sourcesIn } from './sources-in.ts'
import type { TrialRequest } from './trial-request.ts'
import { isRead, isRedis, lenderOf } from './trial-store.ts'

interface Met extends FaultedLock {
  namesKey: boolean
  declared?: DeclaredHolders
}

/** Asks the lock for its name, with its own node. Rejects with a `ProcessRefusal`. */
export async function meet(request: TrialRequest): Promise<Met> {
  const { command, store } = request
  const { name, key, namesKey, can, holders } = isRedis(request)
    ? await meetAtRedis(request)
    : await meetElsewhere(request)
  const id = idOf(name)
  const elsewhere = isRead(request) ? {} : { store: store.folder ?? 'none' }
  const together = request.together ? { together: true as const } : {}
  const declared = holders ? { holders: holders.of, declared: holders } : {}
  return {
    id,
    title: name,
    key,
    namesKey,
    can,
    ...elsewhere,
    ...together,
    ...(can.has('cluster') ? { cluster: true as const } : {}),
    ...declared,
    sources: await sourcesIn(command, `locks/${id}`),
  }
}

// Lends the lock a server, because some libraries connect as soon as they are set up.

async function meetAtRedis({ command, runtime }: TrialRequest): Promise<Introduced> {
  const { url, reached, giveBack } = await lendServer(runtime.redis)
  try {
    return await introduce(command, { redis: 'port' in reached ? [url(reached.port)] : [] })
  } finally {
    await giveBack()
  }
}

async function meetElsewhere(request: TrialRequest): Promise<Introduced> {
  const lend = await lenderOf(request)
  if (lend === null) return await introduce(request.command, { redis: [] })
  const lent = await lend()
  const { entrance, cut } = foreignEntrance(lent)
  const door = new Door(entrance.serve)
  try {
    return await introduce(request.command, { redis: [], store: entrance.url(await door.open()) })
  } finally {
    door.close()
    cut()
    await lent.giveBack()
  }
}
