/** Tests that only a client's own process gets in at its port, and that it can only do what a lock needs. */
import { Redis } from 'ioredis'
import { expect, test } from 'vitest'
import type { EventOf, Trace } from '#model/trace/trace.ts'
import { startRun } from '#server/engine/run/run.ts'
import { planFor, scenarioFor } from '#server/engine/testing/plan.ts'
import { poolForTests } from '#server/engine/testing/redis.ts'
import { worldOn } from '#server/engine/testing/world.ts'
import { type Visitor, visitors, Wire } from './testing/visitor.ts'

const pool = poolForTests()

async function visited(visit: (visitor: Visitor) => Promise<void>, clients = ['A']): Promise<Trace> {
  const script = async () => {}
  const definition = scenarioFor({ clients: Object.fromEntries(clients.map((name) => [name, script])) })
  const plan = { ...planFor(definition), injectable: ['kill-node' as const] }
  return await startRun(plan, { ...worldOn(pool()), host: visitors(visit) }).done
}

test('who does not know the password of a port hears only that there is one', async () => {
  const trace = await visited(async ({ ports: [port = 0] }) => {
    const wire = new Wire(port)
    wire.write(
      'CONFIG GET requirepass\r\nHELLO 3\r\nSET lock:stock me\r\nAUTH guess\r\nHELLO 3 AUTH default guess\r\nPING\r\n',
    )
    // There are six answers of one line each.
    await wire.until('required.\r\n-WRONGPASS invalid username-password pair or user is disabled.\r\n-WRONGPASS')
    wire.write('QUIT\r\n')
    await wire.until('-NOAUTH Authentication required.\r\n-NOAUTH Authentication required.\r\n')
    expect(wire.text.split('\r\n').every((line) => /^(-NOAUTH|-WRONGPASS|$)/.test(line))).toBe(true)
    wire.write(Buffer.alloc(70_000, 'x'))
    await wire.closed
  })
  expect(trace.events.filter(({ kind }) => kind === 'command-sent' || kind === 'key-set')).toEqual([])
})

test('the password of one client opens the port of no other, and no server itself', async () => {
  const urls: string[] = []
  await visited(
    async ({ urls: [url = ''], port: engine }) => {
      urls.push(url)
      while (urls.length < 2) await engine.ask({ do: 'sleep', ms: 1 })
      const other = new URL(urls.find((each) => each !== url) ?? '')
      const wire = new Wire(Number(other.port))
      wire.write(`AUTH ${new URL(url).password}\r\n`)
      await wire.until('\r\n')
      expect(wire.text).toMatch(/^-WRONGPASS/)
      wire.close()
      const mine = await Wire.at(url)
      mine.write('INFO server\r\n')
      const [, server = ''] = /tcp_port:(\d+)/.exec(String(await mine.until('io_threads_active'))) ?? []
      mine.close()
      const direct = new Wire(Number(server))
      for (const user of ['', 'lock ']) direct.write(`AUTH ${user}${new URL(url).password}\r\n`)
      await direct.until('disabled.\r\n-WRONGPASS')
      direct.close()
    },
    ['A', 'B'],
  )
  expect(urls).toHaveLength(2)
})

test('each server of ours has a password of its own', async () => {
  const fleets = await Promise.all([
    pool().takeResource(),
    pool().lend({ topology: 'single', exclusive: false }),
    pool().lend({ topology: 'quorum', exclusive: true }),
  ])
  const passwords = fleets.flatMap(({ nodes }) => nodes.map(({ access }) => access?.password))
  expect(new Set(passwords).size).toBe(7)
  await Promise.all(fleets.map((fleet) => fleet.release()))
})

const inScript = (...words: string[]) => [
  'EVAL',
  `return redis.call(${words.map((word) => `'${word}'`).join(', ')})`,
  '0',
]

test('a lock can neither read a secret nor empty the server, leave its database or forge what the server tells: not in a script either', async () => {
  const trace = await visited(async ({ urls: [url = ''] }) => {
    const redis = new Redis(url)
    await redis.set('lock:stock', 'me')
    for (const argv of [
      ['CONFIG', 'GET', 'requirepass'],
      ['CONFIG', 'GET', '*'],
      ...[['FLUSHALL'], ['FLUSHDB'], ['SWAPDB', '0', '1'], ['SELECT', '1'], ['MOVE', 'lock:stock', '1']].flatMap(
        (words) => [words, inScript(...words)],
      ),
      inScript('CONFIG', 'GET', 'requirepass'),
      inScript('MIGRATE', '127.0.0.1', '1', 'lock:stock', '0', '1'),
      inScript('PUBLISH', '__keyspace@0__:lock:stock', 'expired'),
      ['PUBLISH', '__keyspace@0__:lock:stock', 'expired'],
      ['ACL', 'SETUSER', 'lock', '+@all'],
      ['CLIENT', 'KILL', 'TYPE', 'normal'],
    ]) {
      const answer = await redis.call(argv[0] ?? '', ...argv.slice(1)).catch((error: Error) => error.message)
      expect([argv.join(' '), answer]).toEqual([
        argv.join(' '),
        expect.stringMatching(/NOPERM|not allowed from script|can't/),
      ])
    }
    expect(await redis.get('lock:stock')).toBe('me')
    redis.disconnect()
  })
  const ends = trace.events.filter((event): event is EventOf<'key-deleted'> =>
    /^key-(deleted|expired)$/.test(event.kind),
  )
  expect(ends.map(({ key }) => key)).toEqual([])
})

test('what a lock may need is let through: scripts, channels, its own connection, notifications of keys', async () => {
  await visited(async ({ urls: [url = ''] }) => {
    const redis = new Redis(url)
    const listener = new Redis(url)
    const heard: string[] = []
    const both = new Promise<void>((resolve) => {
      const hear = (message: string) => void (heard.push(message) === 2 && resolve())
      listener.on('message', (_, message) => hear(message))
      listener.on('pmessage', (_, __, message) => hear(message))
    })
    await listener.subscribe('__keyspace@0__:k', '_released')
    await listener.psubscribe('news:*')
    await redis.set('k', 'v')
    await redis.publish('news:today', 'hello')
    await both
    expect(heard).toEqual(['set', 'hello'])
    for (const argv of [
      ['SELECT', '0'],
      ['CONFIG', 'GET', 'maxmemory'],
      ['CLIENT', 'SETNAME', 'x'],
      ['CLIENT', 'LIST'],
      ['INFO'],
      ['ROLE'],
      ['KEYS', '*'],
      ['TIME'],
      ['WAIT', '0', '1'],
      ['SCRIPT', 'LOAD', 'return 1'],
      ['FUNCTION', 'LIST'],
      ['EVAL', "return redis.call('PUBLISH', '_released', 'x')", '0'],
      ['PUBLISH', '__k', 'x'],
      ['XADD', 's', '*', 'f', 'v'],
      ['RESET'],
      ['AUTH', new URL(url).password],
      ['GET', 'k'],
    ])
      await redis.call(argv[0] ?? '', ...argv.slice(1))
    redis.disconnect()
    listener.disconnect()
  })
})
