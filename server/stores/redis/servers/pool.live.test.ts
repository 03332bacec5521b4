import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { because } from '#model/refusals/because.ts'
import { inEnglish } from '#model/words/en/reason-error.ts'
import { rootFolder } from '#server/processes/folder.ts'
import { commandLineOf } from '#server/processes/identity.ts'
import { until } from '#server/processes/waiting.ts'
import { type RedisAddress, withClient } from './client.ts'
import { cacheFolder, hzOf, nodeOf, pidOf } from './fixtures.ts'
import type { RedisPool } from './fleet.ts'
import { openPool, type PoolOptions } from './pool.ts'

const opened: RedisPool[] = []

const tmpBefore = process.env.TMPDIR
let folder: string

// This file has its own temporary folder, so that everything in it comes from these tests.
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'lockstep-pool-'))
  process.env.TMPDIR = folder
})

afterAll(() => {
  if (tmpBefore === undefined) delete process.env.TMPDIR
  else process.env.TMPDIR = tmpBefore
  rmSync(folder, { recursive: true, force: true })
})

afterEach(async () => {
  await Promise.all(opened.splice(0).map((pool) => pool.close()))
})

async function open(options: Partial<PoolOptions> = {}): Promise<RedisPool> {
  const pool = await openPool({ cacheFolder, keepReady: [], ...options })
  opened.push(pool)
  return pool
}

const single = { topology: 'single', exclusive: false } as const
const sentinel = { topology: 'sentinel', exclusive: true } as const
const quorum = { topology: 'quorum', exclusive: true } as const

async function pidsOf(fleets: { nodes: readonly Parameters<typeof pidOf>[0][] }[]): Promise<number[]> {
  return await Promise.all(fleets.flatMap(({ nodes }) => nodes.map(pidOf)))
}

