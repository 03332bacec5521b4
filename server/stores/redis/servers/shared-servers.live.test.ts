import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inEnglish } from '#model/words/en/reason-error.ts'
import { withClient } from './client.ts'
import { hzOf, nodeOf, pidOf, silent, testRedis } from './fixtures.ts'
import { SharedServers } from './shared-servers.ts'

let servers: SharedServers

beforeAll(async () => {
  servers = new SharedServers(await testRedis(), { name: 'shared', maxServers: 2, waitMs: 300 })
})

afterAll(() => servers.close())

describe('shared servers', () => {
  it('lends each run a database of its own', async () => {
    const [a, b] = await Promise.all([servers.take(silent), servers.take(silent)])
    expect(nodeOf(a).port).toBe(nodeOf(b).port)
    await withClient(nodeOf(a), (redis) => redis.set('lock', 'a'))
    expect(await withClient(nodeOf(b), (redis) => redis.get('lock'))).toBeNull()
    await Promise.all([a.release(), b.release()])
  })

  it('empties a database when it is given back, and no other', async () => {
    const [a, b] = await Promise.all([servers.take(silent), servers.take(silent)])
    await withClient(nodeOf(a), (redis) => redis.set('lock', 'a'))
    await withClient(nodeOf(b), (redis) => redis.set('lock', 'b'))
    await a.release()
    expect(await withClient(nodeOf(a), (redis) => redis.dbsize())).toBe(0)
    expect(await withClient(nodeOf(b), (redis) => redis.get('lock'))).toBe('b')
    await b.release()
  })

  it('works at full pace while anybody has a database of it, and slows down when the last is given back', async () => {
    const [a, b] = await Promise.all([servers.take(silent), servers.take(silent)])
    const server = nodeOf(a)
    expect(await hzOf(server)).toBe(500)
    await a.release()
    expect(await hzOf(server)).toBe(500)
    await b.release()
    expect(await hzOf(server)).toBe(10)
    const again = await servers.take(silent)
    expect([nodeOf(again).port, await hzOf(server)]).toEqual([server.port, 500])
    await again.release()
  })

  it('changes the pace of a server whose connections were all closed', async () => {
    const first = await servers.take(silent)
    const server = nodeOf(first)
    await first.release()
    await withClient(server, (redis) => redis.call('CLIENT', 'KILL', 'TYPE', 'normal', 'SKIPME', 'yes'))
    const again = await servers.take(silent)
    expect([nodeOf(again).port, await hzOf(server)]).toEqual([server.port, 500])
    await again.release()
    expect(await hzOf(server)).toBe(10)
  })

  it('starts another server when one is full, and makes the next one wait when all are', async () => {
    const fleets = await Promise.all(Array.from({ length: 32 }, () => servers.take(silent)))
    expect(new Set(fleets.map((fleet) => nodeOf(fleet).port)).size).toBe(2)
    expect(new Set(fleets.map((fleet) => `${nodeOf(fleet).port}/${nodeOf(fleet).db}`)).size).toBe(32)
    const words: string[] = []
    await expect(servers.take((step) => words.push(inEnglish(step)))).rejects.toMatchObject({ code: 'POOL_BUSY' })
    expect(words).toEqual(['Waiting for a free Redis database'])
    await Promise.all(fleets.map((fleet) => fleet.release()))
    const again = await servers.take(silent)
    await again.release()
  })

  it('refuses to be broken by a run', async () => {
    const fleet = await servers.take(silent)
    await expect(fleet.kill('n1')).rejects.toMatchObject({ code: 'SHARED_SERVER' })
    await expect(fleet.restart('n1')).rejects.toMatchObject({ code: 'SHARED_SERVER' })
    expect(() => fleet.freeze('n1')).toThrow(/Other runs/)
    await fleet.release()
  })

  it('tells everybody on a server that died, and replaces it', async () => {
    const [a, b] = await Promise.all([servers.take(silent), servers.take(silent)])
    const exits: string[] = []
    const stopped: string[] = []
    const bHeard = new Promise<void>((resolve) => {
      b.onExit((node, why) => {
        exits.push(`b ${node} ${inEnglish(why)}`)
        resolve()
      })
    })
    a.onExit((node, why) => exits.push(`a ${node} ${inEnglish(why)}`))
    a.onExit((node) => stopped.push(node))()
    process.kill(await pidOf(nodeOf(a)), 'SIGKILL')
    await bHeard
    expect(exits.sort()).toEqual(['a n1 it was ended by SIGKILL', 'b n1 it was ended by SIGKILL'])
    expect(stopped).toEqual([])
    const next = await servers.take(silent)
    expect(await withClient(nodeOf(next), (redis) => redis.ping())).toBe('PONG')
    const late = await new Promise((resolve) => a.onExit((_, why) => resolve(inEnglish(why))))
    expect(late).toBe('it was ended by SIGKILL')
    await Promise.all([a.release(), b.release(), next.release()])
  })
  it('replaces a server that no longer answers when a database is given back, and tells the others on it', async () => {
    const [a, b] = await Promise.all([servers.take(silent), servers.take(silent)])
    expect(nodeOf(a).port).toBe(nodeOf(b).port)
    const bHeard = new Promise((resolve) => b.onExit((_, why) => resolve(inEnglish(why))))
    process.kill(await pidOf(nodeOf(a)), 'SIGSTOP')
    await a.release()
    expect(await bHeard).toBe('it was ended by SIGKILL')
    const next = await servers.take(silent)
    expect(await withClient(nodeOf(next), (redis) => redis.ping())).toBe('PONG')
    await Promise.all([b.release(), next.release()])
  })
})
