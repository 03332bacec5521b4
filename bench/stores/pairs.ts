/** Acquire and release as often as possible, by one client that nobody disturbs and nobody watches: the lock's own code on the store itself. */
import type { LoadedLock } from '#server/catalogue/catalogue.ts'
import { median } from '../statistics.ts'
import { type Bare, plainContext } from './bare/context.ts'
import { bareEtcd } from './bare/etcd.ts'
import { bareMariadb } from './bare/mariadb.ts'
import { bareRedis } from './bare/redis.ts'
import { bareZookeeper } from './bare/zookeeper.ts'
import type { Entrant } from './entrants.ts'

const rounds = 5
const roundMs = 1000

export async function pairsPerSecond(entrant: Entrant, lock: LoadedLock, cacheFolder: string): Promise<number> {
  const bare = await open(entrant, lock, cacheFolder)
  try {
    const handle = lock.definition.create({ ...plainContext(), ...bare.links })
    const measured: number[] = []
    for (let round = 0; round <= rounds; round += 1) {
      const began = performance.now()
      let pairs = 0
      for (; performance.now() - began < roundMs; pairs += 1) {
        if (!(await handle.acquire({}))) throw new Error(`nobody else wants ${entrant.lock}`)
        await handle.release()
      }
      // The first round warms both sides up.
      if (round > 0) measured.push((pairs * 1000) / (performance.now() - began))
    }
    return Math.round(median(measured))
  } finally {
    await bare.close()
  }
}

function open({ store, fleet }: Entrant, lock: LoadedLock, cacheFolder: string): Promise<Bare> {
  switch (store) {
    case 'redis':
      return bareRedis(cacheFolder, lock, fleet)
    case 'mariadb':
      return bareMariadb(cacheFolder, lock)
    case 'zookeeper':
      return bareZookeeper(cacheFolder)
    case 'etcd':
      return bareEtcd(cacheFolder)
  }
}
