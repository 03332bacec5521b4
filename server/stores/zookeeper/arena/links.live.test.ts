/** Tests what a broken link does to a client's session, and how ZooKeeper reacts. */
import { expect, test } from 'vitest'
import { type CommandError, client, cutLink, hang, slowLink, swallow } from '#scenarios/define.ts'
import { playOn, statusOf, worksOnce } from '#server/stores/testing/play.ts'

const play = playOn('zookeeper')
const A = client('A')
const B = client('B')
const heard = { on: 'client-heard', client: 'A' } as const

test('a client that is back within its session’s time goes on with it, and keeps its place', async (context) => {
  const { trace, judgement, find } = await play(
    {
      lock: 'sequential',
      parameters: { leaseMs: 10_000, timeoutMs: 60_000 },
      clients: { A: worksOnce(), B: { startsWhen: A.acquired(), script: worksOnce() } },
      faults: [
        cutLink('A', A.connects(), { when: A.works() }),
        // Requests sent before A notices the cut would be lost with the connection.
        hang('A').when(A.aboutTo('leave')).until(A.connects()),
        slowLink('B', 20),
      ],
    },
    context,
  )
  const connecting = find('client-connecting', { client: 'A' }, find('node-link-cut'))
  expect(find('client-released', { client: 'A' }, connecting).freed).toBe(true)
  find('client-acquired', { client: 'B' }, connecting)
  expect(trace.events.filter(({ kind }) => kind === 'client-heard')).not.toContainEqual(
    expect.objectContaining({ channel: 'session' }),
  )
  const sent = find('command-sent', { client: 'B' })
  const replied = find('command-replied', { client: 'B', id: sent.id })
  expect(replied.atMs - sent.atMs).toBeGreaterThanOrEqual(40)
  expect(statusOf(judgement, 'exclusion')).toBe('held')
})

test('the session of a client that stays away is over, and A learns of it when it is back', async (context) => {
  const { judgement, find } = await play(
    {
      lock: 'sequential',
      parameters: { leaseMs: 400 },
      clients: { A: worksOnce(), B: { startsWhen: A.acquired(), script: worksOnce() } },
      faults: [cutLink('A', B.acquired(), { when: B.waits() }), hang('A').when(A.aboutTo('work')).until(heard)],
    },
    context,
  )
  const over = find('key-changed', { notice: 'session over', holder: 'B' }, find('node-link-cut'))
  expect(over.by).toBeNull()
  const healed = find('node-link-healed', {}, find('client-acquired', { client: 'B' }, over))
  find('client-heard', { client: 'A', channel: 'session', message: 'expired' }, healed)
  expect(find('client-released', { client: 'A' }).freed).toBe(false)
  expect(statusOf(judgement, 'exclusion')).toBe('violated')
})

test('a run ends though a client is still cut off', async (context) => {
  const { trace } = await play(
    {
      lock: 'sequential',
      parameters: { leaseMs: 400, timeoutMs: 300 },
      clients: { A: worksOnce() },
      faults: [cutLink('A', undefined, { when: A.works() })],
    },
    context,
  )
  expect(trace.events.at(-1)).toMatchObject({ kind: 'run-ended', status: 'completed' })
})

test('a lost answer leaves A not knowing that it has a place, and the place stays', async (context) => {
  const errors: CommandError[] = []
  const { trace, find } = await play(
    {
      lock: 'sequential',
      parameters: { leaseMs: 10_000, timeoutMs: 300 },
      clients: { A: worksOnce(errors, 0) },
      faults: [swallow('A', 'replies', A.hears('CREATE'), { when: A.sends('CREATE') })],
    },
    context,
  )
  const { id } = find('command-sent', { client: 'A' })
  const executed = find('command-executed', { client: 'A', id })
  expect(find('key-set', { holder: 'A' }, executed).by).toEqual({ client: 'A', command: id })
  find('command-replied', { client: 'A', id, outcome: 'timeout' }, executed)
  expect(errors).toMatchObject([{ code: 'TIMEOUT', definite: false }])
  expect(trace.events.map(({ kind }) => kind)).not.toContain('key-deleted')
})

test('a client that hears nothing for two thirds of its session’s time connects anew', async (context) => {
  const { find } = await play(
    {
      lock: 'sequential',
      parameters: { leaseMs: 400 },
      clients: { A: worksOnce() },
      faults: [
        swallow('A', 'replies', A.connects(), { when: A.acquired() }),
        hang('A').when(A.aboutTo('work')).until(A.connects()),
      ],
    },
    context,
  )
  const silent = find('command-replied', { client: 'A', outcome: 'timeout' }, find('node-link-cut'))
  find('client-connecting', { client: 'A' }, silent)
})
