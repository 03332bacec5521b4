import { afterEach, describe, expect, it } from 'vitest'
import { inEnglish } from '#model/words/en/reason-error.ts'
import { infoField } from '#server/base/info-field.ts'
import { withClient } from './client.ts'
import { nodeOf, testRedis } from './fixtures.ts'
import type { OwnFleet } from './own-fleet.ts'
import { startQuorum, startSingle } from './quorum.ts'

const started: OwnFleet[] = []

afterEach(async () => {
  await Promise.all(started.splice(0).map((fleet) => fleet.release()))
})

async function start(how: typeof startQuorum): Promise<OwnFleet> {
  const fleet = await how(await testRedis())
  started.push(fleet)
  return fleet
}

describe('a quorum', () => {
  it('has five masters that know nothing of each other', async () => {
    const fleet = await start(startQuorum)
    expect(fleet.nodes.map(({ id, role }) => `${id} ${role}`)).toEqual(
      ['n1', 'n2', 'n3', 'n4', 'n5'].map((id) => `${id} master`),
    )
    for (const node of fleet.nodes) {
      await withClient(node, async (redis) => {
        const info = await redis.info('replication')
        expect([infoField(info, 'role'), infoField(info, 'connected_slaves')]).toEqual(['master', '0'])
        expect(await redis.set('lock', node.id, 'NX')).toBe('OK')
      })
    }
  })

  it('loses one node and keeps four; the killed one is empty after its restart', async () => {
    const fleet = await start(startQuorum)
    const ends: string[] = []
    fleet.onExit((node, why) => ends.push(`${node} ${inEnglish(why)}`))
    await Promise.all(fleet.nodes.map((node) => withClient(node, (redis) => redis.set('lock', 'a'))))
    await fleet.kill('n3')
    expect(ends).toEqual(['n3 it was ended by SIGKILL'])
    expect(await fleet.healthy()).toBe(false)
    const held = await Promise.allSettled(fleet.nodes.map((node) => withClient(node, (redis) => redis.get('lock'))))
    expect(held.map((outcome) => (outcome.status === 'fulfilled' ? outcome.value : 'down'))).toEqual([
      'a',
      'a',
      'down',
      'a',
      'a',
    ])
    await fleet.restart('n3')
    expect(await withClient(nodeOf(fleet, 'n3'), (redis) => redis.get('lock'))).toBeNull()
  })

  it('refuses what makes no sense', async () => {
    const fleet = await start(startQuorum)
    await expect(fleet.stopReplication()).rejects.toMatchObject({ code: 'WRONG_NODE' })
    await expect(fleet.restart('n1')).rejects.toMatchObject({ code: 'WRONG_NODE' })
    await expect(fleet.kill('n6')).rejects.toThrow('This fleet has no node n6; it has n1, n2, n3, n4, n5.')
    expect(() => fleet.freeze('s1')).toThrow(/no node s1/)
  })
})

describe('a single server of its own', () => {
  it('can be broken', async () => {
    const fleet = await start(startSingle)
    await fleet.kill('n1')
    await fleet.restart('n1')
    expect(await withClient(nodeOf(fleet), (redis) => redis.ping())).toBe('PONG')
  })
})
