/** What map, board and game say besides the lesson's own words. */

import type { Goal } from '../../../../model/messages/level.ts'
import { count as counted, namesListed } from '../../../../model/words/en/figures.ts'
import { properties } from '../../../../model/words/en/properties.ts'
import type { PropertyId } from '../../../../scenarios/lesson.ts'

const grouped = (count: string | number | bigint) => BigInt(count).toLocaleString('en')
const orders = (count: string) => `${grouped(count)} ${count === '1' ? 'order' : 'orders'}`
const broken = (property: PropertyId) => properties[property].said.violated

const inPercent = (count: string, total: string) => {
  const tenths = Number((BigInt(count) * 1000n) / BigInt(total))
  return tenths === 0 ? ', less than 0.1 %' : `, ${tenths / 10} %`
}

/** What an order that goes wrong leads to. */
const outcomes: Record<Goal, string> = {
  exclusion: 'two holders at once',
  'no-lost-update': 'a lost sale',
  'owner-only': 'a client touching a lock that is not its own',
  'no-immortal-lock': 'a lock that never ends',
  'no-leak': 'something left behind',
  fencing: 'an old token let through',
  progress: 'somebody waiting in vain',
}

/** What is to be done in a level. */
const goals: Record<Goal, string> = {
  exclusion: 'Make two clients have the lock at once',
  'no-lost-update': 'Lose a sale',
  'owner-only': 'Make a client touch a lock that is not its own',
  'no-immortal-lock': 'Leave a lock forever',
  'no-leak': 'Leave something behind',
  fencing: 'Let an old token through',
  progress: 'Let nobody get the lock',
}

const disjunction = new Intl.ListFormat('en', { type: 'disjunction' })
const lowered = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)
const raised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

interface Budget {
  clients: number
  leaseEnds: number
  crashes: number
  lateReplies: number
  restarts: number
  /** With some lock, a node that died stays away as long as it may have granted a lease. */
  hasDelayed: boolean
  /** Some lock is on a quorum. */
  hasQuorum: boolean
}

const atMost = (most: number, one: string, other: string) =>
  most === 0 ? [] : [`at most ${counted(most, one, other)}`]
/** What may go wrong in an order, as nouns. */
const mishaps = ({ leaseEnds, crashes, lateReplies, restarts }: Budget) => [
  ...atMost(leaseEnds, 'lease that ends early', 'leases that end early'),
  ...atMost(crashes, 'crash', 'crashes'),
  ...atMost(lateReplies, 'late answer', 'late answers'),
  ...atMost(restarts, 'restart of a node', 'restarts of nodes'),
]

/** What a restart is that comes late, and what can be compared with it. */
const delays = ({ leaseEnds, restarts, hasDelayed }: Budget) => {
  if (!hasDelayed || restarts === 0) return []
  const here =
    leaseEnds === 0
      ? 'Here no lease ends, so it never comes back.'
      : 'A lease that ends early breaks both by itself. Let none end to compare the restarts.'
  return ['With the delayed restart, a dead node stays away until its leases are over.', here]
}

/** What may happen in some levels only. */
const extras = ({ lateReplies, ticks }: { lateReplies: number; ticks: number }) => [
  ...(lateReplies > 0 ? ['One answer may be late, or lost.'] : []),
  ...(ticks > 0 ? ['A timer may tick once.'] : []),
]

const answerOf = (node?: string) => (node ? `${node}’s answer` : 'the answer')

