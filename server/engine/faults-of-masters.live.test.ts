import { describe, expect, test } from 'vitest'
import type { TraceEvent } from '#model/trace/trace.ts'
import { type ClientScript, client, cutLink, isolateMaster, pause } from '#scenarios/define.ts'
import { all, playsWithFaults } from './testing/faults.ts'

const { play } = playsWithFaults()

const A = client('A')
const B = client('B')

/** Longest possible run, in milliseconds. A client that waits this long does not give up before the Sentinels have voted, however slow they are. */
const wholeRunMs = 60_000

describe('a master cut off from its replica and the Sentinels', { timeout: 300_000 }, () => {
  const parameters = {
    leaseMs: { kind: 'time' as const, default: 60_000, min: 1, max: 60_000, about: 'Longer than any failover' },
    timeoutMs: {
      kind: 'time' as const,
      default: 5000,
      min: 1,
      max: 5000,
      about: 'How long a client waits for an answer',
    },
  }
  const insists = { waitMs: wholeRunMs, retryMs: 50 }
  const asks: ClientScript = async (me) => {
    if (await me.lock.acquire(insists)) await me.lock.release()
  }
  const writesOn = (events: TraceEvent[], name: string) =>
    all(events, 'command-executed', name).flatMap((event) => (event.inner ? [] : [event.node]))

  test('goes on granting the lock to who stays with it, beside the one that the Sentinels promote', async () => {
    const staysInside: ClientScript = async (me) => {
      await me.lock.acquire()
      await me.stock.write(4)
      await me.lock.release()
      await asks(me)
    }
    const clients = { A: staysInside, B: { startsWhen: A.acquired(), script: asks } }
    const events = await play({ clients, parameters, fleet: 'sentinel' }, [
      // The isolation starts before A's grant, so the replica never gets that grant. B is on the Sentinels' side.
      isolateMaster().when(A.aboutTo('SET')),
      cutLink('B', undefined, { node: 'n1', when: A.acquired() }),
      pause('A').when(A.aboutTo('write')).until(B.acquired(), wholeRunMs),
    ])
    expect(all(events, 'fault-gave-up')).toEqual([])
    expect(all(events, 'node-link-cut')).toMatchObject([{ node: 'n1' }, { node: 'n1', from: 'B' }])
    expect(all(events, 'node-promoted')).toMatchObject([{ node: 'n2' }])
    expect(all(events, 'client-acquired').map(({ client: name }) => name)).toEqual(['A', 'B', 'A'])
    expect(new Set(writesOn(events, 'A'))).toEqual(new Set(['n1']))
    expect(new Set(writesOn(events, 'B'))).toEqual(new Set(['n2']))
    expect(all(events, 'client-released').map(({ freed }) => freed)).toEqual([true, true, true])
    // After B has lost its connection, it asks the Sentinels until they name a master that it can reach.
    expect(all(events, 'command-replied', 'B').filter(({ outcome }) => outcome === 'lost').length).toBeLessThan(2)
  })

  test('is made a replica once the network is whole again: what it granted is gone, and who stayed with it finds the new master', async () => {
    const clients = { A: asks, B: { startsWhen: A.acquired(), script: asks } }
    const events = await play({ clients, parameters, fleet: 'sentinel' }, [
      isolateMaster(B.released()).when(A.aboutTo('SET')),
      cutLink('B', undefined, { node: 'n1', when: A.acquired() }),
      pause('A').when(A.aboutTo('leave')).until({ on: 'node-demoted', node: 'n1' }, wholeRunMs),
    ])
    expect(all(events, 'fault-gave-up')).toEqual([])
    expect(all(events, 'node-link-healed')).toMatchObject([{ node: 'n1' }])
    expect(all(events, 'node-demoted')).toMatchObject([{ node: 'n1' }])
    expect(writesOn(events, 'A')).toEqual(['n1', 'n2'])
    expect(all(events, 'client-released', 'A')).toMatchObject([{ freed: false }])
    // The run did not wait for A's lease to expire, because the only node that knew of this lease has lost it.
    const [granted] = all(events, 'key-set')
    expect(granted?.expiresAtMs).toBeGreaterThan(events.at(-1)?.atMs ?? Number.POSITIVE_INFINITY)
  })

  test('refuses to grant, when it must have a replica, as soon as it has missed it for long enough', async () => {
    const goesOn: ClientScript = async (me) => {
      for (;;) {
        await me.lock.acquire()
        await me.lock.release()
        await me.sleep(50)
      }
    }
    const options = { minReplicasToWrite: 1 }
    const short = {
      ...parameters,
      leaseMs: { kind: 'time' as const, default: 500, min: 1, max: 1000, about: 'What the refused release leaves' },
    }
    const events = await play({ clients: { A: goesOn }, parameters: short, fleet: 'sentinel', options }, [
      isolateMaster().when(A.acquired()),
    ])
    expect(all(events, 'client-acquired').length).toBeGreaterThan(0)
    expect(all(events, 'client-threw')[0]?.message).toContain('NOREPLICAS')
    expect(all(events, 'command-replied').filter(({ outcome }) => outcome === 'error')).toHaveLength(1)
  })
})
