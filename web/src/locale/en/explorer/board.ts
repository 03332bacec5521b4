import type { Goal } from '#model/messages/level.ts'
import { namesListed } from '#model/words/en/figures.ts'
import { properties } from '#model/words/en/properties.ts'
import type { PropertyId } from '#scenarios/lesson.ts'
import { grouped, lowered, orders, outcomes } from './goals.ts'

const broken = (property: PropertyId) => properties[property].said.violated
const disjunction = new Intl.ListFormat('en', { type: 'disjunction' })
const answerOf = (node?: string) => (node ? `${node}’s answer` : 'the answer')

export const boardWords = {
  title: (lock: string) => `Walk through an order, step by step: ${lock}`,
  path: 'Steps so far',
  start: 'The beginning',
  undo: 'Undo',
  over: 'Back to the start',
  random: 'Random step',
  shortest: 'Show the shortest way it goes wrong',
  play: 'Play it live',
  near: 'These steps are the recording’s. Attempts in vain, renewals and waiting are left out.',
  playing: 'Playing it on a real Redis…',
  notPlayed: 'It could not be played.',
  counts: 'Show how many orders follow each choice',
  choices: 'What comes next',
  choose: 'Who goes next? Press one.',
  carryOut: (client: string, node?: string) => `${client}’s ${node ? `command to ${node}` : 'next step'}`,
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
  hopelessYet: 'Broken: nobody will ever get the lock.',
  hopeless: 'Broken: nobody will ever get the lock again.',
  hopelessChoice: 'hopeless',
  noneFound: (goal: Goal) => `No order found from here in which ${outcomes[goal]}. Not every order was looked at.`,
  noWay: (goal: Goal) => `From here there is no order in which ${outcomes[goal]}.`,
  // Plain text for headings, because a `Sentence` would mark the “A” of “A stranger” as worker A.
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
  returning: (client: string) => `${client} has done its work, and frees the lock next.`,
  mistaken: (client: string, holder: string | null) =>
    `${client} believes it has the lock, but Redis says ${holder === null ? 'nobody does' : `${holder} does`}.`,
  believers: (clients: readonly string[]) =>
    clients.length === 0
      ? 'Nobody believes it has the lock.'
      : clients.length === 1
        ? `${clients[0]} believes it has the lock.`
        : `${namesListed(clients)} ${clients.length === 2 ? 'both' : 'all'} believe they have the lock.`,
  holder: (client: string | null) => (client === null ? 'Redis says nobody does.' : `Redis says ${client} does.`),
  behindHere: (total: string, count: string, goal: Goal) =>
    count === '0'
      ? `${orders(total)} from here, and in none: ${outcomes[goal]}.`
      : `${orders(total)} from here: ${grouped(count)} ${count === '1' ? 'goes' : 'go'} wrong (${outcomes[goal]}).`,
  believes: 'believes it has the lock',
  atWork: 'at work',
  status: { running: 'not done yet', ended: 'done', refused: 'refused', crashed: 'crashed' },
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
  due: (place: number) => (place === 1 ? 'the next to end' : `number ${place} to end`),
  forever: 'never ends',
  keys: (clients: readonly string[], { crashes, leases }: { crashes: boolean; leases: boolean }) =>
    [
      `Press ${disjunction.format(clients.map((client) => client.toLowerCase()))}, and that worker goes on.`,
      ...(crashes ? ['With Shift, it crashes.'] : []),
      ...(leases ? ['~ ends a lease.'] : []),
      'Backspace undoes.',
    ].join(' '),
}
