import { readdirSync, readFileSync } from 'node:fs'
import type { LockFigures } from '#model/messages/store-figures.ts'
import { findStore } from '#server/stores/find.ts'
import { arenasOf } from '#server/stores/redis/arena/pool.ts'
import { openPool } from '#server/stores/redis/servers/pool.ts'
import type { StorePool } from '#server/stores/store.ts'
import { median, toTenths } from '../statistics.ts'
import type { Entrant } from './entrants.ts'

const colds = 3
const warms = 5

type Starts = Pick<LockFigures, 'servers' | 'memoryMb' | 'coldStartMs' | 'warmStartMs' | 'store'>

/** Measures how long it takes until a store is ready for a run, and how much memory its servers use. */
export async function measureStarts(entrant: Entrant, cacheFolder: string): Promise<Starts> {
  const cold: number[] = []
  const warm: number[] = []
  let last: Omit<Starts, 'coldStartMs' | 'warmStartMs'> | undefined
  for (let at = 0; at < colds; at += 1) {
    const before = new Set(processesOfOurs())
    const pool = await openAlone(entrant.store, cacheFolder)
    try {
      cold.push(await timeToTake(pool, entrant))
      for (let next = 0; next < warms; next += 1) warm.push(await timeToTake(pool, entrant))
      const arena = await pool.take({ topology: entrant.fleet, faults: [], options: {} })
      const servers = processesOfOurs().filter((pid) => !before.has(pid) && !isWarden(pid))
      last = { servers: arena.nodes.length, memoryMb: memoryOf(servers), store: arena.store }
      await arena.release()
    } finally {
      await pool.close()
    }
  }
  if (last === undefined) throw new RangeError('nothing was measured')
  return { ...last, coldStartMs: Math.round(median(cold)), warmStartMs: toTenths(median(warm)) }
}

/** Opens a store's pool that keeps no servers ready in advance. */
async function openAlone(store: string, cacheFolder: string): Promise<StorePool> {
  if (store === 'redis') return arenasOf(await openPool({ cacheFolder, keepReady: [] }))
  return await (await findStore(store)).open({ cacheFolder })
}

async function timeToTake(pool: StorePool, { fleet }: Entrant): Promise<number> {
  const began = performance.now()
  const arena = await pool.take({ topology: fleet, faults: [], options: {} })
  const tookMs = performance.now() - began
  await arena.release()
  return tookMs
}

/** Returns the ids of the processes that this process has started. Returns an empty list if the system has no /proc. */
function processesOfOurs(): number[] {
  try {
    const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
    return pids.filter((pid) => statusOf(pid, 'PPid') === process.pid).map(Number)
  } catch {
    return []
  }
}

/** Whether a process is the small shell that ends the servers once the process that started them is gone. */
const isWarden = (pid: number) => readText(`/proc/${pid}/comm`).trim() === 'sh'

function memoryOf(pids: readonly number[]): number | null {
  if (pids.length === 0) return null
  const kilobytes = pids.reduce((sum, pid) => sum + statusOf(String(pid), 'VmRSS'), 0)
  return Math.round(kilobytes / 1024)
}

function statusOf(pid: string, field: string): number {
  const [, value] = new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(readText(`/proc/${pid}/status`)) ?? []
  return Number(value ?? 0)
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
