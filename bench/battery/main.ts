/**
 * Implements `npm run bench:battery [-- --lock ID] [--json | --out FILE]`: plays every correct lock under every fault of the battery, on real Redis servers.
 * Exits with status 1 if a lock violates a property that `limits.ts` does not list as a known limit.
 */
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import {
  type BatteryLock,
  batteryLocks,
  faultCasesAt,
  faultNames,
  type Outcome,
  type Strike,
  strike,
} from '#server/engine/testing/battery.ts'
import { worldOn } from '#server/engine/testing/world.ts'
import { openPool } from '#server/stores/redis/servers/pool.ts'
import { batteryPage, sumOf, wordsOf } from './page.ts'

const cacheFolder = fileURLToPath(new URL('../../.cache', import.meta.url))
/** Number of runs in parallel. Runs mostly sleep, but each quorum needs five server processes. */
const runsAtOnce = { single: 12, quorum: 3 }

export async function main(argv: string[]): Promise<number> {
  const options = { lock: { type: 'string' }, json: { type: 'boolean' }, out: { type: 'string' } } as const
  const { values } = parseArgs({ args: argv, options })
  const locks = batteryLocks.filter(({ id }) => values.lock === undefined || id === values.lock)
  if (locks.length === 0) {
    process.stderr.write(`--lock must be one of ${batteryLocks.map(({ id }) => id).join(', ')}\n`)
    return 2
  }
  const pool = await openPool({ cacheFolder, keepReady: [] })
  try {
    const single = locks.filter(({ fleet }) => fleet !== 'quorum')
    const quorum = locks.filter(({ fleet }) => fleet === 'quorum')
    const outcomes = await Promise.all([
      battery(single, runsAtOnce.single, worldOn(pool)),
      battery(quorum, runsAtOnce.quorum, worldOn(pool)),
    ])
    const all = outcomes.flat()
    if (values.out !== undefined) writeFileSync(values.out, batteryPage(all))
    else process.stdout.write(values.json ? jsonOf(all) : table(all))
    return all.every((outcome) => wordsOf(outcome) !== 'NOT KNOWN') ? 0 : 1
  } finally {
    await pool.close()
  }
}

async function battery(
  locks: readonly BatteryLock[],
  atOnce: number,
  world: Parameters<typeof strike>[2],
): Promise<Outcome[]> {
  const wanted: [BatteryLock, Strike][] = []
  for (const lock of locks) for (const each of await faultCasesAt(lock, world)) wanted.push([lock, each])
  const outcomes: Outcome[] = []
  const next = wanted[Symbol.iterator]()
  const work = async () => {
    for (const [lock, each] of next) {
      outcomes.push(await strike(lock, each, world))
      process.stderr.write(`\r${outcomes.length} of ${wanted.length} `)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return outcomes
}

function table(outcomes: readonly Outcome[]): string {
  const order = (a: Outcome, b: Outcome) =>
    a.lock.localeCompare(b.lock) ||
    a.at.localeCompare(b.at) ||
    faultNames.indexOf(a.fault) - faultNames.indexOf(b.fault)
  const rows = [...outcomes].sort(order).map((outcome) => {
    const { lock, at, fault, violated } = outcome
    return `| ${[lock, at, fault, violated.join(', ') || '–', wordsOf(outcome)].join(' | ')} |`
  })
  return [
    '| lock | operation | fault | violated | shown in |',
    '| --- | --- | --- | --- | --- |',
    ...rows,
    '',
    sumOf(outcomes),
    '',
  ].join('\n')
}

const jsonOf = (outcomes: readonly Outcome[]) =>
  `${JSON.stringify(
    outcomes.map(({ trace: _, ...outcome }) => outcome),
    null,
    2,
  )}\n`
