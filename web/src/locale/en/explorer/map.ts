/** Texts of the map: how many orders there are, how many of them go wrong, and the legend of the picture. */
import type { Goal } from '#model/messages/level.ts'
import { namesListed, tenthsOfPercent } from '#model/words/en/figures.ts'
import { grouped, lowered, orders, outcomes, raised } from './goals.ts'

const inPercent = (count: string, total: string) => {
  const tenths = tenthsOfPercent(count, total)
  return tenths === 0 ? ', less than 0.1 %' : `, ${tenths / 10} %`
}

const figure = (count: string, total: string) => {
  if (total === '1') return count === '0' ? 'Not even the only order' : 'The only order'
  if (count === '0') return `None of ${orders(total)}`
  return count === total ? `All ${orders(total)}` : `${grouped(count)} of ${orders(total)}`
}
const goesWrong = (count: string, goal: Goal) => {
  // The other properties were not explored.
  if (count === '0') return `goes wrong in this way: ${outcomes[goal]}.`
  return `${count === '1' ? 'goes' : 'go'} wrong: ${outcomes[goal]}.`
}

export const mapWords = {
  label: 'All orders',
  growing: (states: number, steps: number) =>
    `A real Redis tries every order, step by step. So far they are ${steps} ${steps === 1 ? 'step' : 'steps'} long, and lead to ${grouped(states)} ${states === 1 ? 'situation' : 'situations'}…`,
  /** `place` is `null` if the position in the queue is not known yet. */
  inLine: (place: number | null) =>
    place === null
      ? 'One lock is tried at a time. This one waits for its turn…'
      : `One lock is tried at a time. This one is number ${place} in line…`,
  waiting: 'Waiting for its turn…',
  figure,
  goesWrong,
  headline: (count: string, total: string, goal: Goal) => `${figure(count, total)} ${goesWrong(count, goal)}`,
  widened: (count: string, total: string) =>
    `Red boxes are enlarged: really ${grouped(count)} of ${orders(total)}${inPercent(count, total)}.`,
  counted: 'How this was counted',
  complete: (schedules: string, states: number, ms: number) =>
    `Complete: all ${orders(schedules)} pass through ${grouped(states)} different situations, or states. A real Redis tried each of them, in ${grouped(ms)} ms.`,
  cut: (states: number) => `Cut off after ${grouped(states)} situations: there are more orders.`,
  leftOpen: (caveat: string | undefined, mishaps: string) =>
    [
      'The repair works in the lesson.',
      mishaps === '' ? 'Here more can happen.' : `Here more can happen: ${mishaps}.`,
      ...(caveat === undefined ? [] : [`Still unsolved: ${caveat}`]),
    ].join(' '),
  /** Explains what a step is. `late` means that an answer may arrive later than in the step that performs the operation. */
  model: (late: boolean) =>
    late
      ? 'An operation is one step, with its answer unless that is late; a lease’s end is a step.'
      : 'An operation and its answer are one step; a lease’s end is a step.',
  noProbability: 'A share of all orders is no probability: it does not say how often each order comes.',
  /** Tells in how many orders the lock's code throws an error, because a violation may result from that. */
  threw: ({ schedules, client, message }: { schedules: string; client: string; message: string }, total: string) =>
    `In ${lowered(figure(schedules, total))} the code throws. ${client} said: “${message}”.`,
  refused: (clients: readonly string[]) => ({
    figure: `${namesListed(clients)} never ${clients.length === 1 ? 'gets' : 'get'} the lock`,
    says: 'in any order. A lock that refuses a worker breaks little.',
  }),
  /** Instead of `nobody`, if the store refuses a command of the lock. */
  commandRefused: { figure: 'Nobody gets the lock', says: 'in any order: Redis refuses a command of its code.' },
  nobody: { figure: 'Nobody gets the lock', says: 'in any order. A lock that refuses everybody breaks nothing.' },
  open: 'Open:',
  notFound: (goal: Goal) => `no order found so far in which ${outcomes[goal]}.`,
  steps: (count: number) => `${count} ${count === 1 ? 'step' : 'steps'}`,
  enough: (goal: Goal) => `can be enough: ${outcomes[goal]}.`,
  /** What the map's orders may have in them, beside its figure. */
  bounds: (workers: number, mishaps: string) =>
    `${workers} workers. ${mishaps === '' ? 'No fault is injected: only the order differs' : `What may happen: ${mishaps}`}.`,
  /** Introduces why the shortest violation is one. */
  lastStep: (step: string) => `The last step breaks it: ${step}.`,
  shortest: 'With the fewest faults, and then the fewest steps. Click a step:',
  fromBeginning: 'It goes wrong after the very first steps.',
  shortestTap: 'With the fewest faults, and then the fewest steps. Tap a step:',
  noWay: 'Every order was tried.',
  /** Used if the property is violated in the lesson but not in any explored order. */
  failsInLesson: 'The lesson breaks this lock, and no order here does. Let more happen, or see the lesson.',
  tryWith: 'Look again with:',
  notExplorable: 'This lock cannot be explored.',
  legend: {
    title: 'What the colors mean',
    rows: 'one row down: one step more',
    width: 'a wider box: more orders',
    go: (client: string) => `${client}’s step`,
    letter: 'only a letter: a narrow box. Point at it for its words.',
    letterTap: 'only a letter: a narrow box. Tap it for its words.',
    fault: (what: readonly string[]) => what.join(', or '),
    expire: 'a lease ends',
    crash: 'a worker crashes',
    restart: 'a server restarts or dies',
    coming: 'from here it can still go wrong',
    wrong: 'it has gone wrong, and stays so',
    over: (goal: Goal) => `all are done, without this: ${outcomes[goal]}`,
  },
  /** The picture has too many orders to show a violation itself. */
  belowRed: (steps: number) => `The picture ends after ${steps} steps. Below a red box, some orders go wrong later.`,
  clickRed: 'Click a red box: it shows the step where it goes wrong.',
  tapRed: 'Tap a red box: it shows the step where it goes wrong.',
  clickAny: 'Nothing is red. Click any box to see its steps.',
  tapAny: 'Nothing is red. Tap any box to see its steps.',
  unmarked: 'No single order shows it, so nothing is red. The steps above lead there.',
  keys: 'Arrow keys go from box to box, Enter opens it.',
  step: (place: number, step: string) => `Step ${place}: ${step}.`,
  before: (steps: readonly string[]) => (steps.length === 0 ? '' : `Before: ${steps.join(', ')}.`),
  share: (percent: string) => `From here ${percent} of the orders go wrong.`,
  lost: 'Here it goes wrong.',
  safe: (goal: Goal) => `From here, in no order: ${outcomes[goal]}.`,
  outcome: (goal: Goal) => raised(outcomes[goal]),
}
