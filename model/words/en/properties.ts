/** What English calls each property, and how people say the verdict on it. */
import type { PropertyId, VerdictStatus } from '#scenarios/lesson.ts'

export interface PropertyWords {
  /** What is asked for. */
  title: string
  about: string
  /** In place of a verdict that cannot be told yet. */
  asked: string
  /** The verdict as people say it: what was seen, never the name of a rule and a word beside it. */
  said: Record<VerdictStatus, string>
}

export const properties: Record<PropertyId, PropertyWords> = {
  exclusion: {
    title: 'Mutual exclusion',
    asked: 'Are two ever in at once?',
    about: 'Two workers never believe at the same time that they hold the lock.',
    said: { held: 'Never two at once', violated: 'Two holders at once', unknown: 'Two at once? Not tested' },
  },
  'store-exclusion': {
    title: 'One grant at a time',
    asked: 'Are there ever two grants at once?',
    about: 'The store never says that two workers hold the lock.',
    said: { held: 'One grant at a time', violated: 'Two grants at once', unknown: 'Two grants at once? Not tested' },
  },
  coverage: {
    title: 'Belief is true',
    asked: 'Is belief always true?',
    about: 'Whoever believes it holds the lock does hold it.',
    said: { held: 'Belief was always true', violated: 'Belief without truth', unknown: 'Was belief true? Not tested' },
  },
  'owner-only': {
    title: 'Only the owner touches it',
    asked: 'Does a stranger touch the lock?',
    about: 'Nobody but its holder deletes, shortens, extends or overwrites a held lock.',
    said: {
      held: 'Only the owner touched it',
      violated: 'A stranger touched the lock',
      unknown: 'Did a stranger touch it? Not tested',
    },
  },
  'no-immortal-lock': {
    title: 'No immortal lock',
    asked: 'Does the lock end by itself?',
    about: 'A lock whose holder is gone becomes free again by itself.',
    said: {
      held: 'The lock ends by itself',
      violated: 'An immortal lock',
      unknown: 'Does it end by itself? Not tested',
    },
  },
  'no-leak': {
    title: 'Nothing left behind',
    asked: 'Is anything left behind?',
    about: 'After everybody is done, no key of the lock remains.',
    said: {
      held: 'Nothing left behind',
      violated: 'Something was left behind',
      unknown: 'Anything left behind? Not tested',
    },
  },
  progress: {
    title: 'Waiters get their turn',
    asked: 'Does every waiter get its turn?',
    about: 'Whoever waits gets the lock in bounded time.',
    said: {
      held: 'Every waiter got its turn',
      violated: 'Somebody waited in vain',
      unknown: 'Did waiters get their turn? Not tested',
    },
  },
  'no-lost-update': {
    title: 'No lost update',
    asked: 'Is a sale lost?',
    about: 'No sale gets lost, as whoever writes starts from the newest value.',
    said: { held: 'No sale was lost', violated: 'A sale was lost', unknown: 'Was a sale lost? Not tested' },
  },
  'no-duplicate': {
    title: 'Done exactly once',
    asked: 'Is everything done once?',
    about: 'No unit of work is lost, and none is done twice.',
    said: {
      held: 'Everything done once',
      violated: 'Done twice, or not at all',
      unknown: 'Was all done once? Not tested',
    },
  },
  fencing: {
    title: 'Tokens only grow',
    asked: 'Do tokens only grow?',
    about: 'The resource never takes a smaller token after a larger one.',
    said: { held: 'Tokens only grew', violated: 'An old token was accepted', unknown: 'Did tokens grow? Not tested' },
  },
  reentrancy: {
    title: 'Counted re-entry',
    asked: 'Is every re-entry counted?',
    about: 'The lock is free exactly when its owner has left as often as it entered.',
    said: {
      held: 'Every re-entry was counted',
      violated: 'A re-entry was miscounted',
      unknown: 'Was re-entry counted? Not tested',
    },
  },
  fairness: {
    title: 'First come, first served',
    asked: 'First come, first served?',
    about: 'Grants follow the order of arrival.',
    said: { held: 'First come, first served', violated: 'Served out of order', unknown: 'Served in order? Not tested' },
  },
}
