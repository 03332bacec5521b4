/**
 * Creates locks with mistakes that people have reported in real libraries (docs/reports.md), for `lockstep try` to find.
 * @param {() => import('./odd-locks.mjs').Own} own @param {(message: object) => void} say @returns {Record<string, import('./odd-locks.mjs').Lock>}
 */
export function reportedLocks(own, say) {
  const ifOwn = (/** @type {string} */ then) =>
    `if redis.call('GET', KEYS[1]) == ARGV[1] then return ${then} end return 0`
  /** @param {string} script @param {string} [sign] */
  const run = (script, sign = own().owner) => own().redis.call('EVAL', script, 1, own().key, sign, own().leaseMs)
  const take = async () => {
    const { redis, key, owner, leaseMs } = own()
    return (await redis.call('SET', key, owner, 'NX', 'PX', leaseMs)) === 'OK'
  }
  let beganMs = 0

  const renew = () => run(ifOwn(`redis.call('PEXPIRE', KEYS[1], ARGV[2])`))

  return {
    // redis-semaphore 5.3.0: a renewal that finds no key takes the lock again. The first
    // of these two locks behaves as the library does since the bug was fixed.
    'tells of its loss': {
      renew: async () => {
        if ((await renew()) !== 1) say({ event: 'lost', why: 'the renewal found no key of its own' })
      },
    },
    'takes it again in silence': {
      renew: async () => {
        if ((await renew()) !== 1) await take()
      },
    },
    // sim, appstrate, Truxify: a Redis error counts as a grant.
    'fails open': { take: () => take().catch(() => true) },
    // Laravel with igbinary: the owner is written in one format and compared in another.
    'signs otherwise when it releases': {
      free: () => run(ifOwn(`redis.call('DEL', KEYS[1])`), JSON.stringify(own().owner)),
    },
    // celery-redbeat: renews the key no matter who holds it.
    'renews blindly': { renew: () => own().redis.call('PEXPIRE', own().key, own().leaseMs) },
    // Symfony Lock 3.4: if a waiter's lease has already ended when the lock is granted, the waiter fails and leaves the key
    // behind. This lock renews, so a worker that waits during a long sale waits for longer than a lease on any machine.
    'counts its lease from the first try': {
      renew,
      before: () => {
        beganMs = performance.now()
      },
      take: async () => {
        if (!(await take())) return false
        if (performance.now() - beganMs > own().leaseMs) throw new Error('the lock has expired')
        return true
      },
    },
  }
}