describe('the pool', () => {
  it('names the Redis it uses', async () => {
    const pool = await open()
    expect(pool.server.version).toMatch(/^\d+\.\d+\.\d+$/)
    expect(basename(pool.server.origin)).toMatch(/^(redis|valkey)-server$/)
  })

  it('lends locks and resource on different servers, and a run that breaks its server one of its own', async () => {
    const pool = await open()
    const [shared, resource, own] = await Promise.all([
      pool.lend(single),
      pool.takeResource(),
      pool.lend({ topology: 'single', exclusive: true }),
    ])
    expect(new Set(await pidsOf([shared, resource, own])).size).toBe(3)
    await own.kill('n1')
    expect(await withClient(nodeOf(shared), (redis) => redis.ping())).toBe('PONG')
    expect(await withClient(nodeOf(resource), (redis) => redis.ping())).toBe('PONG')
  })

  it('keeps a fleet ready, hands it out without starting anything, and starts its successor', async () => {
    const pool = await open({ keepReady: ['quorum'], refillAfterMs: 0 })
    await pool.warm()
    const words: string[] = []
    const first = await pool.lend(quorum, (step) => words.push(inEnglish(step)))
    expect(words).toEqual([])
    const firstPids = await pidsOf([first])
    await first.release()
    expect(firstPids.filter((pid) => commandLineOf(pid))).toEqual([])
    const second = await pool.lend(quorum)
    expect(await withClient(nodeOf(second), (redis) => redis.dbsize())).toBe(0)
    expect((await pidsOf([second])).some((pid) => firstPids.includes(pid))).toBe(false)
  })

  it('slows down what is kept ready, and hands it out at full pace', async () => {
    const pool = await open({ keepReady: ['quorum', 'sentinel'], refillAfterMs: 60_000 })
    await pool.warm()
    const idle = await Promise.all(serverAddresses().map(hzOf))
    // There are two shared servers, five servers of a quorum, a master, and its replica.
    expect(idle).toEqual(Array.from({ length: 9 }, () => 10))
    const fleets = await Promise.all([pool.lend(single), pool.takeResource(), pool.lend(quorum), pool.lend(sentinel)])
    const leased = fleets.flatMap(({ nodes }) => nodes).filter(({ role }) => role !== 'sentinel')
    expect(await Promise.all(leased.map(hzOf))).toEqual(Array.from({ length: 9 }, () => 500))
  })

  it('does not hand out a fleet that died while it was kept ready', async () => {
    const pool = await open({ keepReady: ['quorum'], refillAfterMs: 60_000 })
    await pool.warm()
    const spare = serverPids()
    process.kill(spare[0] ?? 0, 'SIGKILL')
    const fleet = await pool.lend(quorum)
    expect((await pidsOf([fleet])).filter((pid) => spare.includes(pid))).toEqual([])
  })

  it('makes who comes too many wait, says so, and sacrifices what is only kept ready', async () => {
    const pool = await open({ maxOwnProcesses: 6, keepReady: ['quorum'], refillAfterMs: 60_000 })
    await pool.warm()
    const words: string[] = []
    const first = await pool.lend(sentinel, (step) => words.push(inEnglish(step)))
    expect(words.at(-1)).toBe('Starting a master, a replica and three Sentinels')
    const waiting = pool.lend(quorum, (step) => words.push(inEnglish(step)))
    await vi.waitFor(() => expect(words.at(-1)).toBe('Waiting for other runs to give back their Redis servers'), {
      timeout: 180_000,
    })
    await first.release()
    expect((await waiting).nodes.length).toBe(5)
  })

  it.each([
    ['sentinel', 1],
    ['cluster', 6],
    ['quorum', 1],
  ] as const)('says at once which server of a %s has died while it was being started', async (topology, starting) => {
    const pool = await open()
    const outcome = pool.lend({ topology, exclusive: true }).then(
      () => 'it was started',
      (error: Error) => error,
    )
    await until('Servers that are being started', async () => serverPids().length >= starting, { limitMs: 180_000 })
    // Nodes of a cluster already answer while they still wait for each other.
    const answering = () => Promise.all(serverAddresses().map(hzOf))
    await until('Their answers', async () => starting === 1 || (await answering()).length === starting, {
      limitMs: 180_000,
    })
    process.kill(serverPids()[0] ?? 0, 'SIGKILL')
    expect(await outcome).toMatchObject({
      name: 'ServerFailure',
      summary: {
        reason: 'node-ended',
        values: { node: expect.stringMatching(/^n\d$/), why: because('process-killed', { signal: 'SIGKILL' }) },
      },
    })
  })

  it('turns away who has waited too long', async () => {
    const pool = await open({ maxOwnProcesses: 6, waitMs: 400 })
    await pool.lend(sentinel)
    await expect(pool.lend(quorum)).rejects.toMatchObject({ code: 'POOL_BUSY' })
  })

  it('leaves neither process nor folder when it is closed, whatever was going on', async () => {
    const pool = await open({ keepReady: ['quorum'], refillAfterMs: 60_000 })
    await pool.warm()
    const fleets = await Promise.all([pool.lend(single), pool.takeResource(), pool.lend(sentinel)])
    fleets[2].freeze('n2')
    await fleets[2].kill('s1')
    const before = serverFolders().length
    const halfway = pool.lend(sentinel)
    const outcome = expect(halfway).rejects.toMatchObject({ code: 'POOL_CLOSED' })
    await until('The first server of another fleet', async () => serverFolders().length > before, { limitMs: 180_000 })
    const pids = serverPids()
    await pool.close()
    expect(readdirSync(rootFolder())).toEqual([])
    expect(pids.filter((pid) => commandLineOf(pid))).toEqual([])
    await outcome
    await expect(pool.lend(single)).rejects.toMatchObject({ code: 'POOL_CLOSED' })
    await expect(pool.lend(quorum)).rejects.toMatchObject({ code: 'POOL_CLOSED' })
    await expect(pool.takeResource()).rejects.toMatchObject({ code: 'POOL_CLOSED' })
  })
})

function serverFolders(): string[] {
  const root = rootFolder()
  return readdirSync(root).flatMap((owner) => readdirSync(join(root, owner)).map((server) => join(root, owner, server)))
}

/** Returns the addresses of all servers started so far, except Sentinels. */
function serverAddresses(): RedisAddress[] {
  return serverFolders().flatMap((folder) => {
    const config = readFileSync(join(folder, 'redis.conf'), 'utf8')
    const password = /^requirepass (\S+)$/m.exec(config)?.[1] ?? ''
    const address = { host: '127.0.0.1', port: Number(/^port (\d+)$/m.exec(config)?.[1]), access: { password } }
    return config.includes('sentinel monitor') ? [] : [address]
  })
}

function serverPids(): number[] {
  return serverFolders().flatMap((folder) => {
    const file = join(folder, 'pid')
    return existsSync(file) ? [Number(readFileSync(file, 'utf8'))] : []
  })
}
