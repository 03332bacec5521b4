import { Outages, type SetupFigures } from '#model/messages/store-figures.ts'
import type { LoadedLock } from '#server/catalogue/catalogue.ts'
import { StoreError } from '#server/stores/store.ts'
import { median } from '../../statistics.ts'
import { machineNow } from '../machine.ts'
import { bestRate } from '../rate.ts'
import { type Strike, settled, strike } from './scenes.ts'
import { type Setup, setups } from './setups.ts'

const kills = 5
const killsWithoutCopies = 3
const rateRounds = 6

/** Measures every setup whose store is available on this machine. */
export async function measureOutages(locks: ReadonlyMap<string, LoadedLock>, cacheFolder: string): Promise<Outages> {
  const machine = machineNow()
  const measured: SetupFigures[] = []
  const missing: Outages['missing'] = []
  for (const setup of setups) {
    if (missing.some(({ folder }) => folder === setup.folder)) continue
    process.stderr.write(`  ${setup.id}\n`)
    try {
      measured.push(await measureOne(setup, lockOf(setup, locks), cacheFolder))
    } catch (error) {
      if (!(error instanceof StoreError)) throw error
      missing.push({ folder: setup.folder, why: error.message })
    }
  }
  return Outages.parse({ measuredAt: new Date().toISOString(), machine, setups: measured, missing })
}

/** Returns the lock that the setup names. If the setup has its own lock and therefore names none, returns any lock, which the setup ignores. */
function lockOf({ lock }: Setup, locks: ReadonlyMap<string, LoadedLock>): LoadedLock {
  const found = locks.get(lock ?? 'set-nx-px')
  if (found === undefined) throw new RangeError(`there is no lock ${lock}`)
  return found
}

async function measureOne(setup: Setup, lock: LoadedLock, cacheFolder: string): Promise<SetupFigures> {
  const rig = await setup.open(cacheFolder, lock)
  let common: Pick<SetupFigures, 'store' | 'servers' | 'pairsPerSecond'>
  const hasCopies = rig.holdCopies !== undefined
  try {
    const way = await settled(rig)
    const handle = await way.lockOn('lock:stock')
    common = { store: rig.store, servers: rig.servers, pairsPerSecond: Math.round(await bestRate(handle, rateRounds)) }
    way.close()
  } finally {
    await rig.close()
  }
  // Each kill gets a fresh setup, so that no kill affects the next.
  const struck = async (times: number, withoutCopies: boolean) => {
    const all: Strike[] = []
    for (let time = 0; time < times; time += 1) {
      const own = await setup.open(cacheFolder, lock)
      try {
        all.push(await strike(own, { withoutCopies }))
      } finally {
        await own.close()
      }
    }
    return all
  }
  const killed = await struck(kills, false)
  const without = hasCopies ? await struck(killsWithoutCopies, true) : null
  const { id, folder, file, recovery } = setup
  const takenAgain = killed.map(({ takenAgainMs }) => Math.round(takenAgainMs))
  return {
    ...{ id, folder, lock: setup.lock, file, recovery, ...common },
    killed: {
      ...summary(killed),
      takenAgainMs: { best: Math.min(...takenAgain), median: median(takenAgain), worst: Math.max(...takenAgain) },
    },
    withoutCopies: without && summary(without),
  }
}

const summary = (all: readonly Strike[]) => ({
  times: all.length,
  granted: all.filter(({ granted }) => granted).length,
  lost: all.filter(({ lost }) => lost).length,
})

export function outageRows({ setups: all, missing }: Outages): [name: string, figure: string][] {
  return [
    ...all.map((setup): [string, string] => {
      const { best, median: middle, worst } = setup.killed.takenAgainMs
      const { withoutCopies } = setup
      return [
        `${setup.store.name} ${setup.store.version}, ${setup.id}`,
        [
          `${setup.servers} servers, file ${setup.file}, ${setup.pairsPerSecond} pairs/s`,
          `killed ${setup.killed.times} times: taken again after ${middle} ms (${best} to ${worst}), lost ${setup.killed.lost} of ${setup.killed.granted}`,
          ...(withoutCopies
            ? [
                `without its copies: granted ${withoutCopies.granted} of ${withoutCopies.times}, lost ${withoutCopies.lost}`,
              ]
            : []),
        ].join('; '),
      ]
    }),
    ...missing.map(({ folder, why }): [string, string] => [folder, why]),
  ]
}
