import { defineLock } from '../context.ts'

export default defineLock({
  title: 'Look, then put it there',
  summary: 'Looks whether the hook is free, then hangs the name there.',
  create: ({ board, client }) => ({
    async acquire() {
      if ((await board.look()) !== null) return null
      await board.put(client, false)
      return {}
    },
    release: () => board.takeOff(),
  }),
})
