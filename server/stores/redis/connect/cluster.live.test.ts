import slotOf from 'cluster-key-slot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { realClock } from '#server/engine/clock.ts'
import { Gate } from '#server/engine/gate.ts'
import { Network } from '#server/engine/network.ts'
import { Recorder } from '#server/engine/recorder.ts'
import { until } from '#server/processes/waiting.ts'
import { withClient } from '../servers/client.ts'
import { startCluster } from '../servers/cluster.ts'
import { nodeOf, testRedis } from '../servers/fixtures.ts'
import type { FleetNode } from '../servers/fleet.ts'
import type { OwnFleet } from '../servers/own-fleet.ts'
import { serves } from '../servers/slots.ts'
import { ClusterRoute, firstKeyOf } from './cluster-route.ts'
import { RedisConnection } from './connection.ts'
import { NodeLink } from './link.ts'
import { locateShard } from './locate.ts'

let fleet: OwnFleet

describe('a cluster', () => {
  // All tests share one cluster, because a new one rejects writes for its first two seconds.
  beforeAll(async () => {
    fleet = await startCluster(await testRedis())
  })
  afterAll(() => fleet.release())

  const on = (id: string, ...argv: [string, ...string[]]) => {
    const [command, ...rest] = argv
    return withClient(nodeOf(fleet, id), (redis) => redis.call(command, ...rest))
  }

  it('has three masters that share the slots, and a replica for each', async () => {
    expect(fleet.nodes.map(({ id, role, slots }) => `${id} ${role} ${slots?.join('-')}`)).toEqual([
      'n1 master 0-5460',
      'n2 master 5461-10922',
      'n3 master 10923-16383',
      'n4 replica 0-5460',
      'n5 replica 5461-10922',
      'n6 replica 10923-16383',
    ])
    expect(await on('n1', 'CLUSTER', 'KEYSLOT', 'x{lock:stock}')).toBe(slotOf('lock:stock'))
    expect(await fleet.healthy()).toBe(true)
  })

  it('sends a key to the master that has it, and runs no script over keys of two slots', async () => {
    await expect(on('n1', 'SET', 'lock:stock', 'a')).rejects.toThrow(`MOVED 5968 127.0.0.1:${nodeOf(fleet, 'n2').port}`)
    await expect(on('n2', 'EVAL', 'return 1', '2', 'lock:stock', 'fence:stock')).rejects.toThrow('CROSSSLOT')
    expect(await on('n2', 'EVAL', 'return 1', '2', 'lock:stock', '{lock:stock}:fence')).toBe(1)
  })

  it('answers a client with an old map, which follows MOVED and ASK, each through its gate', async () => {
    const { link, answers, close } = clientThatTakesAllFor('n1')
    const set = (value: string) => link.carryOut({ do: 'call', argv: ['SET', 'lock:stock', value] })
    expect(await set('a')).toEqual({ reply: 'OK', node: 'n2' })
    expect(await link.carryOut({ do: 'call', argv: ['GET', 'lock:stock'] })).toEqual({ reply: 'a', node: 'n2' })
    expect(answers.splice(0)).toEqual([expect.stringMatching(/^n1 MOVED 5968 /), 'n2 OK', 'n2 a'])

    // The slot is migrating from n2 to n3, and n2 no longer has the key.
    const name = async (id: string) => String(await on(id, 'CLUSTER', 'MYID'))
    await on('n2', 'DEL', 'lock:stock')
    await on('n3', 'CLUSTER', 'SETSLOT', '5968', 'IMPORTING', await name('n2'))
    await on('n2', 'CLUSTER', 'SETSLOT', '5968', 'MIGRATING', await name('n3'))
    expect(await set('b')).toEqual({ reply: 'OK', node: 'n3' })
    expect(answers).toEqual([expect.stringMatching(/^n2 ASK 5968 /), 'n3 OK', 'n3 OK'])
    await expect(link.carryOut({ do: 'call', argv: ['INCR', 'lock:stock'] })).rejects.toThrow('not an integer')
    close()
    await on('n3', 'FLUSHALL')
    await Promise.all(['n2', 'n3'].map((id) => on(id, 'CLUSTER', 'SETSLOT', '5968', 'STABLE')))
  })

  it('listens on loopback alone, on its bus too', async () => {
    const nodes = String(await on('n1', 'CLUSTER', 'NODES'))
    expect(nodes.match(/127\.0\.0\.1:\d+@\d+/g)).toHaveLength(6)
    expect(await on('n1', 'CONFIG', 'GET', 'bind')).toEqual(['bind', '127.0.0.1'])
  })

  it('loses a write in a failover after replication was stopped: two clients set the same key with NX', async () => {
    await fleet.stopReplication()
    expect(await on('n2', 'SET', 'lock:stock', 'a', 'NX')).toBe('OK')
    await fleet.kill('n2')
    fleet.thaw('n5')
    const role = async () => String(await on('n5', 'ROLE'))
    await until('The promotion of n5', async () => (await role()).startsWith('master'), { limitMs: 180_000 })
    expect(await on('n5', 'SET', 'lock:stock', 'b', 'NX')).toBe('OK')
    const slots = async () => JSON.stringify(await on('n1', 'CLUSTER', 'SLOTS'))
    const known = `[5461,10922,["127.0.0.1",${nodeOf(fleet, 'n5').port},`
    await until('n1 knowing it', async () => (await slots()).includes(known), { limitMs: 180_000 })
    expect(await fleet.healthy()).toBe(false)
  })
})

