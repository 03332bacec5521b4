/** The dictionary's part about properties. */
import type { PropertyId } from '../../../../scenarios/lesson.ts'

/** `title`: what is asked for. `broken`: what to say where it was not given. */
export const properties: Record<PropertyId, { title: string; broken: string; about: string }> = {
  exclusion: {
    title: 'Mutual exclusion',
    broken: 'Two holders at once',
    about: 'Two clients never believe at the same time that they hold the lock.',
  },
  'store-exclusion': {
    title: 'One grant at a time',
    broken: 'Two grants at once',
    about: 'The store never says that two clients hold the lock.',
  },
  coverage: {
    title: 'Belief is true',
    broken: 'Belief without truth',
    about: 'Whoever believes it holds the lock does hold it.',
  },
  'owner-only': {
    title: 'Only the owner touches it',
    broken: 'A stranger touched the lock',
    about: 'Nobody but its holder deletes, shortens, extends or overwrites a held lock.',
  },
  'no-immortal-lock': {
    title: 'No immortal lock',
    broken: 'An immortal lock',
    about: 'A lock whose holder is gone becomes free again by itself.',
  },
  'no-leak': {
    title: 'Nothing left behind',
    broken: 'Something was left behind',
    about: 'After everybody is done, no key of the lock remains.',
  },
  progress: {
    title: 'Waiters get their turn',
    broken: 'Somebody waited in vain',
    about: 'Whoever waits gets the lock in bounded time.',
  },
  'no-lost-update': {
    title: 'No lost update',
    broken: 'An update was lost',
    about: 'Every accepted write was computed from the value right before it.',
  },
  'no-duplicate': {
    title: 'Done exactly once',
    broken: 'Done twice, or not at all',
    about: 'No unit of work is lost, and none is done twice.',
  },
  fencing: {
    title: 'Tokens only grow',
    broken: 'An old token was accepted',
    about: 'The resource never takes a smaller token after a larger one.',
  },
  reentrancy: {
    title: 'Counted re-entry',
    broken: 'Miscounted re-entry',
    about: 'The lock is free exactly when its owner has left as often as it entered.',
  },
  fairness: {
    title: 'First come, first served',
    broken: 'Out of order',
    about: 'Grants follow the order of arrival.',
  },
}
