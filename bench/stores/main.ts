import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { type LockFigures, StoreFigures } from '#model/messages/store-figures.ts'
import type { LoadedLock } from '#server/catalogue/catalogue.ts'
import { loadLocks } from '#server/catalogue/locks.ts'
import { arenasOf } from '#server/stores/redis/arena/pool.ts'
import { resourcesOf } from '#server/stores/redis/resource/pool.ts'
import { openPool } from '#server/stores/redis/servers/pool.ts'
import { StoreError } from '#server/stores/store.ts'
import { Stores } from '#server/stores/stores.ts'
import { type Entrant, entrants } from './entrants.ts'
import { linesOf } from './lines.ts'
import { machineNow } from './machine.ts'
import { measureOutages } from './outages/main.ts'
import { pairsPerSecond } from './pairs.ts'
import { play } from './play.ts'
import { askAgainMs, leaseMs, pauseMs } from './scenes.ts'
import { measureStarts } from './starts.ts'

const cacheFolder = fileURLToPath(new URL('../../.cache', import.meta.url))
const scenarios = fileURLToPath(new URL('../../scenarios', import.meta.url))
const file = fileURLToPath(new URL('../../web/src/compare/measured.json', import.meta.url))

/**
 * Measures every lock whose store is available, and then the outages of each store's locks when a server is killed. Writes the results to the file that the
 * page `/compare` shows.
 */
export async function measureStores(): Promise<StoreFigures> {
  const machine = machineNow()
  const { locks: known } = await loadLocks(scenarios, [])
  const locks: LockFigures[] = []
  const missing: StoreFigures['missing'] = []
  for (const entrant of entrants) {
    if (missing.some(({ folder }) => folder === entrant.store)) continue
    const lock = known.get(entrant.lock)
    if (lock === undefined) throw new RangeError(`there is no lock ${entrant.lock}`)
    process.stderr.write(`  ${entrant.store}: ${lock.definition.title}\n`)
    try {
      locks.push(await measureOne(entrant, lock))
    } catch (error) {
      if (!(error instanceof StoreError)) throw error
      missing.push({ folder: entrant.store, why: error.message })
    }
  }
  const measured = StoreFigures.parse({
    measuredAt: new Date().toISOString(),
    machine,
    ...{ leaseMs, pauseMs, askAgainMs, locks, missing },
    outages: await measureOutages(known, cacheFolder),
  })
  await keep(measured)
  return measured
}

/** Measures only the outages, and leaves the rest of the page's file as it is. */
export async function measureOutagesAlone(): Promise<StoreFigures> {
  const { locks } = await loadLocks(scenarios, [])
  const before = JSON.parse(await readFile(file, 'utf8'))
  const measured = StoreFigures.parse({ ...before, outages: await measureOutages(locks, cacheFolder) })
  await keep(measured)
  return measured
}

const keep = (measured: StoreFigures) => writeFile(file, `${JSON.stringify(measured, null, 2)}\n`)

async function measureOne(entrant: Entrant, lock: LoadedLock): Promise<LockFigures> {
  const starts = await measureStarts(entrant, cacheFolder)
  const pairs = await pairsPerSecond(entrant, lock, cacheFolder)
  const redis = await openPool({ cacheFolder, keepReady: [] })
  const stores = new Stores({ cacheFolder, opened: { redis: arenasOf(redis) } })
  try {
    const world = { stores: (name: string) => stores.pool(name), resources: resourcesOf(redis) }
    const { title } = lock.definition
    const { store: folder, fleet, fenced, isNotified, keeping, lesson } = entrant
    return {
      ...{ lock: lock.id, folder, title, fleet, keeping, fenced, isNotified, lesson },
      ...starts,
      pairsPerSecond: pairs,
      ...(await play(entrant, world)),
      lines: linesOf(lock.sources),
    }
  } finally {
    await stores.close()
  }
}

export function storeRows({ locks, missing }: StoreFigures): [name: string, figure: string][] {
  const ms = (value: number | null) => (value === null ? '–' : `${value} ms`)
  return [
    ...locks.map((lock): [string, string] => [
      `${lock.store.name} ${lock.store.version}, ${lock.title}`,
      [
        `${lock.pairsPerSecond.unsynced} pairs/s, on disk ${lock.pairsPerSecond.synced ?? '–'}`,
        `${lock.roundTripsPerGrant} round trips and ${lock.operationsPerGrant} operations a grant`,
        `handover ${ms(lock.handoverMs)}`,
        `after a crash ${ms(lock.afterCrashMs)}`,
        `paused: the other waited ${ms(lock.pausedWaitMs)}, exclusion ${lock.pausedExclusion}, stock ${lock.pausedStock}`,
        `restart: ${lock.restartExclusion.withFile ?? '–'}, without a file ${lock.restartExclusion.withoutFile ?? '–'}`,
        `${lock.lines} lines, ${lock.memoryMb ?? '–'} MB, start ${lock.coldStartMs} ms, then ${lock.warmStartMs} ms`,
      ].join('; '),
    ]),
    ...missing.map(({ folder, why }): [string, string] => [folder, why]),
  ]
}
