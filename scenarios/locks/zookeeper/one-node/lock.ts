import { defineLock, isSessionOver } from '../context.ts'

export default defineLock({
  title: 'One node that everybody watches',
  summary: 'Whoever makes the ephemeral node holds the lock. All others watch it, and all try again when it is gone.',
  waits: true,
  create: ({ zk, key, client, clock, waiting, lost }) => {
    const node = `/${key}/held`
    zk.onSessionOver(() => lost('the session is over'))

    return {
      async acquire({ waitMs = 0 }) {
        const untilMs = clock.monotonicMs() + waitMs
        for (;;) {
          if (await zk.create(node, client)) return {}
          waiting('somebody else has made the node')
          const watch = await zk.watch(node)
          if (watch && !(await watch.fires(untilMs - clock.monotonicMs()))) return null
        }
      },

      async release() {
        try {
          return await zk.delete(node)
        } catch (error) {
          if (isSessionOver(error)) return false
          throw error
        }
      },
    }
  },
})
