/** Texts of *Real lock libraries*, which shows how each library behaved under faults and in lessons. */
import { grouped } from './explorer/goals.ts'

export const lockLibrariesWords = {
  title: 'Real lock libraries',
  about:
    'Each library is used as it was published, on a real Redis. It meets the faults that every lock here meets. A mark is the verdict on one recording.',
  caveat:
    'A cross is no accusation. Press it to read what happened, and see below what the library promises. Since 27 Nov 2026 a cross stands only where two plays showed the same. An empty cell was not played.',
  mark: {
    held: 'Nothing was violated this time',
    violated: 'Violated',
    'held-but': 'Violated only what any lock of this kind violates here',
    idle: 'Nothing was put to the test',
    'not-tried': 'Could not be tried',
    unfit: 'Does not fit: it needs an operation or nodes that the lock does not have',
  },
  lessons: 'Under each lesson',
  lesson: 'Lesson',
  faults: 'A fault at each operation',
  faultsAbout: 'One fault strikes one operation of worker A. A pause or a delay lasts two leases.',
  orders: {
    title: 'In every order',
    about:
      'Two workers each take the lock, sell one item and release it. Every order of their commands is tried. If a lease ends under its holder, any such lock lets two in. It loses a sale then, too. Compare the rest.',
    question: ({ leaseEnds, crashes }: { leaseEnds: number; crashes: number }) =>
      ['Nothing happens', 'A lease ends', 'A crash', 'A lease ends, and a crash'][leaseEnds + 2 * crashes] ?? '',
    nodes: (lock: string, nodes: number) => (nodes === 1 ? lock : `${lock}, ${nodes} nodes`),
    all: (orders: string) => `There are ${grouped(orders)} orders. All of them were tried.`,
    some: (orders: string) => `At least ${grouped(orders)} orders. Not all of them were tried.`,
    smallest: 'The smallest of them:',
    confirmed: (heldBack: boolean) =>
      heldBack
        ? 'It went wrong live, too. The library’s renewals were held back, as in a pause.'
        : 'It went wrong live, too, with a lease that really ended.',
    unconfirmed: (ownClock: boolean) =>
      ownClock ? 'Live it does not happen: the lock looks at its own clock.' : 'It was not seen live.',
  },
  lock: 'Lock',
  fault: {
    pause: 'Pause',
    'crash before': 'Crash before',
    'crash after': 'Crash after',
    'lose-request': 'Request lost',
    'lose-reply': 'Answer lost',
    'delay-request': 'Request late',
    'delay-reply': 'Answer late',
    cancel: 'Called off',
    evict: 'Key evicted',
    flush: 'All keys gone',
  } as Readonly<Record<string, string>>,
  at: (operation: string) => `at ${operation}`,
  cell: (lock: string, what: string, mark: string) => `${lock}, ${what}: ${mark}`,
  beyond: 'As under any lock of this kind, these were violated too:',
  on: (day: string) => `Recorded on ${day}`,
  day: (day: string) => new Date(day).toLocaleDateString('en', { dateStyle: 'medium', timeZone: 'UTC' }),
  openRecording: 'Open the recording',
  recordingElsewhere: 'Its recording is not here. A clone of Lockstep has it:',
  openLesson: 'Open the lesson',
  again: 'Play it again, in a clone:',
  copy: 'Copy the command',
  libraries: 'The libraries',
  version: (version: string, language: string) => `${version}, ${language}`,
  says: 'Its documentation',
  promises: 'promises',
  promisesNot: 'does not promise',
  source: 'Source',
  notPlayed: 'Not played yet.',
  /** Translates a sentence about a library. The English sentence is stored with the library's adapter. */
  documented: (english: string) => english,
}
