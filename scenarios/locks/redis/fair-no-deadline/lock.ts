/**
 * First come, first served, forever: waiters stand in a list and nobody is ever removed from it. A waiter that dies keeps its place, and all behind it
 * wait for the dead.
 *
 * Compare `fair`, which keeps a place only for who goes on asking.
 */
import { defineLock } from '../context.ts'
import { queuedLock } from '../shared/queued.ts'

export default defineLock({
  title: 'Fair, without deadlines',
  heading: 'A queue without deadlines',
  summary: 'A queue that never forgets anybody, not even the dead.',
  waits: true,

  create: (context) => {
    const { key } = context
    return queuedLock(context, {
      acquire: 'acquire-queued.lua',
      quit: 'quit-queued.lua',
      keys: [key, `${key}:queue`],
    })
  },
})