/** Makes a client whose slot map assigns all slots to one node. */
function clientThatTakesAllFor(id: string) {
  const clock = realClock()
  const recorder = new Recorder(clock)
  const gate = new Gate()
  const connections: RedisConnection[] = []
  const search = { fleet, endpoint: (node: FleetNode) => node, clock, stop: new AbortController().signal }
  const open = (locate: () => Promise<FleetNode>) => {
    const connection = new RedisConnection(locate)
    connections.push(connection)
    return connection
  }
  const to = (named: string) => open(async () => nodeOf(fleet, named))
  const route = new ClusterRoute([{ slots: [0, 16_383], connection: to(id) }], {
    toSlot: (slot) => open(() => locateShard(slot, search)),
    toPort: (port) => to(fleet.nodes.find((node) => node.port === port)?.id ?? ''),
  })
  const seen = {
    enter: (_node: string, _address: string, command: object) => ({ ...command, seen: true, onSeen() {} }),
  }
  const link = new NodeLink('A', route, id, {
    ...{ clock, gate, recorder, scriptsOf: () => new Map(), answerLimitMs: 5_000, network: new Network() },
    ledger: Object.assign(seen, { blockedOn: () => ({ withdraw: () => {} }) }) as never,
    watching: async () => {},
    openConnection: () => to(id),
  })
  const answers: string[] = []
  recorder.listen((event) => {
    if (event.kind !== 'command-replied') return
    answers.push(`${event.node} ${event.outcome === 'value' ? event.value : event.error}`)
  })
  const close = () => {
    for (const connection of connections) connection.destroy()
  }
  return { link, answers, close }
}

describe('the key that decides where a command goes', () => {
  it('is its first, and a script’s first of those that it is given', () => {
    expect(firstKeyOf(['SET', 'lock', 'a'])).toBe('lock')
    expect(firstKeyOf(['EVAL', 'return 1', '2', 'lock', 'fence', 'a'])).toBe('lock')
    expect(firstKeyOf(['EVALSHA', 'abc', '0', 'a'])).toBeUndefined()
    expect(firstKeyOf(['WAIT', '1', '500'])).toBeUndefined()
  })
})

describe('slots', () => {
  it('puts a key where Redis puts it', () => {
    // These values are from the cluster specification and from CLUSTER KEYSLOT.
    expect([slotOf('123456789'), slotOf('foo'), slotOf('')]).toEqual([0x31c3, 12_182, 0])
    expect(slotOf('größe')).toBe(slotOf('x{größe}'))
  })

  it('looks only at what stands between the first braces, if anything does', () => {
    expect(slotOf('{lock:stock}:fence')).toBe(slotOf('lock:stock'))
    expect(slotOf('foo{{bar}}zap')).toBe(slotOf('{bar'))
    expect(slotOf('foo{bar}{zap}')).toBe(slotOf('bar'))
    expect(slotOf('foo{}{bar}')).not.toBe(slotOf('bar'))
    expect(slotOf('foo}{bar')).not.toBe(slotOf('bar'))
  })

  it('says whether a node has a key', () => {
    expect(serves({ slots: [12_182, 12_182] }, 'foo')).toBe(true)
    expect(serves({ slots: [0, 12_181] }, 'foo')).toBe(false)
    expect(serves({}, 'foo')).toBe(true)
  })
})
