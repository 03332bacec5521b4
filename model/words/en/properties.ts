import type { Phrases } from '../phrases.ts'

export const properties: Phrases['properties'] = {
  exclusion: {
    title: 'Mutual exclusion',
    asked: 'Are two ever inside at the same time?',
    about: 'Two workers never believe at once that they hold the lock. Only a lock made for sharing lets more in.',
    said: { held: 'Never too many at once', violated: 'Two holders at once', unknown: 'Two at once? Not tested' },
  },
  'store-exclusion': {
    title: 'One grant at a time',
    asked: 'Are there ever two grants at once?',
    about: 'The store grants the lock to one worker at a time, unless workers share it.',
    said: { held: 'Never too many grants', violated: 'Two grants at once', unknown: 'Two grants at once? Not tested' },
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
    about: 'No worker but its holder deletes, shortens, extends, or overwrites a held lock.',
    said: {
      held: 'No other worker touched it',
      violated: 'A stranger touched the lock',
      unknown: 'Did a stranger touch it? Not tested',
    },
  },
  'no-immortal-lock': {
    title: 'No immortal lock',
    asked: 'Does the lock end soon after a crash?',
    about: 'A lock whose holder crashes ends within two leases.',
    said: {
      held: 'The lock ends soon after a crash',
      violated: 'Locked long after the crash',
      unknown: 'Does it end after a crash? Not tested',
    },
  },
  'no-leak': {
    title: 'Nothing left behind',
    asked: 'Is anything left behind?',
    about: 'Whoever is done leaves no lock taken, and no key for good.',
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
      held: 'Nobody waited in vain',
      violated: 'Somebody waited in vain',
      unknown: 'Did waiters get their turn? Not tested',
    },
  },
  'no-lost-update': {
    title: 'No lost update',
    asked: 'Is a sale lost?',
    about: 'No sale gets lost. Whoever writes has read the newest value.',
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
  'once-per-period': {
    title: 'Once per period',
    asked: 'Does the job run once per period?',
    about: 'A scheduled job runs exactly once in each period.',
    said: {
      held: 'The job ran once per period',
      violated: 'Not once per period',
      unknown: 'Once per period? Not tested',
    },
  },
  fencing: {
    title: 'Tokens only grow',
    asked: 'Do tokens only grow?',
    about: 'Tokens grow from grant to grant. The resource takes no smaller one after a larger one.',
    said: { held: 'Tokens only grew', violated: 'Tokens did not always grow', unknown: 'Did tokens grow? Not tested' },
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
