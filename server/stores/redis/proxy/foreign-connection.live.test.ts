/** Tests that a process's commands to a real Redis, sent through its client's own port, are not lost or changed, pass the gate, and are recorded. */
import { Redis } from 'ioredis'
import { expect, test } from 'vitest'
import type { EventOf, Trace, TraceEvent } from '#model/trace/trace.ts'
import { client, loseReply, pause } from '#scenarios/define.ts'
import type { Fault } from '#scenarios/lesson.ts'
import { startRun } from '#server/engine/run/run.ts'
import { planFor, scenarioFor } from '#server/engine/testing/plan.ts'
import { poolForTests } from '#server/engine/testing/redis.ts'
import { worldOn } from '#server/engine/testing/world.ts'
import { type Visitor, visitors, Wire } from './testing/visitor.ts'

const pool = poolForTests()
const A = client('A')

interface Options {
  faults?: Fault[]
  clients?: string[]
  timeoutMs?: number
}

/** Plays a run on a separate server. Every client runs `visit`. */
async function visited(visit: (visitor: Visitor) => Promise<void>, options: Options = {}): Promise<Trace> {
  const { faults = [], clients = ['A'], timeoutMs = 5000 } = options
  const script = async () => {}
  const definition = scenarioFor({
    parameters: {
      leaseMs: { kind: 'time', default: 100, min: 10, max: 10_000, about: 'The lease' },
      timeoutMs: { kind: 'time', default: timeoutMs, min: 1, max: 10_000, about: 'The limit for answers' },
    },
    clients: Object.fromEntries(clients.map((name) => [name, script])),
    faults,
  })
  const plan = { ...planFor(definition), injectable: ['kill-node' as const] }
  return await startRun(plan, { ...worldOn(pool()), host: visitors(visit) }).done
}

const ofKind = <K extends TraceEvent['kind']>({ events }: Trace, kind: K) =>
  events.filter((event): event is EventOf<K> => event.kind === kind)

const request = (...words: (string | Buffer)[]) => {
  const parts = words.map((word) => {
    const bytes = Buffer.from(word)
    return Buffer.concat([Buffer.from(`$${bytes.length}\r\n`), bytes, Buffer.from('\r\n')])
  })
  return Buffer.concat([Buffer.from(`*${words.length}\r\n`), ...parts])
}

const everyByte = Buffer.from(Array.from({ length: 256 }, (_, at) => at))
const script = "return redis.call('SET', KEYS[1], ARGV[1])"

/** Commands of every form, all in one packet. */
const conversation = [
  request('SET', 'a', everyByte),
  request('GET', 'a'),
  request('LPUSH', 'l', 'x', 'y'),
  request('LRANGE', 'l', '0', '-1'),
  request('MULTI'),
  request('INCR', 'n'),
  request('HSET', 'h', 'f', 'v'),
  request('EXEC'),
  request('EVAL', script, '1', 'k', 'v'),
  request('EVALSHA', '0000000000000000000000000000000000000000', '0'),
  request('WATCH', 'a'),
  request('SET', 'a', 'b'),
  request('MULTI'),
  request('GET', 'a'),
  request('EXEC'),
  request('HGETALL', 'h'),
  request('GET', 'nothing'),
  request('BLPOP', 'l', '1'),
  request('NOSUCH', 'x'),
  Buffer.from('PING\r\n'),
  request('ECHO', 'the end'),
]

