/**
 * Starts Redis servers whose clocks really jump. Each runs under libfaketime, which replaces the system's wall clock. A file says how far ahead the
 * clock is. The monotonic clock does not change, just as when an administrator or NTP sets a real clock. https://github.com/wolfcw/libfaketime
 */
import { execFileSync } from 'node:child_process'
import { readdirSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Arena, ArenaPool, RunArena, RunContext } from '#server/engine/arena.ts'
import type { Happened, Recorder } from '#server/engine/recorder.ts'
import { findOrUnpack } from '#server/processes/program.ts'
import { arenaOn, fleetFor } from '#server/stores/redis/arena/pool.ts'
import { withClient } from '#server/stores/redis/servers/client.ts'
import type { FleetNode, RedisPool } from '#server/stores/redis/servers/fleet.ts'
import { ensureRedis } from '#server/stores/redis/servers/install.ts'
import { openPool } from '#server/stores/redis/servers/pool.ts'

const cacheFolder = fileURLToPath(new URL('../../../.cache', import.meta.url))

/** Settings of libfaketime. The clock's file is read at every query, only the wall clock changes, and nothing is kept in shared memory. */
const settings = ['FAKETIME_NO_CACHE=1', 'FAKETIME_DONT_FAKE_MONOTONIC=1', 'FAKETIME_DISABLE_SHM=1', 'NO_FAKE_STAT=1']

/** Finds libfaketime's library on this machine, or unpacks it from Debian's package. Rejects if neither works. */
export async function findFaketime(): Promise<string> {
  const found = await findOrUnpack({
    cacheFolder,
    copy: 'faketime',
    file: (tree) => {
      const lib = path.join(tree, 'usr/lib')
      const machine = readdirSync(lib).find((name) => /-linux-gnu/.test(name))
      return machine === undefined ? null : `usr/lib/${machine}/faketime/libfaketime.so.1`
    },
    packages: ['libfaketime'],
    exactly: true,
    check: async ({ path: library }) => {
      const env = { ...process.env, LD_PRELOAD: library, FAKETIME: '-10d', FAKETIME_DISABLE_SHM: '1' }
      const aheadMs = Date.now() - Number(execFileSync('date', ['+%s'], { env, encoding: 'utf8' })) * 1000
      if (aheadMs < 24 * 3600 * 1000) throw new Error('libfaketime does not change the time')
    },
  })
  return found.path
}

/** Opens a pool of Redis servers that have their own clocks. `folder` is for the script that starts the servers. */
export async function poolWithClocks(library: string, folder: string): Promise<RedisPool> {
  const { path: redis, libraryPath = '/usr/lib' } = await ensureRedis({ cacheFolder })
  const program = path.join(folder, 'redis-with-a-clock')
  const script = [
    '#!/bin/bash',
    '# The folder of a server is that of its redis.conf; without one, a version is asked for.',
    `export LD_LIBRARY_PATH="${libraryPath}:$LD_LIBRARY_PATH"`,
    `[[ "$1" == */redis.conf ]] || exec "${redis}" "$@"`,
    'folder=$(dirname "$1")',
    'echo "+0" > "$folder/clock"',
    '# jemalloc asks for the time before libfaketime can answer, and waits for it forever: so memory comes from the C library.',
    `export LD_PRELOAD="${library} libc.so.6" FAKETIME_TIMESTAMP_FILE="$folder/clock" ${settings.join(' ')}`,
    '# Its own name shows whose process it is.',
    `exec -a "$folder/redis-with-a-clock" "${redis}" "$@"`,
  ]
  writeFileSync(program, `${script.join('\n')}\n`, { mode: 0o755 })
  return await openPool({ cacheFolder, keepReady: [], env: { ...process.env, LOCKSTEP_REDIS_SERVER: program } })
}

/** Sets a server's clock `aheadMs` ahead of ours. A negative value sets it behind ours. */
export async function setClock(node: FleetNode, aheadMs: number): Promise<void> {
  const folder = await withClient(node, async (redis) => String(((await redis.config('GET', 'dir')) as string[])[1]))
  const next = path.join(folder, 'clock.next')
  writeFileSync(next, `${aheadMs < 0 ? '-' : '+'}${Math.abs(aheadMs) / 1000}\n`)
  renameSync(next, path.join(folder, 'clock'))
}

/** Returns arenas in which a clock fault moves the server's own clock. Everything else is the same as in other runs. */
export function arenasWithClocks(pool: RedisPool): ArenaPool {
  return {
    take: async (request, doing) => {
      const fleet = await pool.lend(fleetFor(request), doing)
      const arena = arenaOn(fleet)
      return { ...arena, begin: (run) => withClocks(arena, fleet.nodes, run) }
    },
  }
}

function withClocks(arena: Arena, nodes: readonly FleetNode[], run: RunContext): RunArena {
  const aheadMs = new Map<string, number>()
  const recorder = byOurClock(run.recorder, aheadMs)
  const begun = arena.begin({ ...run, recorder })
  const faults: RunArena['faults'] = {
    ...begun.faults,
    'jump-clock': async ({ node: id, words, byMs }) => {
      const node = nodes.find((one) => one.id === id)
      if (node === undefined) throw new RangeError(`there is no node ${id}`)
      recorder.record({ kind: 'fault-struck', words, target: `node:${id}` })
      recorder.record({ kind: 'node-clock-jumped', node: id, byMs })
      const total = (aheadMs.get(id) ?? 0) + byMs
      aheadMs.set(id, total)
      await setClock(node, total)
    },
  }
  return Object.assign(begun, { faults })
}

/** Translates the expiry of keys from the server's clock to our clock, which the run uses. Leaves other server times (`serverUs`) unchanged. */
function byOurClock(recorder: Recorder, aheadMs: ReadonlyMap<string, number>): Recorder {
  const record = (happened: Happened, atMs?: number) => {
    if (!('expiresAtMs' in happened) || happened.expiresAtMs === null) return recorder.record(happened, atMs)
    const expiresAtMs = happened.expiresAtMs - (aheadMs.get(happened.node) ?? 0)
    return recorder.record({ ...happened, expiresAtMs }, atMs)
  }
  return Object.create(recorder, { record: { value: record } })
}
