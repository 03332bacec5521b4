import { CommandError, defineLock } from '../context.ts'

/** `place-` and ten digits. */
const numbered = /place-\d{10}$/

export default defineLock({
  title: 'No answer? Look for one’s own name',
  summary:
    'Each place bears a name that only its worker knows. Where the answer is lost, it looks for that name first.',
  waits: true,
  create: ({ zk, key, client, clock, random, waiting }) => {
    const line = `/${key}`
    let place = ''

    async function takePlace(): Promise<string> {
      const name = `${random.uuid()}-place-`
      for (;;) {
        try {
          const made = await zk.create(`${line}/${name}`, client, { sequential: true })
          return made?.path ?? ''
        } catch (error) {
          if (!(error instanceof CommandError) || error.definite) throw error
          // The server that answers may lag behind the one that made the node.
          await zk.sync(line)
          const mine = (await zk.children(line)).find((other) => other.startsWith(name))
          if (mine !== undefined) return `${line}/${mine}`
        }
      }
    }

    return {
      async acquire({ waitMs = 0 }) {
        const untilMs = clock.monotonicMs() + waitMs
        place = await takePlace()
        for (;;) {
          const names = (await zk.children(line)).sort(byNumber)
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

/** The name says whose it is; the number at its end says whose turn it is. */
function byNumber(a: string, b: string): number {
  const number = (name: string) => numbered.exec(name)?.[0] ?? ''
  return number(a).localeCompare(number(b))
}