test.each(['RESP2', 'RESP3'])(
  '%s: a pipeline of everything is answered as by Redis itself, byte for byte',
  async (protocol) => {
    const hello = protocol === 'RESP3' ? request('HELLO', '3') : request('PING')
    const all = Buffer.concat([hello, ...conversation])
    const direct = await pool().lend({ topology: 'single', exclusive: true })
    const wire = new Wire(direct.nodes[0]?.port ?? 0)
    const entering = request('AUTH', direct.nodes[0]?.access?.password ?? '')
    wire.write(Buffer.concat([entering, all]))
    const expected = (await wire.until('the end\r\n')).subarray('+OK\r\n'.length)
    wire.close()
    await direct.release()

    let heard = Buffer.alloc(0)
    const trace = await visited(async ({ urls: [url = ''] }) => {
      const proxied = await Wire.at(url)
      // Pieces of seven bytes split the commands at arbitrary places.
      for (let at = 0; at < all.length; at += 7) proxied.write(all.subarray(at, at + 7))
      heard = Buffer.from(await proxied.until('the end\r\n'))
      proxied.close()
    })
    // The answer to HELLO contains the server's own connection ids.
    const without = (bytes: Buffer) => bytes.toString('latin1').replace(/id\r\n:\d+/, '')
    expect(without(heard)).toBe(without(expected))

    const sent = ofKind(trace, 'command-sent').map(({ argv }) => argv[0])
    // Connecting, PING, and ECHO are not recorded.
    expect(sent).toEqual(conversation.slice(0, -2).map((bytes) => bytes.toString('latin1').split('\r\n')[2]))
    const replied = ofKind(trace, 'command-replied')
    expect(replied.map(({ id }) => id)).toEqual(ofKind(trace, 'command-sent').map(({ id }) => id))
    expect(replied.filter(({ outcome }) => outcome === 'error').map(({ error }) => error?.split(' ')[0])).toEqual([
      'NOSCRIPT',
      'ERR',
    ])
    expect(ofKind(trace, 'key-set').every(({ by }) => by?.client === 'A')).toBe(true)
  },
)

test('two clients, several connections each: every command belongs to whoever sent it', async () => {
  const trace = await visited(
    async ({ name, urls: [url = ''] }) => {
      const first = new Redis(url)
      const second = new Redis(url)
      const popped = second.blpop(`jobs:${name}`, 5)
      await first.set(`lock:${name}`, name, 'PX', 1000, 'NX')
      await first.lpush(`jobs:${name}`, 'job')
      expect(await popped).toEqual([`jobs:${name}`, 'job'])
      first.disconnect()
      second.disconnect()
    },
    { clients: ['A', 'B'] },
  )
  const executed = ofKind(trace, 'command-executed').filter(({ argv }) => argv[0] === 'set')
  expect(executed.map(({ client: by, argv }) => [by, argv[1]]).sort()).toEqual([
    ['A', 'lock:A'],
    ['B', 'lock:B'],
  ])
})

test('messages of channels pass the gate and are recorded, and reach a library as always', async () => {
  const heard: string[] = []
  const trace = await visited(async ({ urls: [url = ''] }) => {
    const listener = new Redis(url)
    const speaker = new Redis(url)
    await listener.subscribe('news', 'more')
    const messages = new Promise<void>((resolve) => {
      listener.on('message', (channel, message) => {
        heard.push(`${channel} ${message}`)
        if (heard.length === 3) resolve()
      })
    })
    for (const [channel, message] of [
      ['news', '1'],
      ['more', '2'],
      ['news', '3'],
    ] as const)
      await speaker.publish(channel, message)
    await messages
    await listener.unsubscribe()
    listener.disconnect()
    speaker.disconnect()
  })
  expect(heard).toEqual(['news 1', 'more 2', 'news 3'])
  expect(ofKind(trace, 'client-heard').map(({ channel, message }) => `${channel} ${message}`)).toEqual(heard)
})

