import { changedBeatsIn } from '../changed-beats.ts'

// `otherwise` has its own module, because the page's first load needs this caption and no other.
export { otherwise } from './otherwise.ts'

/** Makes the captions of a run in which somebody moved a fault. */
export const changedBeats = changedBeatsIn({
  acquires: (client) => `${client} acquires the lock.`,
  waits: (client) => `${client} has to wait for the lock.`,
  isPaused: (client) => `${client} is paused here.`,
  goesOn: (client) => `${client} goes on, and does not notice that time has passed.`,
  crashes: (client) => `${client} crashes here.`,
  writes: (client) => `${client} writes what it has computed.`,
  isRefusedWrite: (client) => `The stock refuses ${client}’s write.`,
  releases: (client) => `${client} has given the lock back.`,
  givesUp: (client) => `${client} gives up: it never got the lock.`,
  leaseEnds: 'The lease runs out, and the lock is free for the next.',
})
