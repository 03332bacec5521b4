import { CommandError, defineLock } from '../context.ts'

export default defineLock({
  title: 'No answer? Create again',
  summary: 'A place in line. Where the answer to the creation is lost, the worker takes another place.',
  waits: true,
  create: ({ zk, key, client, clock, waiting }) => {
    const line = `/${key}`
    let place = ''

    async function takePlace(): Promise<string> {
      try {
        const made = await zk.create(`${line}/place-`, client, { sequential: true })
        return made?.path ?? ''
      } catch (error) {
        if (error instanceof CommandError && !error.definite) return await takePlace()
        throw error
      }
    }

    return {
      async acquire({ waitMs = 0 }) {
        const untilMs = clock.monotonicMs() + waitMs
        place = await takePlace()
        for (;;) {
          const names = (await zk.children(line)).sort()
          const own = names.indexOf(place.slice(line.length + 1))
          // Its node is gone: whoever has no place in line has no turn.
          if (own < 0) return null
          const before = names[own - 1]
          if (before === undefined) return {}
          waiting(`its turn comes after ${before}`)
          const watch = await zk.watch(`${line}/${before}`)
          if (watch && !(await watch.fires(untilMs - clock.monotonicMs()))) break
        }
        await zk.delete(place)
        return null
      },

      release: () => zk.delete(place),
    }
  },
})
