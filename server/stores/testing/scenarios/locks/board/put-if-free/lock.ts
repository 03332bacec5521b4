import { defineLock } from '../context.ts'

export default defineLock({
  title: 'Put it there if it is free',
  summary: 'The board looks and hangs the name in one step.',
  create: ({ board, client }) => ({
    acquire: async () => ((await board.put(client, true)) ? {} : null),
    release: () => board.takeOff(),
  }),
})