export const explorerWords = {
  title: 'Every order',
  toLesson: 'Back to the lesson',
  lead: 'Each picture shows every order in which these clients can take their turns. Red orders go wrong. Click one to walk through it below.',
  about: (budget: Budget) =>
    [
      `${namesListed(['A', 'B', 'C', 'D'].slice(0, budget.clients))} each take the lock, read the stock, write one less, and release.`,
      budget.hasQuorum ? 'Redlock has three nodes here, and two are a majority.' : '',
      mishaps(budget).length === 0 ? '' : `${raised(namesListed(mishaps(budget)))} may come in between.`,
      ...delays(budget),
    ]
      .filter(Boolean)
      .join(' '),
  noServer: 'This page needs a server that can run locks.',
  noServerHint: 'Start one with npm start, and open the same address there.',
  failed: 'The exploration has failed.',
  retry: 'Try again',
  grouped,
  orders,
  outcome: (goal: Goal) => raised(outcomes[goal]),
  question: {
    label: 'What may happen',
    clients: 'Clients',
    leaseEnds: 'Leases that end early',
    crashes: 'Crashes',
    lateReplies: 'Late replies',
    restarts: 'Nodes that restart, empty',
    stock: 'The stock',
    stocks: {
      lesson: 'As in the lesson',
      plain: 'Takes every write',
      writes: 'Checks tokens',
      reads: 'Learns tokens from reads',
    },
    goal: 'What goes wrong',
  },
  map: {
    label: 'All orders',
    growing: (states: number) => `Looking: ${grouped(states)} states so far…`,
    waiting: 'Waiting for its turn…',
    none: 'None',
    all: 'All',
    of: (total: string) => `of ${orders(total)}`,
    leads: (count: string, goal: Goal) => `${count === '0' || count === '1' ? 'leads' : 'lead'} to ${outcomes[goal]}`,
    headline: (count: string, total: string, goal: Goal) =>
      `${count === '0' ? 'None' : grouped(count)} of ${orders(total)}: ${outcomes[goal]}`,
    widened: (count: string, total: string) =>
      `Red is drawn wider than its share. It is ${grouped(count)} of ${orders(total)}${inPercent(count, total)}.`,
    complete: (states: number, ms: number) =>
      `Complete: ${grouped(states)} states in ${grouped(ms)} ms on a real Redis.`,
    leftOpen: (caveat: string | undefined) =>
      `More may happen here than in the lesson.${caveat === undefined ? '' : ` What this lock leaves open: ${caveat}`}`,
    open: 'Open',
    notFound: (goal: Goal) => `Not found so far: ${outcomes[goal]}`,
    steps: (count: number) => `${count} ${count === 1 ? 'step' : 'steps'}`,
    enough: (goal: Goal) => `are enough: ${outcomes[goal]}`,
    walk: 'Walk through them',
    cut: (states: number) => `Cut off after ${grouped(states)} states: there are more orders.`,
    notExplorable: 'This lock cannot be explored.',
    read: 'How to read a picture: one row is one step, from top to bottom. A box is as wide as its share of all orders.',
    legend: {
      go: (client: string) => `${client}’s next command`,
      other: (client: string) => `another of ${client}’s commands`,
      expire: 'a lease ends',
      crash: (client: string) => `${client} crashes`,
      held: (client: string) => `${client}’s answer, or its command, is late`,
      wrong: 'it has gone wrong, and stays so',
      over: 'all are done, nothing went wrong',
    },
    hover: 'Point at a box to read its steps. Click it to walk on from there.',
    tap: 'Tap a box to walk on from there.',
    path: (steps: readonly string[], here: string) => `${raised(steps.join(', '))}: ${here}.`,
    share: (percent: string) => `${percent} of the orders from here go wrong`,
    lost: 'this step goes wrong',
    safe: 'no order from here goes wrong',
  },
  /** A step in the middle of a list of them. */
  step: {
    expire: 'a lease ends',
    crash: (client: string) => `${client} crashes`,
    lost: (client: string) => `${client}’s answer is lost`,
    held: (client: string) => `${client} gets no answer yet`,
    begin: (client: string) => `${client}’s command is late`,
  },
  board: {
    title: (lock: string) => `Walk through an order: ${lock}`,
    path: 'Steps so far',
    start: 'Start',
    undo: 'Undo',
    over: 'Back to the start',
    random: 'Random step',
    shortest: 'Shortest order that goes wrong',
    play: 'Play it live',
    near: 'These steps are the recording’s. Attempts in vain, renewals and waiting are left out.',
    playing: 'Playing it on a real Redis…',
    notPlayed: 'It could not be played.',
    counts: 'Show what lies behind each choice',
    choices: 'What comes next',
    carryOut: (client: string, node?: string) => `${client}’s ${node ? `command to ${node}` : 'next command'}`,
    hear: (client: string, node?: string) => `${client} hears ${answerOf(node)}`,
    lost: (client: string, node?: string) => `${client} never hears ${answerOf(node)}`,
    held: (client: string, node?: string) =>
      `${client}’s command${node ? ` to ${node}` : ''}; the answer stays on the way`,
    begin: (client: string, node?: string) => `${client} asks${node ? ` ${node}` : ''}; its command stays on the way`,
    wake: (client: string) => `${client} wakes`,
    crash: (client: string) => `${client} crashes`,
    restart: (node: string) => `${node} restarts, empty`,
    goDown: (node: string) => `${node} dies and stays away`,
    comeBack: (node: string) => `${node} is back, empty`,
    nodeSays: (node: string, client: string | null) => `${node} says ${client ?? 'nobody'} has it.`,
    down: (nodes: readonly string[]) => `${namesListed(nodes)} ${nodes.length === 1 ? 'is' : 'are'} down.`,
    downNode: (node: string) => `${node} (down)`,
    expire: 'A lease ends',
    notNow: 'not possible now',
    behind: (total: string) => orders(total),
    red: (count: string) => `${grouped(count)} ${count === '1' ? 'goes' : 'go'} wrong`,
    breaksNow: (property: PropertyId) => `Now: ${broken(property)}`,
    allDone: 'Everybody is done. Undo a step, or start again.',
    stuck: 'Nobody can go on.',
    hopeless: 'Hopeless: whatever happens now, nobody will ever get the lock.',
    hopelessChoice: 'hopeless',
    noneFound: (goal: Goal) =>
      `No order found from here that leads to ${outcomes[goal]}. Not every order was looked at.`,
    noWay: (goal: Goal) => `From here no order leads to ${outcomes[goal]}.`,
    // "A stranger" at the beginning of a sentence would be taken for the client.
    wentWrong: broken,
    said: (property: PropertyId) => `It went wrong: ${lowered(broken(property))}.`,
    also: (properties_: readonly PropertyId[]) =>
      `Besides: ${properties_.map((one) => lowered(broken(one))).join(', ')}.`,
    shouldHold: (property: PropertyId) => `Should hold: ${lowered(properties[property].about)}`,
    lockless: (believers: readonly string[]) =>
      believers.length === 0
        ? 'There is no lock, and nobody is at work.'
        : `There is no lock: ${namesListed(believers)} ${believers.length === 1 ? 'is' : 'are'} at work.`,
    free: 'Nobody has the lock, and Redis agrees.',
    holds: (client: string) => `${client} has the lock, and Redis agrees.`,
    gone: (client: string) => `Redis says ${client} has the lock, but ${client} has crashed.`,
    unaware: (client: string) => `Redis says ${client} has the lock, but ${client} does not believe so.`,
    mistaken: (client: string, holder: string | null) =>
      `${client} believes it has the lock, but Redis says ${holder === null ? 'nobody does' : `${holder} does`}.`,
    believers: (clients: readonly string[]) =>
      clients.length === 0
        ? 'Nobody believes it has the lock.'
        : clients.length === 1
          ? `${clients[0]} believes it has the lock.`
          : `${namesListed(clients)} ${clients.length === 2 ? 'both' : 'all'} believe they have the lock.`,
    holder: (client: string | null) => (client === null ? 'Redis says nobody does.' : `Redis says ${client} does.`),
    behindHere: (total: string, count: string) =>
      `${orders(total)} from here: ${count === '0' ? 'none goes' : count === '1' ? '1 goes' : `${grouped(count)} go`} wrong`,
    believes: 'believes it has the lock',
    atWork: 'at work',
    status: { running: 'on its way', ended: 'done', refused: 'refused', crashed: 'crashed' },
    next: (node?: string) => (node ? `Next, on ${node}` : 'Next'),
    timer: 'A timer runs beside it.',
    answered: (node?: string) => `Carried out${node ? ` on ${node}` : ''}. The answer is on the way.`,
    token: (token: number) => `token ${token}`,
    code: (client: string) => `Code that ${client} is at`,
    database: 'The database',
    empty: 'No keys.',
    key: 'Key',
    value: 'Value',
    lease: 'Lease',
    due: (place: number) => (place === 1 ? 'ends first' : `ends as number ${place}`),
    forever: 'never ends',
    keys: (clients: readonly string[], { crashes, leases }: { crashes: boolean; leases: boolean }) =>
      [
        `Press ${disjunction.format(clients.map((client) => client.toLowerCase()))}, and that client goes on.`,
        ...(crashes ? ['With Shift, it crashes.'] : []),
        ...(leases ? ['~ ends a lease.'] : []),
        'Backspace undoes.',
      ].join(' '),
  },
  game: {
    title: 'Break it',
    lead: 'Each level is one lock. Choose who goes next until the lock breaks. Some locks cannot be broken: then say so.',
    rulesOfAll:
      'On one Redis one client may crash. A lease, if the lock has one, may end early. On several one answer may be lost. The levels follow the lessons.',
    /** Of a level, by what is to be done and to which lock: no two levels have both in common. */
    titled: (goal: Goal, lock: string) => `${goals[goal]}: ${lowered(lock)}`,
    rules: (budget: { leaseEnds: number; lateReplies: number; ticks: number }, lockless = false) =>
      [
        budget.leaseEnds === 0
          ? 'Three nodes grant the lock, and two are a majority.'
          : lockless
            ? 'One client may crash.'
            : 'One client may crash. A lease, if the lock has one, may end early.',
        ...extras(budget),
      ].join(' '),
    extras: (budget: { lateReplies: number; ticks: number }) => extras(budget).join(' '),
    stars: (count: number) => `${count} of 3 stars`,
    level: (place: number) => `Level ${place}`,
    first: 'Start here',
    nextUp: 'Up next',
    next: 'Next level',
    all: 'All levels',
    again: 'Play it again',
    goals,
    hint: 'Hint',
    hinted: (step: string) => `Try this: ${step}.`,
    hintNone: 'From here it cannot be done. Undo, or give your answer.',
    cannot: 'It cannot be broken',
    wrongClaim: 'It can be broken. Look again.',
    /** Of one who plays alone: a class has no stars. */
    costsStar: 'That costs a star.',
    unsure: 'Nobody knows. This lock has too many orders, and the explorer has not seen all.',
    won: (steps: number, par: number) => `Broken in ${counted(steps, 'step', 'steps')}. The shortest way has ${par}.`,
    wonClaim: (total: string) => `None of ${orders(total)} breaks it.`,
    proved: 'Right: it cannot be broken',
    /** Why the goal is reached, in one sentence. */
    why: {
      exclusion: {
        lease: 'A lease ended while its holder was still at work, and nobody told that holder.',
        lockless: 'There is no lock: nothing keeps the second one out.',
        other: 'The lock said yes to both.',
      },
      'no-lost-update': 'Both read the same stock, so one wrote over what the other had just written.',
      'owner-only': 'A client changed or deleted the lock without being its holder at that moment.',
      'no-immortal-lock': {
        crashed: (client: string) => `${client} has crashed, and the key it left behind never ends by itself.`,
        other: 'The lock stays taken, and nobody is left who would free it.',
      },
      'no-leak': 'A client is done, but what it took is still there in Redis.',
      fencing: 'The tokens do not show who came last, so an old holder’s write gets through.',
      progress: 'Nobody has a majority, and no vote is left. They try again, and it can go the same way every time.',
    },
    solved: (steps: number) => (steps === 0 ? 'proved' : counted(steps, 'step', 'steps')),
    steps: (count: number) => counted(count, 'step', 'steps'),
  },
}
