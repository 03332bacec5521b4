import { afterAll, expect, it } from 'vitest'
import { realClock } from '#server/engine/clock.ts'
import { Recorder } from '#server/engine/recorder.ts'
import type { ServerProcess } from '#server/processes/server-process.ts'
import { EtcdApi } from '../api/api.ts'
import { findEtcd } from '../servers/program.ts'
import { socketOf, startEtcd } from '../servers/server.ts'
import { KeyWatch } from './watch.ts'

const started: ServerProcess[] = []
afterAll(() => Promise.all(started.map((server) => server.end())))

interface Watched {
  api: EtcdApi
  watch: KeyWatch
  /** Returns the recorded events about keys, and ends the watch. */
  said(): unknown[]
}

async function startWatching(skip: (why: string) => never): Promise<Watched> {
  const program = await findEtcd({ cacheFolder: '.cache' }).catch((error) => skip(String(error)))
  const server = await startEtcd(program)
  started.push(server)
  const over = new AbortController()
  const api = new EtcdApi(socketOf(server), over.signal)
  const clock = realClock()
  const recorder = new Recorder(clock)
  const watch = new KeyWatch(api, 'n1', { recorder, clock, lockKey: 'lock', over: over.signal })
  await watch.open()
  const said = () => {
    over.abort()
    return recorder.events.filter(({ kind }) => kind.startsWith('key-'))
  }
  return { api, watch, said }
}

const limitMs = 5000

it('says of each change which client’s it was, and of none that etcd did it by itself', async ({ skip }) => {
  const { api, watch, said } = await startWatching(skip)
  const creating = watch.begin({ client: 'A', id: 1, argv: ['CREATE'], change: { puts: 'lock', lease: '0' } }, limitMs)
  const revision = Number((await api.create('lock', 'A', '0')).header.revision)
  await creating({ changedAt: revision })
  const change = { deletes: 'lock', madeAt: revision }
  const deleting = watch.begin({ client: 'A', id: 2, argv: ['DELETE'], change }, limitMs)
  const { header } = await api.deleteIfMadeAt('lock', revision)
  await deleting({ changedAt: Number(header.revision) })

  expect(said()).toMatchObject([
    { kind: 'key-set', by: { client: 'A', command: 1 } },
    { kind: 'key-deleted', by: { client: 'A', command: 2 } },
  ])
})

it('does not take the end of A’s lease for B’s doing, though B gives back a lease of its own meanwhile', async ({
  skip,
}) => {
  const { api, watch, said } = await startWatching(skip)
  const leaseOfA = (await api.grantLease(60)).ID
  const leaseOfB = (await api.grantLease(60)).ID
  watch.leaseGranted(leaseOfA, 60, 0)
  const put = { puts: 'lock', lease: leaseOfA }
  const creating = watch.begin({ client: 'A', id: 1, argv: ['CREATE'], change: put }, limitMs)
  const { header } = await api.create('lock', 'A', leaseOfA)
  await creating({ changedAt: Number(header.revision) })

  const revoking = watch.begin({ client: 'B', id: 2, argv: ['REVOKE'], change: { endsLease: leaseOfB } }, limitMs)
  await api.revoke(leaseOfA)
  const answer = await api.revoke(leaseOfB)
  await revoking({ changedAt: Number(answer.header.revision) })

  expect(said()).toMatchObject([
    { kind: 'key-set', by: { client: 'A', command: 1 }, leaseMs: 60_000 },
    { kind: 'key-expired', by: null },
  ])
})

it('knows whose a change is though nobody hears of it any more', async ({ skip }) => {
  const { api, watch, said } = await startWatching(skip)
  const lease = (await api.grantLease(60)).ID
  watch.leaseGranted(lease, 60, 0)
  const cutOff = watch.begin({ client: 'A', id: 1, argv: ['CREATE'], change: { puts: 'lock', lease } }, limitMs)
  await cutOff(null)
  const { header } = await api.create('lock', 'A', lease)
  const later = watch.begin(
    { client: 'A', id: 2, argv: ['DELETE'], change: { deletes: 'lock', madeAt: Number(header.revision) } },
    limitMs,
  )
  const answer = await api.deleteIfMadeAt('lock', Number(header.revision))
  await later({ changedAt: Number(answer.header.revision) })

  expect(said()).toMatchObject([
    { kind: 'key-set', by: { client: 'A', command: 1 } },
    { kind: 'key-deleted', by: { client: 'A', command: 2 } },
  ])
})
