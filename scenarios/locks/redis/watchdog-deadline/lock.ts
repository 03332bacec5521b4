/**
 * The watchdog, with a deadline of its own: the lease that Redis last confirmed, counted on the worker's own clock from when the worker asked for it.
 * When not quite two thirds of it are over and nothing new was confirmed, the worker believes no longer. It renews every quarter, so that one renewal may
 * fail before that.
 *
 * Sources: the validity time of "The Redlock algorithm", https://redis.io/docs/latest/develop/clients/patterns/distributed-locks/, and the renew
 * deadline of Kubernetes' leader election, https://pkg.go.dev/k8s.io/client-go/tools/leaderelection
 */
import { defineLock } from '../context.ts'
import { createWatchdog } from '../shared/watchdog.ts'

export default defineLock({
  title: 'Watchdog with a local deadline',
  summary: 'A watchdog whose worker ends its work by itself before the last lease that Redis confirmed is over.',

  create: (context) => {
    const { redis, key, leaseMs, random, clock } = context
    let owner = ''
    let answered = true
    let deadlineMs = 0
    // The rest is for a clock that runs slow, a timer that fires late and a process that was paused.
    const safeMs = 0.65 * leaseMs
    const renew = async () => {
      const askedMs = clock.monotonicMs()
      const renewed = await redis.eval('renew.lua', [key], [owner, leaseMs])
      if (renewed === 1) deadlineMs = Math.max(deadlineMs, askedMs + safeMs)
      return renewed === 1
    }
    const watchdog = createWatchdog(context, renew, leaseMs / 4)

    /** Waits for the deadline, which every confirmed renewal moves. No answer is needed for it to come. */
    async function keepDeadline(ofGrant: string) {
      while (clock.monotonicMs() < deadlineMs) await clock.sleep(deadlineMs - clock.monotonicMs())
      if (owner !== ofGrant) return
      watchdog.stop()
      context.lost('the last lease that Redis confirmed is over')
    }

    async function release() {
      watchdog.stop()
      const deleted = await redis.eval('release.lua', [key], [owner])
      return deleted === 1
    }

    return {
      async acquire() {
        // The last attempt got no answer and may have been granted: its key would refuse this one.
        if (!answered) await release()
        owner = random.uuid()
        answered = false
        const askedMs = clock.monotonicMs()
        const reply = await redis.call('SET', key, owner, 'NX', 'PX', leaseMs)
        answered = true
        if (reply !== 'OK') return null
        deadlineMs = askedMs + safeMs
        // The answer took so long that too little is left of the grant.
        if (clock.monotonicMs() >= deadlineMs) {
          await release()
          return null
        }
        keepDeadline(owner)
        watchdog.start()
        return {}
      },

      release,
    }
  },
})
