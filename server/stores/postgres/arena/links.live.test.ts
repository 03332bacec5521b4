/** Tests what a broken link does to a client of PostgreSQL, and how PostgreSQL reacts. */
import { expect, test } from 'vitest'
import { type CommandError, client, cutLink, key, pause, slowLink, swallow } from '#scenarios/define.ts'
import { playOn, statusOf, worksOnce } from '#server/stores/testing/play.ts'

const play = playOn('postgres')
const A = client('A')
const B = client('B')
const lock = key('lock:stock')

test('a cut connection ends its transaction: B gets the lock while A still believes', async (context) => {
  const errors: CommandError[] = []
  const { judgement, find } = await play(
    {
      lock: 'advisory-xact',
      parameters: {},
      clients: { A: worksOnce(errors), B: { startsWhen: A.acquired(), script: worksOnce() } },
      faults: [pause('A').when(A.works()).until(B.acquired()), cutLink('A', undefined, { when: B.waits() })],
    },
    context,
  )
  const cut = find('node-link-cut', { from: 'A' })
  const over = find('key-expired', { by: null }, cut)
  find('client-acquired', { client: 'B' }, over)
  expect(errors).toMatchObject([{ code: 'UNREACHABLE', definite: true }])
  expect(statusOf(judgement, 'exclusion')).toBe('violated')
  expect(statusOf(judgement, 'coverage')).toBe('violated')
})

test('a lost answer leaves A not knowing that it has the lock, which goes with the connection', async (context) => {
  const errors: CommandError[] = []
  const { trace, judgement, find } = await play(
    {
      lock: 'advisory-xact',
      parameters: { timeoutMs: 300 },
      clients: { A: worksOnce(errors, 0), B: { startsWhen: lock.expired(), script: worksOnce() } },
      faults: [swallow('A', 'replies', A.hears('SELECT'), { when: A.sends('SELECT') })],
    },
    context,
  )
  const asked = trace.events.find((event) => event.kind === 'command-sent' && event.argv[0] === 'SELECT')
  const id = asked?.kind === 'command-sent' ? asked.id : 0
  const executed = find('command-executed', { client: 'A', id })
  // PostgreSQL may report the holder before its log contains the end of the statement.
  expect(find('key-set').by).toEqual({ client: 'A', command: id })
  find('command-replied', { client: 'A', id, outcome: 'timeout' }, executed)
  expect(errors).toMatchObject([{ code: 'TIMEOUT', definite: false }])
  const healed = find('node-link-healed', { from: 'A' })
  find('client-acquired', { client: 'B' }, find('key-expired', { by: null }, healed))
  expect(statusOf(judgement, 'exclusion')).toBe('held')
})

test('on a slow link each statement takes its time there and back', async (context) => {
  const { judgement, find } = await play(
    { lock: 'advisory-xact', parameters: {}, clients: { A: worksOnce() }, faults: [slowLink('A', 50)] },
    context,
  )
  const sent = find('command-sent', { client: 'A' })
  const executed = find('command-executed', { client: 'A', id: sent.id })
  const replied = find('command-replied', { client: 'A', id: sent.id, outcome: 'value' })
  expect(executed.atMs - sent.atMs).toBeGreaterThanOrEqual(50)
  expect(replied.atMs - sent.atMs).toBeGreaterThanOrEqual(100)
  expect(statusOf(judgement, 'coverage')).toBe('held')
})

test('behind the pooler a lock of a session is nobody’s, and a link to the pooler can break too', async (context) => {
  const { judgement, find } = await play(
    {
      lock: 'advisory-session-pooled',
      parameters: { pool: 1 },
      clients: { A: worksOnce() },
      faults: [slowLink('A', 20)],
    },
    context,
  )
  expect(find('key-set')).toMatchObject({ by: null, value: 'connection 1', endsWith: 'connection' })
  const sent = find('command-sent', { client: 'A' })
  expect(find('command-replied', { id: sent.id }).atMs - sent.atMs).toBeGreaterThanOrEqual(40)
  expect(find('command-executed', { id: sent.id }).argv.join(' ')).toContain('/* connection 1 */')
  find('key-deleted', { notice: 'unlock' })
  expect(statusOf(judgement, 'coverage')).toBe('violated')
})

if (process.env.LOCKSTEP_THOROUGH === '1')
  test('a server that is killed forgets advisory locks, and serves again', async (context) => {
    const { find } = await play(
      {
        lock: 'advisory-xact',
        parameters: {},
        clients: { A: worksOnce([]), B: { startsWhen: { on: 'node-restarted' }, script: worksOnce() } },
        faults: [{ do: 'restart-node', node: 'n1', words: 'It restarts', when: A.works() }],
      },
      context,
    )
    find('client-acquired', { client: 'B' }, find('node-restarted'))
  })

test('what cannot happen to it is refused', async (context) => {
  const fault = { do: 'stop-replication', words: 'The replica hears nothing' } as const
  const asked = play({ lock: 'advisory-xact', parameters: {}, clients: { A: worksOnce() }, faults: [fault] }, context)
  await expect(asked).rejects.toMatchObject({ code: 'UNSUPPORTED_FAULT' })
})
