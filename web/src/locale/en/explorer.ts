/** What map, board and game say besides the lesson's own words. */

import { properties } from '../../../../model/words/en/properties.ts'
import type { PropertyId } from '../../../../scenarios/lesson.ts'

const grouped = (count: string | number | bigint) => BigInt(count).toLocaleString('en')
const ways = (count: string) => `${grouped(count)} ${count === '1' ? 'way' : 'ways'}`
const broken = (property: PropertyId) => properties[property].said.violated

const lowered = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)

export const explorerWords = {
  title: 'Every order',
  toLesson: 'Back to the lesson',
  lead: 'Each client acquires, reads the stock, writes one less, and releases. In how many orders can that happen?',
  noServer: 'This page needs a server that can run locks.',
  noServerHint: 'Start one with npm start, and open the same address there.',
  failed: 'The exploration has failed.',
  retry: 'Try again',
  grouped,
  ways,
  broken,
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
    goal: 'What runs red',
  },
  map: {
    label: 'All ways',
    growing: (states: number) => `Looking: ${grouped(states)} states so far…`,
    waiting: 'Waiting for its turn…',
    none: 'None',
    all: 'All',
    of: (total: string) => `of ${ways(total)}`,
    headline: (count: string, total: string, property: PropertyId) =>
      `${count === '0' ? 'None' : grouped(count)} of ${ways(total)}: ${broken(property)}`,
    complete: (states: number, ms: number) =>
      `Complete: ${grouped(states)} states in ${grouped(ms)} ms on a real Redis.`,
    open: 'Open',
    notFound: (property: PropertyId) => `Not found so far: ${lowered(broken(property))}`,
    steps: (count: number) => `${count} ${count === 1 ? 'step' : 'steps'}`,
    enough: (property: PropertyId) => `are enough: ${lowered(broken(property))}`,
    walk: 'See them on the board',
    cut: (states: number) => `Cut off after ${grouped(states)} states: there are more ways.`,
    notExplorable: 'This lock cannot be explored.',
    /** `drawn`: there is a picture. Steps are written out in any case. */
    legend: (
      {
        leaseEnds,
        crashes,
        lateReplies,
        restarts,
      }: Record<'leaseEnds' | 'crashes' | 'lateReplies' | 'restarts', number>,
      drawn: boolean,
    ) =>
      [
        drawn
          ? 'Read it from top to bottom: each row is one step, and the letter says who takes it.'
          : 'Each letter is one step, and says who takes it.',
        leaseEnds > 0 ? '~ is the end of a lease.' : '',
        crashes > 0 ? '!A: A crashes.' : '',
        restarts > 0 ? '-n1: n1 restarts, empty.' : '',
        lateReplies > 0 ? 'A/ and A>: A’s answer or A’s command stays on the way.' : '',
        drawn ? 'Red is lost.' : '',
      ]
        .filter(Boolean)
        .join(' '),
    hover: 'Point at a stream to see its steps. Click it to open the board there.',
    path: (steps: string, here: string) => `${steps}: ${here}`,
    share: (percent: string) => `${percent} of the ways from here run red`,
    lost: 'lost with this step',
    safe: 'no way from here runs red',
  },
  board: {
    title: (lock: string) => `The board: ${lock}`,
    path: 'Steps so far',
    start: 'Start',
    undo: 'Undo',
    over: 'From the start',
    random: 'At random',
    shortest: 'Shortest way to break it',
    play: 'Play it live',
    near: 'These steps are the recording’s. Attempts in vain, renewals and waiting are left out.',
    playing: 'Playing it on a real Redis…',
    notPlayed: 'It could not be played.',
    counts: 'Show what lies behind each choice',
    choices: 'What comes next',
    carryOut: (client: string) => `${client}’s next command`,
    hear: (client: string) => `${client} hears the answer`,
    lost: (client: string) => `${client} never hears the answer`,
    held: (client: string) => `${client}’s command; the answer stays on the way`,
    begin: (client: string) => `${client} asks; its command stays on the way`,
    wake: (client: string) => `${client} wakes`,
    crash: (client: string) => `${client} crashes`,
    restart: (node: string) => `${node} restarts, empty`,
    expire: 'A lease ends',
    behind: (total: string) => ways(total),
    red: (count: string) => `${grouped(count)} red`,
    breaksNow: (property: PropertyId) => `Now: ${broken(property)}`,
    allDone: 'Everybody is done. This way is over.',
    stuck: 'Nobody can go on.',
    hopeless: 'Hopeless: whatever happens now, nobody will ever get the lock.',
    hopelessChoice: 'hopeless',
    noneFound: (property: PropertyId) =>
      `None found from here: ${lowered(broken(property))}. Not every order was looked at.`,
    noWay: (property: PropertyId) => `From here no way leads to it: ${broken(property)}.`,
    // "A stranger" at the beginning of a sentence would be taken for the client.
    said: (properties_: readonly PropertyId[]) =>
      `Broken: ${properties_.map((one) => lowered(broken(one))).join(', ')}`,
    about: (property: PropertyId) => properties[property].about,
    believers: (clients: readonly string[]) =>
      clients.length === 0
        ? 'Nobody believes it holds the lock.'
        : clients.length === 1
          ? `${clients[0]} believes it holds the lock.`
          : `${clients.join(' and ')} both believe they hold the lock.`,
    holder: (client: string | null) => (client === null ? 'Redis says: nobody.' : `Redis says: ${client}.`),
    behindHere: (total: string, count: string) => `${ways(total)} from here, ${grouped(count)} red`,
    believes: 'believes it holds the lock',
    status: { running: 'on its way', ended: 'done', refused: 'refused', crashed: 'crashed' },
    next: 'Next',
    answered: 'Carried out. The answer is on the way.',
    token: (token: number) => `token ${token}`,
    code: (client: string) => `Code that ${client} is at`,
    database: 'The database',
    empty: 'No keys.',
    key: 'Key',
    value: 'Value',
    lease: 'Lease',
    due: (place: number) => (place === 1 ? 'ends first' : `ends as number ${place}`),
    forever: 'never ends',
    keys: 'a, b, c: that client goes on. With Shift it crashes. ~ ends a lease. Backspace undoes.',
  },
  game: {
    title: 'Break it',
    lead: 'One level a lock. Choose who goes next until the lock breaks. Some locks cannot be broken: say so.',
    rules: ({ lateReplies, ticks }: { lateReplies: number; ticks: number }) =>
      `One lease may end early, and one client may crash.${lateReplies > 0 ? ' One answer may be late, or lost.' : ''}${ticks > 0 ? ' A timer may tick once.' : ''}`,
    stars: (count: number) => `${count} of 3 stars`,
    level: (place: number) => `Level ${place}`,
    all: 'All levels',
    again: 'Play it again',
    goals: {
      exclusion: 'Make two clients hold the lock at once',
      'no-lost-update': 'Lose a sale',
      'owner-only': 'Make a client touch a lock that is not its own',
      'no-immortal-lock': 'Leave a lock forever',
      'no-leak': 'Leave something behind',
      fencing: 'Let an old token through',
      progress: 'Make somebody wait in vain',
    },
    hint: 'Hint',
    hinted: (step: string) => `Try ${step}.`,
    hintNone: 'From here there is no way. Undo, or give your answer.',
    cannot: 'It cannot be broken',
    wrongClaim: 'It can be broken. Look again.',
    unsure: 'Nobody knows. This lock has too many orders, and the explorer has not seen all.',
    won: (steps: number, par: number) =>
      `Broken in ${steps} ${steps === 1 ? 'step' : 'steps'}. The shortest way has ${par}.`,
    wonClaim: (total: string) => `Right: none of ${ways(total)} breaks it.`,
    solved: (steps: number) => (steps === 0 ? 'proved' : `${steps} ${steps === 1 ? 'step' : 'steps'}`),
    steps: (count: number) => `${count} ${count === 1 ? 'step' : 'steps'}`,
  },
}
