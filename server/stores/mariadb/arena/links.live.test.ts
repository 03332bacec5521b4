/** Tests what a broken link does to a client of MariaDB, and how MariaDB reacts. */
import { expect, test } from 'vitest'
import { type CommandError, client, cutLink, key, pause, slowLink, swallow } from '#scenarios/define.ts'
import { playOn, statusOf, worksOnce } from '#server/stores/testing/play.ts'

const play = playOn('mariadb')
const A = client('A')
const B = client('B')
const lock = key('lock:stock')

test('a cut connection ends its transaction: B gets the row while A still believes', async (context) => {
  const errors: CommandError[] = []
  const { judgement, find } = await play(
    {
      lock: 'for-update',
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
  const { judgement, find } = await play(
    {
      lock: 'get-lock-kept',
      parameters: { timeoutMs: 300 },
      clients: { A: worksOnce(errors, 0), B: { startsWhen: lock.expired(), script: worksOnce() } },
      faults: [swallow('A', 'replies', A.hears('SELECT'), { when: A.sends('SELECT') })],
    },
    context,
  )
  const { id } = find('command-sent', { client: 'A' })
  const executed = find('command-executed', { client: 'A', id })
  // MariaDB may report the holder before its log contains the end of the statement.
  expect(find('key-set').by).toEqual({ client: 'A', command: id })
  find('command-replied', { client: 'A', id, outcome: 'timeout' }, executed)
  expect(errors).toMatchObject([{ code: 'TIMEOUT', definite: false }])
  const healed = find('node-link-healed', { from: 'A' })
  find('client-acquired', { client: 'B' }, find('key-expired', { by: null }, healed))
  expect(statusOf(judgement, 'exclusion')).toBe('held')
})

test('on a slow link each statement takes its time there and back', async (context) => {
  const { judgement, find } = await play(
    { lock: 'for-update', parameters: {}, clients: { A: worksOnce() }, faults: [slowLink('A', 50)] },
    context,
  )
  const sent = find('command-sent', { client: 'A' })
  const executed = find('command-executed', { client: 'A', id: sent.id })
  const replied = find('command-replied', { client: 'A', id: sent.id, outcome: 'value' })
  expect(executed.atMs - sent.atMs).toBeGreaterThanOrEqual(50)
  expect(replied.atMs - sent.atMs).toBeGreaterThanOrEqual(100)
  expect(statusOf(judgement, 'coverage')).toBe('held')
})

test('what cannot happen to it is refused', async (context) => {
  const fault = { do: 'stop-replication', words: 'The replica hears nothing' } as const
  const asked = play({ lock: 'for-update', parameters: {}, clients: { A: worksOnce() }, faults: [fault] }, context)
  await expect(asked).rejects.toMatchObject({ code: 'UNSUPPORTED_FAULT' })
})
