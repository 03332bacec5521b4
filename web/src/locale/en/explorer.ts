import { count as counted, namesListed } from '#model/words/en/figures.ts'
import { unexplorable } from '#model/words/en/unexplorable.ts'
import { boardWords } from './explorer/board.ts'
import { gameWords } from './explorer/game.ts'
import { grouped, orders, raised } from './explorer/goals.ts'
import { mapWords } from './explorer/map.ts'
import { stepWords } from './explorer/steps.ts'

interface Mishaps {
  leaseEnds: number
  crashes: number
  lateReplies: number
  restarts: number
}

interface Budget extends Mishaps {
  clients: number
  /** Whether some lock has a delayed restart. If so, a dead node stays away until every lease that it may have granted is over. */
  hasDelayed: boolean
}

const atMost = (most: number, one: string, other: string) =>
  most === 0 ? [] : [`at most ${counted(most, one, other)}`]
const mishaps = ({ leaseEnds, crashes, lateReplies, restarts }: Mishaps) => [
  ...atMost(leaseEnds, 'lease that ends early', 'leases that end early'),
  ...atMost(crashes, 'crash', 'crashes'),
  ...atMost(lateReplies, 'late answer', 'late answers'),
  ...atMost(restarts, 'restart of a node', 'restarts of nodes'),
]

/** Explains delayed restarts, and how readers can compare them with immediate restarts. */
const delays = ({ leaseEnds, restarts, hasDelayed }: Budget) => {
  if (!hasDelayed || restarts === 0) return []
  const here =
    leaseEnds === 0
      ? 'Here no lease ends, so it never comes back.'
      : 'A lease that ends early breaks both by itself. Let none end to compare the restarts.'
  return ['With the delayed restart, a dead node stays away until its leases are over.', here]
}

const times = ['never', 'once', 'twice']

export const explorerWords = {
  title: 'Every order',
  toLesson: 'Back to the lesson',
  lead: (workers: number) =>
    `${namesListed(['A', 'B', 'C', 'D'].slice(0, workers))} each sell one item. In a live run, chance picks one order. Here are all of them.`,
  /**
   * Tells how the map simplifies the lesson. `hasQuorum` means that a majority lock has fewer nodes on the map. `dies` means that a master dies in the lesson
   * but not on the map.
   */
  smaller: ({ hasQuorum, dies }: { hasQuorum: boolean; dies: boolean }) =>
    [
      hasQuorum ? 'Redlock has three servers here, two a majority: five have too many orders to try them all.' : '',
      dies ? 'No master dies on this map.' : '',
    ]
      .filter(Boolean)
      .join(' '),
  mishaps: (budget: Mishaps) => namesListed(mishaps(budget)),
  about: (budget: Budget) =>
    [
      'Each takes the lock, reads the stock, writes one less, and frees the lock.',
      mishaps(budget).length === 0 ? '' : `${raised(namesListed(mishaps(budget)))} may come in between.`,
      ...delays(budget),
    ]
      .filter(Boolean)
      .join(' '),
  /** Shown above maps on a page without a server, where readers cannot change them. */
  keptOnly: 'These maps came with the page. With Lockstep on your machine (npm start) you can change what may happen.',
  noServer: 'This page needs a server that can run locks.',
  noServerHint: 'Start one with npm start, and open the same address there.',
  failed: 'The exploration has failed.',
  retry: 'Try again',
  grouped,
  orders,
  outcome: mapWords.outcome,
  question: {
    title: 'Change what may happen',
    label: 'What may happen',
    clients: 'Workers',
    leaseEnds: 'A lease may end early',
    crashes: 'A worker may crash',
    lateReplies: 'An answer may be late',
    restarts: 'A server may restart, empty',
    /** Returns a budget's value as the switch shows it. */
    value: (figure: string, value: number) => (figure === 'clients' ? String(value) : (times[value] ?? String(value))),
    /** Labels of buttons that raise one number in the budget, shown if nothing goes wrong yet. */
    more: (figure: 'clients' | 'leaseEnds' | 'crashes' | 'lateReplies' | 'restarts', value: number) =>
      ({
        clients: 'three workers',
        leaseEnds: value === 1 ? 'a lease that ends early' : 'two lease ends',
        crashes: 'a crash',
        lateReplies: 'a late answer',
        restarts: 'a restart',
      })[figure],
    stock: 'The stock',
    stocks: {
      lesson: 'As in the lesson',
      plain: 'Takes every write',
      writes: 'Refuses old tokens',
      reads: 'Learns tokens from reads, too',
    },
    goal: 'Red means',
  },
  map: mapWords,
  step: stepWords,
  board: boardWords,
  game: gameWords,
  unexplorable,
}
