import { afterAll, expect, it } from 'vitest'
import { realClock } from '../../../engine/clock.ts'
import { Recorder } from '../../../engine/recorder.ts'
import type { ServerProcess } from '../../../processes/server-process.ts'
import { EtcdApi } from '../api/api.ts'
import { findEtcd } from '../servers/program.ts'
import { startEtcd } from '../servers/server.ts'
import { KeyWatch } from './watch.ts'

const started: ServerProcess[] = []
afterAll(() => Promise.all(started.map((server) => server.end())))

interface Watched {
  api: EtcdApi
  watch: KeyWatch
  /** What it said of keys. Ends the watch. */
  said(): unknown[]
}

async function startWatching(skip: (why: string) => never): Promise<Watched> {
  const program = await findEtcd({ cacheFolder: '.cache' }).catch((error) => skip(String(error)))
  const server = await startEtcd(program)
  started.push(server)
  const over = new AbortController()
  const api = new EtcdApi(`http://127.0.0.1:${server.port}`, over.signal)
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

it('says of each change which client’s it was, and of none that etcd did it by itself', async ({ skip }) => {
  const { api, watch, said } = await startWatching(skip)
  const creating = watch.begin(false)
  const revision = Number((await api.create('lock', 'A', '0')).header.revision)
  await creating({ client: 'A', id: 1, argv: ['CREATE'], changedAt: revision })
  const deleting = watch.begin(true)
  const { header } = await api.deleteIfMadeAt('lock', revision)
  await deleting({ client: 'A', id: 2, argv: ['DELETE'], changedAt: Number(header.revision) })

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
  watch.leaseGranted(leaseOfA, 60)
  const creating = watch.begin(false)
  const { header } = await api.create('lock', 'A', leaseOfA)
  await creating({ client: 'A', id: 1, argv: ['CREATE'], changedAt: Number(header.revision) })

  const revoking = watch.begin(true)
  await api.revoke(leaseOfA)
  const answer = await api.revoke(leaseOfB)
  const changedAt = Number(answer.header.revision)
  await revoking({ client: 'B', id: 2, argv: ['REVOKE'], changedAt, endedLease: leaseOfB })

  expect(said()).toMatchObject([
    { kind: 'key-set', by: { client: 'A', command: 1 } },
    { kind: 'key-expired', by: null },
  ])
})