test('who is paused neither sends nor hears, and everything comes in order afterwards', async () => {
  let atResume: string | undefined
  const B = client('B')
  const trace = await visited(
    async ({ name, urls: [url = ''], port: engine }) => {
      if (name === 'A') {
        const wire = await Wire.at(url)
        wire.write(Buffer.concat([request('SET', 'a', '1'), request('INCR', 'a'), request('INCR', 'a')]))
        await wire.until(':3\r\n')
        expect(wire.text).toBe('+OK\r\n:2\r\n:3\r\n')
        wire.close()
        return
      }
      // B reads the effect of A's commands while A is paused.
      const redis = new Redis(url)
      while ((await redis.get('a')) === null) await engine.ask({ do: 'sleep', ms: 1 })
      atResume = (await redis.get('a')) ?? undefined
      await engine.ask({ do: 'work', ms: 1 })
      redis.disconnect()
    },
    { clients: ['A', 'B'], faults: [pause('A').when(A.executes('SET')).until(B.works())] },
  )
  // A's SET was executed when A was paused. Later commands may have been sent before the pause, but no answer arrived.
  expect(Number(atResume)).toBeGreaterThanOrEqual(1)
  const kinds = trace.events.filter(({ kind }) => kind === 'client-resumed' || kind === 'command-replied')
  const resumed = kinds.findIndex(({ kind }) => kind === 'client-resumed')
  const before = kinds.slice(0, resumed).filter((event) => 'client' in event && event.client === 'A')
  expect(before).toEqual([])
})

test('an answer that is lost never comes: the connection falls silent, and is cut after the time limit', async () => {
  const trace = await visited(
    async ({ urls: [url = ''], process }) => {
      process.doing = 'acquire'
      const wire = await Wire.at(url)
      wire.write(Buffer.concat([request('SET', 'lock:stock', 'me', 'NX', 'PX', '100'), request('GET', 'other')]))
      await wire.closed
      expect(wire.text).toBe('')
    },
    { faults: [loseReply('A', 'acquire')], timeoutMs: 50 },
  )
  const [set] = ofKind(trace, 'command-sent')
  expect(ofKind(trace, 'key-set').map(({ key, by }) => [key, by?.command])).toEqual([['lock:stock', set?.id]])
  expect(ofKind(trace, 'command-replied').find(({ id }) => id === set?.id)).toMatchObject({ outcome: 'timeout' })
})

test('what would end or blind the server is refused in its turn', async () => {
  const trace = await visited(async ({ urls: [url = ''] }) => {
    const wire = await Wire.at(url)
    wire.write(
      Buffer.concat([
        request('SET', 'a', '1'),
        request('SHUTDOWN'),
        request('SELECT', '4'),
        request('ECHO', 'the end'),
      ]),
    )
    await wire.until('the end\r\n')
    expect(wire.text).toMatch(/^\+OK\r\n-NOPERM .*\r\n-NOPERM .*\r\n\$7\r\nthe end\r\n$/)
    wire.close()
  })
  expect(ofKind(trace, 'run-ended').map(({ status }) => status)).toEqual(['completed'])
  const refused = ofKind(trace, 'command-replied').filter(({ error }) => error?.startsWith('NOPERM a trial'))
  const sent = ofKind(trace, 'command-sent').filter(({ id }) => refused.some((reply) => reply.id === id))
  expect(sent.map(({ argv }) => argv.join(' '))).toEqual(['SHUTDOWN', 'SELECT 4'])
})

test('an answer that asks for a script is not the one that is lost', async () => {
  const trace = await visited(
    async ({ urls: [url = ''], process }) => {
      process.doing = 'acquire'
      const wire = await Wire.at(url)
      wire.write(request('EVALSHA', '0000000000000000000000000000000000000000', '1', 'lock:stock', 'v'))
      await wire.until('\r\n')
      expect(wire.text).toMatch(/^-NOSCRIPT/)
      wire.write(request('EVAL', script, '1', 'lock:stock', 'v'))
      await wire.closed
    },
    { faults: [loseReply('A', 'acquire')], timeoutMs: 200 },
  )
  expect(ofKind(trace, 'command-replied').map(({ outcome }) => outcome)).toEqual(['error', 'timeout'])
})

test('what is no RESP ends its connection and nothing else', async () => {
  await visited(async ({ urls: [url = ''] }) => {
    const wire = await Wire.at(url)
    wire.write('*1\r\n$x\r\n')
    await wire.closed
    const other = await Wire.at(url)
    other.write(request('ECHO', 'still here'))
    await other.until('still here\r\n')
    other.close()
  })
})
