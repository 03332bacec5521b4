import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { parseVersion, type RedisBinary } from './binary.ts'
import { productIn } from './external.ts'
import { findRedis } from './find.ts'
import { testRedis } from './fixtures.ts'
import { ensureRedis } from './install.ts'
import { tryPlatformPackage } from './platform-package.ts'

let folder: string
let real: RedisBinary

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'lockstep-find-'))
  real = await testRedis()
  // Links to the server under other names have no libraries next to them.
  vi.stubEnv('LD_LIBRARY_PATH', real.libraryPath ?? '')
})

afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true, force: true })
})

/** Links to the real server under another name. */
function put(name: string): string {
  const path = join(folder, name)
  mkdirSync(join(path, '..'), { recursive: true })
  symlinkSync(realpathSync(real.path), path)
  return path
}

function putScript(name: string, words: string): string {
  const path = join(folder, name)
  mkdirSync(join(path, '..'), { recursive: true })
  writeFileSync(path, `#!/bin/sh\necho '${words}'\n`)
  chmodSync(path, 0o755)
  return path
}

const environment = () => ({ PATH: join(folder, 'bin'), LOCKSTEP_REDIS_SERVER: '' })
const find = (env = {}) => findRedis({ cacheFolder: join(folder, 'cache'), env: { ...environment(), ...env } })

describe('finding Redis', () => {
  it('takes what LOCKSTEP_REDIS_SERVER names before all else', async () => {
    put('bin/redis-server')
    const path = put('elsewhere/my-redis')
    expect(await find({ LOCKSTEP_REDIS_SERVER: path })).toMatchObject({ path, version: real.version })
  })

  it('does not silently take another one if what LOCKSTEP_REDIS_SERVER names cannot be used', async () => {
    put('bin/redis-server')
    const notRedis = putScript('elsewhere/not-redis', 'hello')
    for (const path of [notRedis, join(folder, 'nowhere')]) {
      await expect(find({ LOCKSTEP_REDIS_SERVER: path })).rejects.toMatchObject({
        code: 'STORE_UNAVAILABLE',
        message: expect.stringContaining(path),
      })
    }
  })

  it('takes redis-server on the PATH before valkey-server, and both before the copy in the cache folder', async () => {
    const copy = put('cache/redis/usr/bin/redis-server')
    expect((await find())?.path).toBe(copy)
    const valkey = put('bin/valkey-server')
    expect((await find())?.path).toBe(valkey)
    const redis = put('bin/redis-server')
    expect((await find())?.path).toBe(redis)
  })

  it('takes only the copy in the cache folder with LOCKSTEP_ONLY_CACHE=1, where apt-get could unpack one', async () => {
    const redis = put('bin/redis-server')
    const onlyCache = { LOCKSTEP_ONLY_CACHE: '1' }
    expect((await find(onlyCache))?.path).toBe(redis)
    putScript('bin/apt-get', 'unpacks')
    expect(await find(onlyCache)).toBeNull()
    const copy = put('cache/redis/usr/bin/redis-server')
    expect((await find(onlyCache))?.path).toBe(copy)
    expect((await find())?.path).toBe(redis)
    const named = put('elsewhere/my-redis')
    expect((await find({ ...onlyCache, LOCKSTEP_REDIS_SERVER: named }))?.path).toBe(named)
  })

  it('says which other server LOCKSTEP_REDIS_SERVER names, and what its recordings would lack', async () => {
    const garnet = putScript('elsewhere/server', 'GarnetServer 1.0.84+5d1ab5d')
    await expect(find({ LOCKSTEP_REDIS_SERVER: garnet })).rejects.toThrow(/is Garnet, not Redis or Valkey.* MONITOR/)
  })

  it('takes the Valkey of the package for this platform', async () => {
    const path = put('node_modules/lockstep-valkey-linux-riscv64/bin/valkey-server')
    writeFileSync(join(folder, 'node_modules/lockstep-valkey-linux-riscv64/package.json'), '{}')
    const here = pathToFileURL(join(folder, 'node_modules/lockstep/server/any.ts')).href
    expect(await tryPlatformPackage({ platform: 'linux', arch: 'riscv64' }, here)).toMatchObject({ path })
    await expect(tryPlatformPackage({ platform: 'linux', arch: 'mips' }, here)).rejects.toThrow(
      'lockstep-valkey-linux-mips',
    )
  })

  it('passes over one that is too old or no program', async () => {
    putScript(
      'bin/redis-server',
      'Redis server v=5.0.7 sha=00000000:0 malloc=jemalloc-5.2.1 bits=64 build=636cde3b5c7a3923',
    )
    mkdirSync(join(folder, 'more/redis-server'), { recursive: true })
    const good = put('last/redis-server')
    const PATH = ['bin', 'more', 'last'].map((name) => join(folder, name)).join(':')
    expect((await find({ PATH }))?.path).toBe(good)
  })

  it('finds nothing where there is nothing', async () => {
    expect(await find()).toBeNull()
  })

  it('names the ways out if there is nothing to install one with either', async () => {
    const missing = ensureRedis({ cacheFolder: folder, env: environment() })
    await expect(missing).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' })
    for (const way of ['install redis-server', 'LOCKSTEP_REDIS_SERVER', 'LOCKSTEP_REDIS_URL']) {
      await expect(missing).rejects.toThrow(way)
    }
  })

  it.each([
    ['redis_version:7.0.15\r\nprocess_id:1', { name: 'Redis', version: '7.0.15' }],
    ['redis_version:7.2.4\r\nserver_name:valkey\r\nvalkey_version:9.1.2', { name: 'Valkey', version: '9.1.2' }],
    ['redis_version:7.4.3\r\ngarnet_version:1.0.84', { name: 'Garnet', version: '1.0.84' }],
    ['redis_version:7.4.0\r\ndragonfly_version:df-v1.27.1', { name: 'Dragonfly', version: '1.27.1' }],
    ['', { name: 'Redis', version: 'unknown' }],
  ])('names the product that says %j of itself', (info, product) => {
    expect(productIn(info)).toEqual(product)
  })

  it.each([
    [
      'Redis server v=7.0.15 sha=00000000:0 malloc=jemalloc-5.3.0 bits=64 build=ae4d7c971a948f0',
      { name: 'Redis', version: '7.0.15' },
    ],
    [
      'Valkey server v=8.0.1 sha=00000000:0 malloc=jemalloc-5.3.0 bits=64 build=1',
      { name: 'Valkey', version: '8.0.1' },
    ],
    ['redis-cli 7.0.15', null],
    ['', null],
  ])('reads the product and version of %j', (text, product) => {
    expect(parseVersion(text)).toEqual(product)
  })
})
