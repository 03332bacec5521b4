import { defineLock } from '../context.ts'

export default defineLock({
  title: 'A key with a lease',
  summary:
    'Whoever makes the key holds the lock, and keeps its lease alive. The revision that etcd answers is thrown away.',
  create: ({ etcd, key, client, leaseMs, clock, lost }) => {
    let lease = ''
    let made = 0
    let renewal: { stop(): void } | undefined

    return {
      async acquire() {
        lease = await etcd.grantLease(leaseMs)
        const created = await etcd.create(key, client, lease)
        if (!created) {
          await etcd.revoke(lease)
          return null
        }
        made = created.revision
        renewal = clock.every(leaseMs / 3, async () => {
          if (await etcd.keepAlive(lease)) return
          renewal?.stop()
          lost('the lease is over')
        })
        return {}
      },

      async release() {
        renewal?.stop()
        return await etcd.deleteIfMadeAt(key, made)
      },
    }
  },
})
