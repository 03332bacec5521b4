import { defineLock, isSessionOver } from '../context.ts'

export default defineLock({
  title: 'A place in line, its number as token',
  summary:
    'The same lock. The number of the transaction that made the node goes with every write, and the stock refuses smaller ones.',
  waits: true,
  create: ({ zk, key, client, clock, waiting, lost }) => {
    const line = `/${key}`
    let place = ''
    zk.onSessionOver(() => lost('the session is over'))

    return {
      async acquire({ waitMs = 0 }) {
        const untilMs = clock.monotonicMs() + waitMs
        const made = await zk.create(`${line}/place-`, client, { sequential: true })
        if (!made) return null
        place = made.path
        for (;;) {
          const names = (await zk.children(line)).sort()
          const own = names.indexOf(place.slice(line.length + 1))
          // Its node is gone: whoever has no place in line has no turn.
          if (own < 0) return null
          const before = names[own - 1]
          if (before === undefined) return { token: made.czxid }
          waiting(`its turn comes after ${before}`)
          const watch = await zk.watch(`${line}/${before}`)
          if (watch && !(await watch.fires(untilMs - clock.monotonicMs()))) break
        }
        await zk.delete(place)
        return null
      },

      async release() {
        try {
          return await zk.delete(place)
        } catch (error) {
          if (isSessionOver(error)) return false
          throw error
        }
      },
    }
  },
})
