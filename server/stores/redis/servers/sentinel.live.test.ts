import { afterEach, describe, expect, it } from 'vitest'
import { infoField } from '#server/base/info-field.ts'
import { until } from '#server/processes/waiting.ts'
import { withClient } from './client.ts'
import { nodeOf, testRedis } from './fixtures.ts'
import type { Fleet } from './fleet.ts'
import type { OwnFleet, OwnRequest } from './own-fleet.ts'
import { startSentinel } from './sentinel.ts'

const started: OwnFleet[] = []

afterEach(async () => {
  await Promise.all(started.splice(0).map((fleet) => fleet.release()))
})

async function start(request: OwnRequest = {}): Promise<OwnFleet & Fleet> {
  const fleet = await startSentinel(await testRedis(), request)
  started.push(fleet)
  return fleet
}

async function roleOf(fleet: Fleet, id: string): Promise<string | undefined> {
  return infoField(await withClient(nodeOf(fleet, id), (redis) => redis.info('replication')), 'role')
}

const failover = { limitMs: 90_000, everyMs: 20 }

async function untilPromoted(fleet: Fleet): Promise<void> {
  await until('The promotion of n2', async () => (await roleOf(fleet, 'n2')) === 'master', failover)
}

describe('a fleet with Sentinels', { timeout: 300_000 }, () => {
  it('has a master, a replica that follows it, and three Sentinels that know each other', async () => {
    const fleet = await start()
    expect(fleet.nodes.map(({ id, role }) => `${id} ${role}`)).toEqual([
      'n1 master',
      'n2 replica',
      's1 sentinel',
      's2 sentinel',
      's3 sentinel',
    ])
    expect([await roleOf(fleet, 'n1'), await roleOf(fleet, 'n2')]).toEqual(['master', 'slave'])
    for (const id of ['s1', 's2', 's3']) {
      const info = await withClient(nodeOf(fleet, id), (redis) => redis.info('sentinel'))
      expect(info).toContain(
        `name=lockstep,status=ok,address=127.0.0.1:${nodeOf(fleet, 'n1').port},slaves=1,sentinels=3`,
      )
    }
    expect(await fleet.healthy()).toBe(true)
  })

  it('replicates while nothing is done to it', async () => {
    const fleet = await start()
    await withClient(nodeOf(fleet, 'n1'), async (redis) => {
      await redis.set('lock', 'a')
      expect(await redis.wait(1, 30_000)).toBe(1)
    })
    expect(await withClient(nodeOf(fleet, 'n2'), (redis) => redis.get('lock'))).toBe('a')
  })

  it('loses a write in a failover after replication was stopped: two clients set the same key with NX', async () => {
    const fleet = await start()
    await fleet.stopReplication()
    const setIfFree = (id: string, value: string) =>
      withClient(nodeOf(fleet, id), (redis) => redis.set('lock', value, 'PX', 60_000, 'NX'))
    expect(await setIfFree('n1', 'a')).toBe('OK')
    await fleet.kill('n1')
    fleet.thaw('n2')
    await untilPromoted(fleet)
    expect(await setIfFree('n2', 'b')).toBe('OK')
    await until('Each Sentinel knowing the new master', () => allSentinelsName(fleet, 'n2'), failover)
    expect(await fleet.healthy()).toBe(false)
  })

  it('keeps the write in a failover if replication was not stopped', async () => {
    const fleet = await start()
    await withClient(nodeOf(fleet, 'n1'), async (redis) => {
      await redis.set('lock', 'a')
      await redis.wait(1, 30_000)
    })
    await fleet.kill('n1')
    await untilPromoted(fleet)
    expect(await withClient(nodeOf(fleet, 'n2'), (redis) => redis.set('lock', 'b', 'NX'))).toBeNull()
  })

  it('fails over from a frozen master too', async () => {
    const fleet = await start()
    fleet.freeze('n1')
    await untilPromoted(fleet)
    fleet.thaw('n1')
    // n1 was frozen while it was deposed, so for now there are two masters.
    expect(await roleOf(fleet, 'n1')).toBe('master')
  })

  it('is patient with a master that nothing was done to', async () => {
    const fleet = await start()
    // This pause comes from outside, as on a busy machine. It is not a fault of the lesson.
    const pid = Number(infoField(await withClient(nodeOf(fleet), (redis) => redis.info('server')), 'process_id'))
    process.kill(pid, 'SIGSTOP')
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    process.kill(pid, 'SIGCONT')
    await until('A healthy fleet', () => fleet.healthy(), { limitMs: 90_000 })
    expect(await allSentinelsName(fleet, 'n1')).toBe(true)
  })
})

