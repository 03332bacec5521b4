/** No lock at all: everybody is let in at once. It is here to show what the others are for. */
import { defineLock } from '../context.ts'

export default defineLock({
  title: 'No lock',
  summary: 'Asks nobody and lets everybody in.',

  create: () => ({
    acquire: async () => ({}),
    release: async () => true,
  }),
})
