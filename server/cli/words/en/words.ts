import { count } from '#model/words/en/figures.ts'
import { english as phrases } from '#model/words/en/phrases.ts'
import { played } from '#model/words/en/played.ts'
import { refusalWords as refusals } from '#model/words/en/refusals.ts'
import { unexplorable } from '#model/words/en/unexplorable.ts'
import { settingWords } from '../../../setting-words.ts'
import { budgets } from './budgets.ts'
import { ci } from './ci.ts'
import { doctor } from './doctor.ts'
import { fault } from './fault.ts'
import { help } from './help.ts'
import { made } from './made.ts'
import { usage } from './usage.ts'

const commands = {
  list: 'What can be run.',
  run: 'Runs scenarios live and compares what happened with what is expected.',
  try: 'Plays lessons with a lock of yours, in any language.',
  explore: 'Finds every order in which it can happen, and which of them break what.',
  check: 'Runs the checkers over stored traces again.',
  export: 'Makes one file of a recording: a page that plays offline, a picture, or data.',
  handout: 'Makes lessons on paper: a page for the class, and one for its teacher.',
  class: 'Makes one file of a workshop, for its class to take home.',
  record: 'Runs scenarios live and makes their reference recordings.',
  new: 'Writes a scenario or a lock to start from.',
  texts: 'What a translation of the lessons lacks.',
  serve: 'Starts the server; so does lockstep alone, and npm start.',
  rooms: 'Workshops that are kept: lists, renames, resets and reopens them.',
  runner: 'Plays runs for the servers at a hub, on this machine.',
  doctor: 'Says what is wrong with this machine, a store, a hub or its runners.',
}

const outcomes = {
  violated: 'VIOLATED',
  held: 'held',
  'not-tested': 'not tested',
  unknown: 'unknown',
  'not-played': 'did not play out',
  'not-tried': 'not tried',
}