describe('Sentinels', { timeout: 300_000 }, () => {
  it('look closely once the master is struck, and are patient again with the one that takes its place', async () => {
    const fleet = await start()
    expect(await downAfterOfAll(fleet)).toEqual([20_000, 20_000, 20_000])
    fleet.freeze('n1')
    const isDownAfter = async (ms: number[]) => String(await downAfterOfAll(fleet)) === String(ms)
    await until('Looking closely', () => isDownAfter([200, 200, 2_000]), { limitMs: 90_000 })
    await until('Each Sentinel knowing the new master', () => allSentinelsName(fleet, 'n2'), failover)
    await until('Down-after', () => isDownAfter([20_000, 20_000, 20_000]), { limitMs: 90_000 })
  })

  it('that see their clock leap go on after a second, not after half a minute', async () => {
    const fleet = await start()
    const sentinel = nodeOf(fleet, 's2')
    // Without this setting, the Sentinel would have to be frozen for 10 s.
    await withClient(sentinel, (redis) => redis.call('SENTINEL', 'DEBUG', 'tilt-trigger', '1'))
    const tilts = async () =>
      (await withClient(sentinel, (redis) => redis.info('sentinel'))).includes('sentinel_tilt:1')
    await until('A leap of its clock', tilts, { limitMs: 90_000, everyMs: 5 })
    await withClient(sentinel, (redis) => redis.call('SENTINEL', 'DEBUG', 'tilt-trigger', '10000'))
    await until('Its end', async () => !(await tilts()), { limitMs: 20_000 })
  })
})

async function downAfterOfAll(fleet: Fleet): Promise<number[]> {
  const sentinels = fleet.nodes.filter(({ role }) => role === 'sentinel')
  return await Promise.all(
    sentinels.map(async (node) => {
      const master = await withClient(node, (redis) => redis.call('SENTINEL', 'MASTER', 'lockstep'))
      return Number(/"down-after-milliseconds"[,:]"(\d+)"/.exec(JSON.stringify(master))?.[1])
    }),
  )
}

describe('a master that can be cut off', { timeout: 300_000 }, () => {
  const write = (fleet: Fleet, id: string, value: string) =>
    withClient(nodeOf(fleet, id), (redis) => redis.set('lock', value))

  it('is known to Sentinels by another port than to clients, and replicates all the same', async () => {
    const fleet = await start({ isolable: true })
    const { port, announcedPort } = nodeOf(fleet, 'n1')
    expect(announcedPort).toBeGreaterThan(0)
    expect(announcedPort).not.toBe(port)
    expect(await allSentinelsName(fleet, 'n1')).toBe(true)
    expect(await fleet.healthy()).toBe(true)
    await withClient(nodeOf(fleet, 'n1'), async (redis) => {
      await redis.set('lock', 'a')
      expect(await redis.wait(1, 30_000)).toBe(1)
    })
  })

  it('goes on serving its clients while its replica takes over, and is made a replica once it is found again', async () => {
    const fleet = await start({ isolable: true })
    const heal = fleet.isolateMaster?.()
    await untilPromoted(fleet)
    expect(await roleOf(fleet, 'n1')).toBe('master')
    expect(await write(fleet, 'n1', 'a')).toBe('OK')
    expect(await write(fleet, 'n2', 'b')).toBe('OK')
    expect(await withClient(nodeOf(fleet, 'n1'), (redis) => redis.get('lock'))).toBe('a')
    await until('Each Sentinel knowing the new master', () => allSentinelsName(fleet, 'n2'), failover)
    expect(await roleOf(fleet, 'n1')).toBe('master')

    heal?.()
    await until('The demotion of n1', async () => (await roleOf(fleet, 'n1')) === 'slave', failover)
    const followed = async () => (await withClient(nodeOf(fleet, 'n1'), (redis) => redis.get('lock'))) === 'b'
    await until('What n2 has written reaching n1', followed, failover)
    // Sentinels learn about replicas from their master, so the master must not report n1 under a second address.
    const info = await withClient(nodeOf(fleet, 'n2'), (redis) => redis.info('replication'))
    expect(infoField(info, 'slave0')).toContain(`port=${nodeOf(fleet, 'n1').announcedPort},`)
  })

  it('hears nothing of its isolation: it still counts its replica, until acknowledgements have been missing for too long', async () => {
    const fleet = await start({ isolable: true })
    const config = (name: string, value: string) =>
      withClient(nodeOf(fleet), (redis) => redis.call('CONFIG', 'SET', name, value))
    await config('min-replicas-max-lag', '1')
    await config('min-replicas-to-write', '1')
    await until('A write', async () => (await write(fleet, 'n1', 'a')) === 'OK', { limitMs: 90_000 })
    fleet.isolateMaster?.()
    const info = await withClient(nodeOf(fleet), (redis) => redis.info('replication'))
    expect(infoField(info, 'connected_slaves')).toBe('1')
    await until('A refusal', () => isRefused(write(fleet, 'n1', 'b')), { limitMs: 90_000 })
    await expect(write(fleet, 'n1', 'c')).rejects.toThrow('NOREPLICAS')
  })

  it('is there only for those who wished for one', async () => {
    expect((await start()).isolateMaster).toBeUndefined()
  })
})

async function isRefused(write: Promise<unknown>): Promise<boolean> {
  return await write.then(
    () => false,
    (error: Error) => error.message.startsWith('NOREPLICAS'),
  )
}

async function allSentinelsName(fleet: Fleet, id: string): Promise<boolean> {
  const sentinels = fleet.nodes.filter(({ role }) => role === 'sentinel')
  const infos = await Promise.all(sentinels.map((node) => withClient(node, (redis) => redis.info('sentinel'))))
  const { port, announcedPort = port } = nodeOf(fleet, id)
  return infos.every((info) => info.includes(`address=127.0.0.1:${announcedPort},`))
}
