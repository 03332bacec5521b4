/** Tests what a broken link does to a client of etcd, and how etcd reacts. */
import { expect, test } from 'vitest'
import { type CommandError, client, cutLink, hang, slowLink, swallow } from '#scenarios/define.ts'
import { playOn, statusOf, worksOnce } from '#server/stores/testing/play.ts'

const play = playOn('etcd')
const A = client('A')
const B = client('B')

test('a client that is cut off cannot keep its lease alive: the key goes, and B gets the lock', async (context) => {
  const errors: CommandError[] = []
  const { judgement, find } = await play(
    {
      lock: 'lease',
      parameters: { leaseMs: 1000 },
      clients: { A: worksOnce(errors), B: { startsWhen: A.acquired(), script: worksOnce() } },
      faults: [
        cutLink('A', undefined, { when: A.acquired() }),
        slowLink('B', 20),
        hang('A').when(A.aboutTo('work')).until(B.acquired()),
      ],
    },
    context,
  )
  const expired = find('key-expired', { by: null }, find('node-link-cut', { from: 'A' }))
  find('client-acquired', { client: 'B' }, expired)
  expect(errors).toMatchObject([{ code: 'UNREACHABLE', definite: true }])
  const sent = find('command-sent', { client: 'B' })
  const replied = find('command-replied', { client: 'B', id: sent.id })
  expect(replied.atMs - sent.atMs).toBeGreaterThanOrEqual(40)
  expect(statusOf(judgement, 'exclusion')).toBe('violated')
})

test('a lost answer leaves A not knowing that the key is its own, until its lease is over', async (context) => {
  const errors: CommandError[] = []
  const { find } = await play(
    {
      lock: 'lease',
      parameters: { leaseMs: 1000, timeoutMs: 300 },
      clients: { A: worksOnce(errors, 0) },
      faults: [swallow('A', 'replies', A.hears('CREATE'), { when: A.sends('CREATE') })],
    },
    context,
  )
  const { id } = find('command-sent', { client: 'A' }, find('command-replied', { client: 'A', outcome: 'value' }))
  const executed = find('command-executed', { client: 'A', id })
  expect(find('key-set', { value: 'A' }, executed).by).toEqual({ client: 'A', command: id })
  find('command-replied', { client: 'A', id, outcome: 'timeout' }, executed)
  expect(errors).toMatchObject([{ code: 'TIMEOUT', definite: false }])
  find('key-expired', { by: null }, executed)
})
