import type { Phrases } from '../phrases.ts'
import { whyText } from '../why-text.ts'

export const causePhrases: Phrases['causes'] = {
  'not-granted': () => 'the lock was not granted',
  'held-by-another': () => 'another has the lock',
  'awaits-notice': () => 'waits to be told that the lock is free',
  'killed-by-lesson': () => 'killed by the lesson',
  'connection-gone': ({ store }) => `its connection to ${store} is gone`,
  'store-makes-wait': ({ store, what, holder }) =>
    `${store} lets it wait for the ${what} that ${holder ?? 'another connection'} ${what === 'row' ? 'has locked' : 'holds'}`,
  'too-many-events': ({ limit }) => `more than ${limit} events`,
  'runner-lost': ({ runner }) => `the runner ${runner} ended, or could not be reached any more`,
  ended: ({ said }) => said,
  'too-long': ({ limitMs, missing }) =>
    [
      `not over after ${limitMs / 1000} s`,
      ...missing.map(({ client, moment }) => `${client} never started, as ${moment} never came`),
    ].join('; '),
}

export const because = (why: Parameters<typeof whyText>[0]): string => whyText(why, causePhrases)
