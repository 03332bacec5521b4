import { existsSync } from 'node:fs'
import { basename, join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { inEnglish } from '#model/words/en/reason-error.ts'
import { commandLineOf } from '#server/processes/identity.ts'
import type { ServerProcess } from '#server/processes/server-process.ts'
import { withClient } from './client.ts'
import { serverConfig } from './config.ts'
import { pidOf, testRedis } from './fixtures.ts'
import { startRedis } from './redis-server.ts'

const started: ServerProcess[] = []

afterEach(async () => {
  await Promise.all(started.splice(0).map((server) => server.end()))
})

async function start(config: (place: { port: number; folder: string }) => string[] = serverConfig) {
  const server = await startRedis(await testRedis(), { name: 'n1', config })
  started.push(server)
  return server
}

describe('a Redis server', () => {
  it('answers on loopback with the settings that runs rely on, and says in its title whose it is', async () => {
    const server = await start()
    expect(await pidOf(server)).toBe(server.pid)
    const settings = await withClient(server, (redis) => redis.call('CONFIG', 'GET', '*'))
    const text = JSON.stringify(settings)
    for (const pair of [
      '"bind","127.0.0.1"',
      '"databases","16"',
      '"hz","500"',
      '"active-expire-effort","10"',
      '"save",""',
    ]) {
      expect(text.replaceAll('":"', '","')).toContain(pair)
    }
    expect(commandLineOf(server.pid ?? 0)).toContain(join(server.folder, basename((await testRedis()).path)))
  })

  it('lets nobody in who does not know its password: nobody else can empty it, or see what is in it', async () => {
    const { host, port } = await start()
    for (const command of ['FLUSHALL', 'MONITOR', 'PING']) {
      await expect(withClient({ host, port }, (redis) => redis.call(command))).rejects.toThrow('NOAUTH')
    }
    await expect(withClient({ host, port, access: { password: 'guessed' } }, (redis) => redis.ping())).rejects.toThrow(
      'WRONGPASS',
    )
  })

  it('stands still while it is frozen, and does afterwards what it was sent', async () => {
    const server = await start()
    server.freeze()
    await expect(withClient(server, (redis) => redis.ping(), 200)).rejects.toThrow()
    server.thaw()
    expect(await withClient(server, (redis) => redis.ping())).toBe('PONG')
  })

  it('is killed even when frozen, says so, and starts again empty on the same port', async () => {
    const server = await start()
    const port = server.port
    const reasons: string[] = []
    server.onExit((why) => reasons.push(inEnglish(why)))
    await withClient(server, (redis) => redis.set('lock', 'a'))
    server.freeze()
    await server.kill()
    expect(server.running).toBe(false)
    expect(reasons).toEqual(['it was ended by SIGKILL'])
    await expect(withClient(server, (redis) => redis.ping())).rejects.toThrow()
    await server.restart()
    expect(server.port).toBe(port)
    expect(await withClient(server, (redis) => redis.get('lock'))).toBeNull()
    await expect(server.restart()).rejects.toThrow(/is running/)
  })

  it('keeps what it was told across a restart if it persists', async () => {
    const server = await start((place) => serverConfig(place, ['appendonly yes', 'appendfsync always']))
    await withClient(server, (redis) => redis.set('lock', 'a'))
    await server.kill()
    await server.restart()
    expect(await withClient(server, (redis) => redis.get('lock'))).toBe('a')
  })

  it('takes another port when its own was taken at the last moment', async () => {
    const first = await start()
    let tries = 0
    // The first attempt gets a port that is in use.
    const second = await start((place) => serverConfig(place, tries++ === 0 ? [`port ${first.port}`] : []))
    expect(tries).toBe(2)
    expect(await pidOf(second)).toBe(second.pid)
    expect(await pidOf(first)).toBe(first.pid)
  })

  it('says with the server’s own words why it could not be started, and leaves nothing', async () => {
    let folder = ''
    const config = (place: { port: number; folder: string }) => {
      folder = place.folder
      return serverConfig(place, ['no-such-setting yes'])
    }
    await expect(start(config)).rejects.toThrow(/ended with status 1.*no-such-setting/s)
    expect(existsSync(folder)).toBe(false)
  })

  it('leaves neither process nor folder when it ends', async () => {
    const server = await start()
    const pid = server.pid ?? 0
    await server.end()
    expect(commandLineOf(pid)).toBeNull()
    expect(existsSync(server.folder)).toBe(false)
  })
})