export const english = {
  general: {
    commands,
    help: (list: string, languages: string) => `Usage: lockstep [COMMAND] [--lang ${languages}]

See distributed locks fail and hold on a live, real Redis.

${list}
  help     Says more about a command: lockstep help run

  --lang TAG  the language; else LOCKSTEP_LANG, or that of the terminal (LC_ALL, LC_MESSAGES, LANG)

Exit status: 0 if everything came out as expected, 1 if something did not, 2 if the command line was not understood.
`,
    seeHelp: (command: string) => `For help: ${command}`,
    noCommand: (name: string) => `There is no command "${name}".`,
    noOption: (option: string) => `There is no option ${option}.`,
    noLanguage: (tag: string, known: readonly string[]) => `There is no language "${tag}", but ${known.join(', ')}.`,
    didYouMean: (name: string) => ` Did you mean "${name}"?`,
  },
  usage,
  settings: settingWords,
  help,
  budgets,
  fault,
  doctor,
  ci,
  made,
  unexplorable,
  played,
  phrases,
  refusals,
  serve: {
    untitled: 'Workshop',
    ready: (link: string) => `Lockstep is ready at ${link}`,
    hostLink: (url: string) => `This link makes you its host: keep it to yourself. At ${url} anybody else is a guest.`,
  },
  rooms: {
    open: 'A workshop is open.',
    classGoesTo: (address: string) => `  The class goes to  ${address}`,
    orTypes: (code: string) => `  or types the code  ${code}`,
    orGoesTo: (address: string) => `  or goes to         ${address}`,
    present: '  You present at (keep this link to yourself: whoever has it leads)',
    otherMachine: '  or, from another machine',
    stillOpen: 'Still open from before. Your class is there, and you present it at:',
    oldLink: '  You present at the link that you had.',
    people: (people: number) => count(people, 'person', 'people'),
    none: (command: string) => `No workshop is kept. ${command} serve --workshop opens one.`,
    head: ['CODE', 'OPENED', 'STATE', 'PEOPLE', 'ITEM', 'LESSON', 'TITLE'],
    states: { open: 'open', ended: 'ended' },
    here: (people: number, here: number) => `${people}, ${here} here`,
    item: (number: number, of: number) => `${number} of ${of}`,
    tasks: (task: string) => `rooms can list, rename, reset and reopen, not "${task}".`,
    noCodeHere: (given: string) => `rooms list takes no code, and got ${given}.`,
    needsCode: (task: string) => `rooms ${task} needs the code of a room: six letters and digits.`,
    oneCode: (task: string, more: string) => `rooms ${task} takes one code, and got ${more} too.`,
    needsTitle: 'rooms rename needs a title of up to 80 characters after the code.',
    renamed: (code: string, title: string) => `${code} is called “${title}” now.`,
    forget: (people: number, title: string) =>
      `Forget ${count(people, 'person', 'people')} in “${title}”, with all answers and runs? [y/N] `,
    unchanged: 'Nothing was changed.',
    reset: (code: string, title: string) =>
      `${code}, “${title}”, is as before anybody came. Its plan and its links are the same.`,
    nobodyToAsk: 'Nobody can be asked here: say --yes.',
    reopened: (code: string, title: string, wasOpen: boolean) =>
      `${code}, “${title}”, ${wasOpen ? 'was open still' : 'is open again, at the moment it was left'}. It ends by itself in twelve hours.`,
    inFolder: (folder: string) => `No server runs. These are the rooms in ${folder}`,
    inHub: 'No server runs here. These are the rooms in the hub',
    atServer: (url: string) => `The server at ${url}`,
    oldLinkGone: 'Its old link for the teacher leads nowhere any more.',
    noServer: (command: string) => `No server runs. Start it, and it prints the links: ${command} serve --workshop`,
  },
  list: { head: ['SCENARIO', 'FLEET', 'TEACHES', 'LOCKS', 'TITLE'] },
  roles: { wrong: 'wrong', right: 'right', compared: 'compared', yours: 'yours' },
  run: {
    head: ['SCENARIO', 'LOCK', 'ROLE', 'TEACHES', 'FOUND', 'ALSO VIOLATED', 'AS EXPECTED'],
    expected: { yes: 'yes', no: 'NO', open: '?' },
    summary(runs: number, odd: number, open: number) {
      const all = count(runs, 'run', 'runs')
      if (odd + open === 0) return `${all}, as expected.`
      const parts = [odd > 0 ? `${odd} not as expected` : '', open > 0 ? `${open} inconclusive` : '']
      return `${[all, ...parts.filter((part) => part !== '')].join(', ')}.`
    },
    onceMore: (scenario: string, why: string) => `${scenario}: ${why} It is run once more.`,
    didNotBegin: 'It did not begin.',
    running: 'running',
    hasEnded: (name: string) => `${name} has ended`,
    progress: (ended: number, total: number) => `${ended} of ${total} runs`,
    neverCame: (words: string, moment: string) => `the moment for “${words}” never came: ${moment}.`,
    neverStruck: (words: string, moment: string) => `the fault “${words}” never struck. It waits for: ${moment}.`,
    neverStarted: (client: string) => `${client} never started: its moment never came.`,
    stranger: (client: string) => `The recording tells of ${client}, whom its header does not name.`,
    status: { held: 'held', violated: 'violated', unknown: 'unknown' },
  },
  explore: {
    head: ['LOCK', 'WAYS', 'STATES', 'EXECUTED', 'MS', 'BROKEN'],
    states: (lock: string, states: number) => `${lock}: ${states} states`,
    startsToo: (lock: string, states: number, starts: number) => `${lock}: ${states} states, ${starts} starts`,
    live: (lock: string) => `${lock}: the smallest orders are played live`,
    differs: 'DIFFERS',
    cut: 'stopped at a limit: there are more',
    nothing: 'nothing',
    nothingSoFar: 'nothing so far',
    fromBeginning: 'from the beginning',
    noStep: 'no step',
    threw: (ways: string, all: string, client: string, after: string, message: string) =>
      `in ${ways} of ${all} ways the code throws; ${client} after ${after}: ${message}`,
    checked: (orders: string, all: boolean) =>
      all ? `checked: all ${orders} orders` : `checked: ${orders} orders, drawn by chance`,
    stopped: (signal: string) =>
      `The exploration was ended by ${signal} before it was over. Nothing is said of the lock.`,
    onPage: (address: string) => `Its map, its board, and any order live: ${address}\nCtrl-C ends it.`,
  },
  brought: {
    title: (name: string, clients: number, nodes: number, limited: boolean) =>
      `${name}: every order of ${clients} workers on ${nodes === 1 ? 'one node' : `${nodes} nodes`}${
        limited ? ', where no lease ends while an acquire is half done: its own clock stands still' : ''
      }.`,
    head: ['LEASES ENDED', 'CRASHES', 'WAYS', 'STATES', 'BROKEN'],
    notExplored: (why: string) => `not explored: ${why}`,
    found: (property: string, ways: string, steps: string, confirmed: string) =>
      `${property} in ${ways} (${steps}): ${confirmed}`,
    ends: (ways: string, client: string, after: string, message: string) =>
      `in ${ways} ways its code ends; ${client} after ${after}: ${message}`,
    confirmed: (heldBack: boolean): string =>
      heldBack ? 'confirmed live, where its renewals were held back' : 'confirmed live',
    ownClock: (why: string) => `not confirmed: its own clock prevents it. ${why}`,
    otherwise: (why: string) => `not confirmed: it does something else live. ${why}`,
    notConfirmed: (why: string) => `not confirmed. ${why}`,
    tooMany: 'They are too many to be gone through once more.',
    again: (times: number) =>
      `Each was gone through once more with fresh processes (${times} times), and they did the same.`,
    tokens: 'Taken for tokens, because two starts differ in them',
    numbers: 'Numbers that differ too, taken for names and explored with one value only',
    where: (example: string, where: string) => `${example} in “${where}”`,
    histories: (starts: number, histories: number) => `${starts} starts showed ${histories} histories of answers.`,
    tokensOnly: 'A lock is taken to tell tokens apart and to do no more with them, as far as these starts showed.',
    confirmedMeans:
      'Confirmed: the smallest order was played live with leases that really ended, and the checkers saw it.',
    left: 'Not explored: late and lost answers, nodes that restart, timers (a watchdog’s renewals), waiting for the lock.',
  },
  try: {
    outcomes,
    head: (name: string) => [
      'SCENARIO',
      name.toUpperCase(),
      'HELD',
      'VIOLATED',
      'UNKNOWN',
      'BEYOND ANY LOCK OF THIS KIND',
      'LEASE AS ASKED',
      'COMMANDS A GRANT',
    ],
    untried: (scenario: string, why: string) => `${scenario} was not tried: ${why}.`,
    hint: (words: string) => `hint: ${words}`,
    warning: (words: string) => `warning: ${words}`,
    unknown: (properties: string, why: string) => `${properties} unknown. ${why}`,
    costly: (commands: number, grants: number, usual: string) =>
      `${commands} commands for ${count(grants, 'grant', 'grants')}. The costliest of this lesson’s own locks sends ${usual} for each.`,
    nameKey: (key: string) => `if ${key} is the lock, name it in the answer to init: "key":"${key}".`,
    sayHolders: 'say in the answer to init who holds it, by "holders": docs/try.md.',
    neverWritten: (key: string) =>
      `Nobody ever wrote a key with “${key}” in it, which the lock’s answer to init names.`,
    noEnd: (why: string) => `It did not come to its end: ${why}.`,
    oneByOne: 'The lock keeps its state outside Redis, so one lesson is played after the other.',
    cutShort: 'cut short',
    stopped: (signal: string) => `The trial was ended by ${signal} before it was over. Nothing is said of the lock.`,
    notExplored: (why: string) => `Not explored. ${why}`,
    fault: 'FAULT',
    cell: { held: 'held', heldBut: (properties: string) => `held, but ${properties}` },
    legend:
      'held, but: violated too, as under any lock of this kind. ·: the fault never reached it. ?: it could not be tried.',
  },
  report: {
    title: (name: string) => `${name} under Lockstep’s lessons`,
    eyebrow: 'Lockstep: a lock under real faults',
    about:
      'Each lesson ran live on real servers. Checkers computed every verdict from its recording, and behind every ✗ stands what proves it, with a way into that recording at the moment. “Held” means that it was put to the test and nothing was violated this time; that is no proof.',
    violated: (lessons: number) => `${lessons} violated`,
    held: (lessons: number) => `${count(lessons, 'lesson', 'lessons')} held`,
    saysNothing: (lessons: number) => `${lessons} say nothing of it`,
    notTried: (lessons: number) => `${lessons} not tried`,
    theatre: 'The recording',
    close: 'Close',
    everyOrder: 'In every order',
    steps: (A: string, ends: string, crash: string) =>
      `In a step, ${A} is the next operation of A, ${ends} the end of the lease that is due first, ${crash} a crash.`,
    battery: 'A fault at each operation',
    batteryAbout:
      'Worker A and worker B sell from one stock, one after the other, and one fault strikes one operation of A. A pause or a delay lasts two leases.',
    lessons: 'Lesson by lesson',
    lease: 'The lease as asked',
    wrongLease: 'The lease is another than was asked',
    signs: {
      held: 'held',
      violated: 'violated',
      beyond: 'violated, beyond any lock of this kind',
      'not-tested': 'not tested: nothing asked for it',
      unknown: 'unknown: nobody can tell',
    },
    whole: { played: 'Did not play out', tried: 'Not tried', cut: 'Cut short' },
    warning: (words: string) => `Out of all proportion: ${words}`,
    watchAll: 'Watch the whole recording',
    watch: 'Watch the moment',
    beyond: 'The lesson shows this to be beyond any lock of this kind.',
    properties: {
      held: (properties: number) => `${count(properties, 'property', 'properties')} held`,
      unknown: (properties: number) => `${count(properties, 'property', 'properties')} unknown`,
      'not-tested': (properties: number) => `${count(properties, 'property', 'properties')} not tested`,
    },
    unfit: 'Lessons that do not fit',
  },
}

export type CliWords = typeof english
