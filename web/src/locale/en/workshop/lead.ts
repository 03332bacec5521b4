import { count } from '#model/words/en/figures.ts'

const people = (number: number) => count(number, 'person', 'people')

export const leadWords = {
  /** Items of a plan, except lessons. */
  items: {
    question: (ask: string) => `Question: ${ask}`,
    page: (title: string) => `Page: ${title}`,
    handsOn: (title: string) => `Hands on: ${title}`,
    level: (title: string) => `A level of the game: ${title}`,
    exercises: (titles: readonly string[]) => `${titles.length === 1 ? 'Exercise' : 'Exercises'}: ${titles.join(', ')}`,
    break: 'Break',
    check: { start: 'Check at the start', end: 'Check at the end' },
  },
  /** Clock of a question or of hands-on time. */
  clock: {
    label: 'Clock',
    minutes: (minutes: number) => `${minutes} min`,
    off: 'No clock',
    over: 'Time is up',
  },
  entering: 'Opening your workshop…',
  out: 'You do not lead this workshop in this browser.',
  outHint: 'Open the link that the terminal printed: it carries the secret that lets you lead.',
  toLibrary: 'To the library',
  lost: {
    title: 'The server is lost. Nothing that you press reaches the class.',
    hint: 'This page reconnects by itself. If the server was stopped, start it again.',
  },
  join: {
    title: 'Join on your own screen',
    goTo: 'Go to',
    code: 'Code',
    qr: (address: string) => `QR code that leads to ${address}`,
    here: (count: number) => (count === 0 ? 'Nobody is here yet' : `${people(count)} here`),
    names: 'Who is here',
    more: (count: number) => `and ${count} more`,
    loopback:
      'Only this machine can open this address. If the terminal prints no other, restart the server with --workshop. This workshop is kept. Type the address that it prints then:',
    address: 'Address for the class',
    change: 'Change the address',
    save: 'Use it',
    example: '192.168.1.20:4173',
    badAddress: 'This is no address. Type a name or a number with its port, as in the example.',
  },
  bar: {
    label: 'Workshop',
    following: (following: number, all: number) => `${following} of the ${all} here follow`,
    atWork: (people: number) => `${people} here, at work`,
    ranIt: (here: number, ran: number) => `${here} here, ${ran} of them ${ran === 1 ? 'has' : 'have'} run it`,
    join: 'Join',
    lesson: 'Lesson',
    console: 'Open the console',
    frozen: 'Nobody can step away',
    projected: (name: string) => `The run of ${name}`,
    back: 'Back to hands on',
  },
  welcome: {
    begin: 'Choose a lesson',
    hint: 'People can join while you choose. Notes, plan and questions are in the console.',
  },
  picker: {
    title: 'Choose a lesson',
    search: 'Search lessons',
    plan: 'The plan',
    minutes: (minutes: number) => `${minutes} min`,
    nothing: 'No lesson is like this.',
  },
  refused: {
    atWork: 'The class is still at work. Press Next again to go on with the lesson.',
    again: (title: string) => `Press Next again for: ${title}`,
    nothingToUndo: 'Nothing of the plan has begun that could be undone.',
    noLesson: 'No lesson is open. N begins the first of your plan, L opens the list.',
    nothingNext: 'The plan is at its end. L opens the list of lessons.',
    live: 'The run goes on by itself. Wait for its end.',
    ended: 'This workshop has ended. Open the report, or start a new workshop.',
  },
  unblank: 'Show the screen again',
  plans: {
    label: 'Plans to begin with',
    about: (items: number, minutes: number) => `${count(items, 'item', 'items')}, ${minutes} minutes`,
  },
}
