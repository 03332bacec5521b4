import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { RedisConnection } from '../connect/connection.ts'
import { nodeOf, silent, testRedis } from './fixtures.ts'
import type { FleetNode } from './fleet.ts'
import { SharedServers } from './shared-servers.ts'

let servers: SharedServers

beforeAll(async () => {
  servers = new SharedServers(await testRedis(), { name: 'shared', maxServers: 1, waitMs: 300 })
})

afterAll(() => servers.close())

async function openOn(node: FleetNode): Promise<RedisConnection> {
  const connection = new RedisConnection(async () => node)
  await connection.open()
  return connection
}

/** Uses every database once, so that the next one lent is this one again. */
async function lendAgain(db: number) {
  for (;;) {
    const fleet = await servers.take(silent)
    if (nodeOf(fleet).db === db) return fleet
    await fleet.release()
  }
}

describe('connections that a run leaves', () => {
  it('go to the next run on the same database as good as new, and only to one of its clients', async () => {
    const fleet = await servers.take(silent)
    const { db } = nodeOf(fleet)
    const first = await openOn(nodeOf(fleet))
    const { address } = first
    for (const argv of [['CLIENT', 'SETNAME', 'A'], ['SET', 'lock', 'A'], ['WATCH', 'lock'], ['MULTI']]) {
      await first.send(argv)
    }
    first.release()
    await expect(first.send(['PING'])).rejects.toThrow('not connected')
    await fleet.release()

    const again = await lendAgain(db)
    const [a, b] = [await openOn(nodeOf(again)), await openOn(nodeOf(again))]
    expect(a.address).toBe(address)
    expect(b.address).not.toBe(address)
    expect(await a.send(['CLIENT', 'GETNAME'])).toBeNull()
    expect(await a.send(['GET', 'lock'])).toBeNull()
    await a.send(['SET', 'lock', 'here'])
    expect(await b.send(['GET', 'lock'])).toBe('here')
    a.destroy()
    b.destroy()
    await again.release()
  })

  it('end with the run where they wait for an answer, listen, or were cut', async () => {
    const fleet = await servers.take(silent)
    const { db } = nodeOf(fleet)
    const [waits, listens, cut] = [
      await openOn(nodeOf(fleet)),
      await openOn(nodeOf(fleet)),
      await openOn(nodeOf(fleet)),
    ]
    const addresses = [waits, listens, cut].map(({ address }) => address)
    const waiting = waits.send(['BLPOP', 'nothing', '0']).catch((error: Error) => error.message)
    await listens.subscribe('channel', silent)
    cut.destroy()
    for (const connection of [waits, listens, cut]) connection.release()
    expect(await waiting).toMatch(/closed/)
    await fleet.release()

    const again = await lendAgain(db)
    const connection = await openOn(nodeOf(again))
    expect(addresses).not.toContain(connection.address)
    connection.release()
    await again.release()
  })
})
