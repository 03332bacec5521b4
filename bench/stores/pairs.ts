import type { LockFigures } from '#model/messages/store-figures.ts'
import type { LoadedLock } from '#server/catalogue/catalogue.ts'
import { type Bare, type BareOptions, plainContext } from './bare/context.ts'
import { bareEtcd } from './bare/etcd.ts'
import { bareMariadb } from './bare/mariadb.ts'
import { bareRedis } from './bare/redis.ts'
import { bareZookeeper } from './bare/zookeeper.ts'
import type { Entrant } from './entrants.ts'
import { rateOf } from './rate.ts'

const rounds = 12

/**
 * Measures how often one undisturbed client can acquire and release per second, with the lock's own code directly on the store and without a recording.
 * Alternates between a server that answers at once and a server that first syncs each grant to disk. Returns the best round of each, because other load on the
 * machine can only slow a round down.
 */
export async function pairsPerSecond(
  entrant: Entrant,
  lock: LoadedLock,
  cacheFolder: string,
): Promise<LockFigures['pairsPerSecond']> {
  const unsynced = await open(entrant, lock, { cacheFolder, syncs: false })
  try {
    const synced = entrant.isStored ? await open(entrant, lock, { cacheFolder, syncs: true }) : null
    try {
      return await measure(lock, unsynced, synced)
    } finally {
      await synced?.close()
    }
  } finally {
    await unsynced.close()
  }
}

async function measure(lock: LoadedLock, unsynced: Bare, synced: Bare | null): Promise<LockFigures['pairsPerSecond']> {
  const handleOn = ({ links }: Bare) => lock.definition.create({ ...plainContext(), ...links })
  const handles = { unsynced: handleOn(unsynced), synced: synced && handleOn(synced) }
  const best = { unsynced: 0, synced: 0 }
  // The first rounds warm up both variants, and the best round is never one of these.
  for (let round = 0; round < rounds; round += 1) {
    best.unsynced = Math.max(best.unsynced, await rateOf(handles.unsynced))
    if (handles.synced) best.synced = Math.max(best.synced, await rateOf(handles.synced))
  }
  return { unsynced: Math.round(best.unsynced), synced: handles.synced === null ? null : Math.round(best.synced) }
}

function open({ store, fleet }: Entrant, lock: LoadedLock, options: BareOptions): Promise<Bare> {
  switch (store) {
    case 'redis':
      if (fleet === 'standby') throw new RangeError('no Redis here is a standby')
      return bareRedis(options, lock, fleet)
    case 'mariadb':
      return bareMariadb(options, lock)
    case 'zookeeper':
      return bareZookeeper(options)
    case 'etcd':
      return bareEtcd(options)
  }
}
