import { spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SourceText } from '#model/trace/trace.ts'
import type { ServerProcess } from '#server/processes/server-process.ts'
import { environmentOf, type RedisBinary } from '#server/stores/redis/servers/binary.ts'
import { withClient } from '#server/stores/redis/servers/client.ts'
import { serverConfig } from '#server/stores/redis/servers/config.ts'
import { testRedis } from '#server/stores/redis/servers/fixtures.ts'
import { startRedis } from '#server/stores/redis/servers/redis-server.ts'
import { redisCliText } from './redis-cli.ts'

const locks = new URL('../../../scenarios/locks/redis/', import.meta.url)
const scripts: SourceText[] = readdirSync(locks, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.lua'))
  .map((file) => ({ file: `locks/redis/${file}`, language: 'lua', text: readFileSync(new URL(file, locks), 'utf8') }))

let binary: RedisBinary
let server: ServerProcess
beforeAll(async () => {
  binary = await testRedis()
  server = await startRedis(binary, { name: 'paste', config: serverConfig }, {})
})
afterAll(() => server?.end())

/** Returns the command-line client that is installed next to the server's binary. */
function cli(): string {
  const name = existsSync(join(dirname(binary.path), 'valkey-cli')) ? 'valkey-cli' : 'redis-cli'
  const beside = join(dirname(binary.path), name)
  return existsSync(beside) ? beside : name
}

/** Pastes text into a real redis-cli. Resolves with the output of redis-cli. */
function paste(text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(cli(), ['-h', server.host, '-p', String(server.port)], { env: environmentOf(binary) })
    let printed = ''
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      printed += chunk
    })
    child.on('error', reject).on('close', () => resolve(printed))
    child.stdin.end(text)
  })
}

const flush = () => withClient(server, (redis) => redis.flushall())
const read = (key: string) => withClient(server, (redis) => redis.get(key))

describe('commands copied for redis-cli', () => {
  test('do there what the client did, whatever their arguments are', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 30 }), async (value) => {
        await flush()
        await paste(redisCliText([['SET', 'lock:stock', value]], []))
        expect(await read('lock:stock')).toBe(value)
      }),
      { numRuns: process.env.LOCKSTEP_THOROUGH === '1' ? 40 : 8 },
    )
    const hard = [
      '',
      ' ',
      '"',
      "'",
      '\\',
      '\\n',
      'a\nb\r\t',
      '\u0000\u0007',
      '锁 замок 🔒',
      '#',
      '-- x',
      '$1',
      '\u2028',
    ]
    await flush()
    await paste(
      redisCliText(
        hard.map((value, i) => ['SET', `key ${i}`, value]),
        [],
      ),
    )
    for (const [i, value] of hard.entries()) expect(await read(`key ${i}`)).toBe(value)
  })

  test('carry a script with its whole text', async () => {
    expect(scripts.length).toBeGreaterThan(5)
    await flush()
    const printed = await paste(
      redisCliText(
        [
          ['SET', 'lock:stock', 'mine', 'NX', 'PX', '60000'],
          ['EVAL', 'release.lua', '1', 'lock:stock', 'not mine'],
          ['EVAL', 'release.lua', '1', 'lock:stock', 'mine'],
        ],
        scripts.filter(({ file }) => file.includes('/shared/') || file.includes('/set-nx-px/')),
      ),
    )
    expect(printed.split('\n').filter((line) => line !== '')).toEqual(['OK', '0', '1'])
    expect(await read('lock:stock')).toBeNull()
  })

  test('every script of every lock arrives unharmed', async () => {
    await flush()
    // If Redis computes the expected SHA1 for a script, the script's text arrived unchanged.
    const loaded = await withClient(server, (redis) =>
      Promise.all(scripts.map(({ text }) => redis.script('LOAD', text))),
    )
    const eachAlone = await Promise.all(
      scripts.map(async (script) => {
        const line = redisCliText([['EVAL', script.file.split('/').at(-1) ?? '', '0']], [script])
        return (await paste(line.replace(/^EVAL /, 'SCRIPT LOAD ').replace(/ 0\n$/, '\n'))).trim()
      }),
    )
    expect(eachAlone).toEqual(loaded)
  })

  test('leave out what would keep redis-cli from carrying out the rest', async () => {
    await flush()
    await paste(
      redisCliText(
        [
          ['SUBSCRIBE', 'lock:stock:freed'],
          ['SET', 'after', 'done'],
        ],
        [],
      ),
    )
    expect(await read('after')).toBe('done')
  })
})
