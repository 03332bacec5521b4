/**
 * The dictionary: every word of the interface that does not come from a lesson. A translation is another object of the same shape.
 * Texts with figures in them are functions, because languages put them in different places.
 */
import type { Fault, FleetKind, Role, VerdictStatus } from '../../scenarios/lesson.ts'
import type { Doing } from './replay/types.ts'
import type { Panel } from './store/state.ts'
import { timelineWords } from './timeline/words.ts'
import { properties } from './words-properties.ts'

const fleets: Record<FleetKind, string> = {
  single: 'One Redis',
  sentinel: 'Redis with Sentinel',
  quorum: 'Five Redis masters',
}

const status: Record<VerdictStatus, string> = { held: 'held', violated: 'violated', unknown: 'unknown' }

const roles: Record<Role, string> = { wrong: 'The lock that fails', right: 'The lock that holds', compared: 'Compared' }

/** A sentence inside another one. */
const lower = (sentence: string) => sentence.charAt(0).toLowerCase() + sentence.slice(1)

const en = {
  product: 'Lockstep',
  close: 'Close',
  status,
  roles,
  fleets,
  properties,
  broken: {
    page: 'this page',
    title: (part: string) => `Something went wrong in ${part}.`,
    what: 'The rest of the page still works. The fault says:',
    again: 'Try again',
    toStart: 'To the beginning of the run',
  },
  looks: {
    toLight: 'Light theme',
    toDark: 'Dark theme',
    projector: 'Projector size',
    keys: 'Keyboard shortcuts',
  },
  library: {
    title: 'Watch distributed locks fail, and hold.',
    about:
      'Each lesson runs real lock code on a real Redis while something goes wrong, records everything, and lets you step through it: the wrong lock beside the right one.',
    search: 'Search lessons',
    searchHint: 'pause, SETNX, fencing…',
    chapter: (number: number) => `Chapter ${number}`,
    watchedOf: (watched: number, all: number) => `${watched} of ${all} watched`,
    watched: 'Watched',
    teaches: 'In focus',
    found: (count: number) => (count === 1 ? '1 lesson found' : `${count} lessons found`),
    nothing: (query: string) => `No lesson mentions “${query}”.`,
    nothingHint: 'Try a lock, a command, or what goes wrong.',
    clear: 'Clear the search',
    empty: 'There are no lessons yet.',
    emptyHint: 'Scenario files in scenarios/chapters/ appear here by themselves.',
    loading: 'Fetching the lessons…',
    retry: 'Try again',
    footer: (redis: string) => `Redis ${redis}, started and stopped by Lockstep. Nothing about it is simulated.`,
  },
  theatre: {
    home: 'Lockstep: all lessons',
    question: 'Question',
    run: 'Run live',
    stop: 'Stop',
    live: 'live',
    recorded: 'recorded live',
    opening: 'Opening the lesson…',
    range: (min: number, max: number, unit: string) => `${min} to ${max} ${unit}`.trimEnd(),
    outOfRange: (name: string, range: string) => `${name} must be from ${range}`,
    stage: (lock: string) => `Timeline of ${lock}`,
    timeline: 'the timeline',
    side: 'Code, console, state and notes',
    panel: (name: string) => `the panel “${name}”`,
    refused: 'This run could not begin.',
    cutShortHint: 'What was recorded until then is true; run it again for the rest.',
    asking: 'Asking the server to run it…',
    place: (place: number) => `Place ${place} in line`,
    notBegun: 'This run has not begun yet.',
    notBegunHint: 'Its code, commands and keys appear with its first event.',
    danger: (holders: number, length: string) => `${holders} holders for ${length}`,
    zombie: (length: string) => `zombie ${length}`,
    orphan: (length: string) => `orphan ${length}`,
    writeRefused: (token: number, largest: number | undefined) =>
      largest === undefined
        ? `write with token ${token} refused`
        : `write with token ${token} refused after ${largest}`,
    beat: (number: number, total: number) => `beat ${number} / ${total}`,
    jump: 'Jump to the violation',
    unblank: 'Show the screen again',
  },
  panels: {
    code: 'Code',
    console: 'Console',
    state: 'State',
    verdict: 'Verdict',
    notes: 'Notes',
    table: 'Table',
  } satisfies Record<Panel, string>,
  idle: {
    predict: 'Before you run it: what do you expect?',
    go: 'Each lock runs once, now, on real Redis servers. Then step through what happened.',
    plan: 'What will happen',
    fleet: {
      single: 'A real Redis starts',
      sentinel: 'A master, a replica and three Sentinels start',
      quorum: 'Five independent Redis masters start',
    } satisfies Record<FleetKind, string>,
    fleetAbout: 'Real processes on this machine; nothing about Redis is simulated.',
    clients: 'These clients begin: each with a connection and a clock of its own.',
    fault: {
      pause: 'It notices nothing: its code stands still while Redis and the others go on.',
      crash: 'Its connections break, and nothing more comes from it.',
      'skew-clock': 'Its own wall clock is wrong; it cannot know.',
      'lose-reply': 'Redis carries the command out, but the client never hears so.',
      'delay-reply': 'Redis carries the command out at once; the answer comes late.',
      'delay-request': 'The client has sent it; it reaches Redis late.',
      'slow-link': 'Every message takes its time, in both directions.',
      'cut-link': 'No connection between the two, until it is healed.',
      swallow: 'The connection looks fine, and what is sent vanishes.',
      'kill-node': 'The server process dies at once, as with a power cut.',
      'restart-node': 'It comes back with what it had on disk, which may be nothing.',
      'jump-clock': 'Every lease on it comes nearer to its end.',
      'stop-replication': 'What the master accepts no longer reaches its replica.',
      'wake-replica': 'It goes on with what it had heard until then.',
      'isolate-master': 'Its clients still reach it; its replica and the Sentinels do not.',
    } satisfies Record<Fault['do'], string>,
    judged: (property: string) => `Each runs by itself, and its recording is checked. In focus: ${lower(property)}`,
  },
  question: {
    before: 'Before you see it',
    answered: 'The answer',
    predicted: 'your prediction',
    yours: 'your answer',
    right: 'Right',
    wrong: 'Wrong',
    skip: 'Show me without answering',
    goOn: 'Continue',
  },
  code: {
    files: 'Source files',
    region: (file: string) => `Source of ${file}`,
    isHere: ' is on this line: ',
    follow: 'Follow the clients',
    moreHere: (count: number) => `+${count}`,
  },
  difference: {
    show: 'Difference',
    region: 'How the code of the two locks differs',
    none: 'These two run the same code, with the same clients. What differs are the faults and figures in the header.',
    same: 'The same in both:',
    skipped: (count: number) => (count === 1 ? '1 line is the same' : `${count} lines are the same`),
    onlyLeft: 'Only the first has this file.',
    onlyRight: 'Only the second has this file.',
    removed: 'Only in the first: ',
    added: 'Only in the second: ',
  },
  console: {
    region: 'Commands and replies',
    filter: 'Filter the console',
    filterHint: 'Filter: SET, A, nil…',
    rows: (shown: number, all: number) => (shown === all ? `${all}` : `${shown} of ${all}`),
    empty: 'No command yet.',
    emptyHint: 'Each command appears as it is sent.',
    nothing: 'No line fits the filter.',
    nothingHint: 'Try a command, a key, or a client’s letter.',
    timeout: '(no answer came in time)',
    lost: '(connection lost: it may or may not have been executed)',
  },
  state: {
    client: 'Client',
    believes: 'Believes it holds',
    redisSays: 'Redis says',
    no: 'no',
    holds: 'it holds',
    believesWith: (token: number | undefined) => (token === undefined ? 'yes' : `yes, token ${token}`),
    resource: 'What the lock protects',
    fenced: 'refuses old tokens',
    unfenced: 'accepts any write',
    keys: 'Keys in Redis',
    noKeys: 'No keys',
    unreachable: 'Whatever it held is out of reach.',
    noKeysHint: 'Nobody holds the lock, and nothing is left of it.',
    unknownValue: '(value not told by the commands)',
    endless: 'No expiry: PTTL −1',
    gone: {
      expired: (at: string) => `expired at ${at}`,
      deleted: (at: string) => `deleted at ${at}`,
    },
    nodeRoles: { master: 'master', replica: 'replica', sentinel: 'Sentinel' },
    nodeStates: { down: 'down', frozen: 'frozen' },
  },
  doing: timelineWords.doing satisfies Record<Doing, string>,
  verdict: {
    title: (lock: string) => `Verdicts on ${lock}`,
    choose: 'Which lock the panels show',
    open: 'still open',
    pending: (judged: boolean) =>
      judged
        ? 'At this moment nothing has been violated yet. Verdicts appear when their proof has happened.'
        : 'The checkers judge the run when it is over.',
    see: 'See',
    goTo: (time: string) => `Go to ${time}`,
    asExpected: 'As the lesson expects of this lock.',
    surprising: 'Not as the lesson expects of this lock:',
    caveat: (caveat: string) => `What it leaves open: ${caveat}`,
  },
  figures: {
    danger: { title: 'Two holders at once', about: 'How long two clients believed at once that they hold the lock' },
    zombie: {
      title: 'Zombie time',
      about: 'How long clients believed they hold a lock that was not theirs',
    },
    orphan: {
      title: 'Orphan time',
      about: 'How long Redis kept the lock for a client that did not use it',
    },
    wait: { title: 'Wait, p50', about: 'Half of those who got the lock had waited for it no longer than this' },
    longestWait: { title: 'Wait, p99', about: 'How long the unluckiest one in a hundred had waited' },
    handover: {
      title: 'Handover, p50',
      about: 'From the lock coming free to a waiter being told that it is its own',
    },
    grants: { title: 'Grants', about: 'How often the lock was granted' },
    cost: { title: 'Commands per grant', about: 'How many commands the clients sent for each grant' },
  },
  notes: {
    remember: 'To remember',
    focus: 'In focus',
    caveats: 'What stays open',
    next: 'Next',
    sources: 'Sources',
  },
  notices: {
    lost: 'The connection to the server is lost.',
    lostHint:
      'What is recorded stays usable. The page reconnects by itself; if the server was stopped, start it again.',
    hints: {
      BAD_REQUEST: 'Reload the page and try again.',
      UNKNOWN_SCENARIO: 'Choose a lesson from the library.',
      UNKNOWN_LOCK: 'Choose a lesson from the library.',
      UNKNOWN_RUN: 'Run the lesson again to make a new recording.',
      UNKNOWN_PARAMETER: 'Reload the page: the lesson has changed.',
      PARAMETER_OUT_OF_RANGE: 'Set the figure in the header back into its range.',
      CANCELLED: 'Run it again when you like.',
      QUEUE_FULL: 'Wait until other runs are over, then try again.',
      RATE_LIMITED: 'Wait a moment, then try again.',
      REDIS_UNAVAILABLE: 'Check that redis-server can be started on this machine.',
      BROKEN_TRACE: 'The recording’s file is damaged. Run the lesson again.',
      TOO_LARGE: 'Ask for less at once.',
      TRACE_VERSION: 'Run the lesson again to record it anew.',
      NO_REFERENCE: 'Run the lesson live instead.',
      STILL_RUNNING: 'Wait until it is over, then try again.',
      TOO_MANY_KEPT: 'Let one of the others go first.',
      NO_SERVER: 'On your own machine “npm start” runs Lockstep with everything it can do.',
      NOT_JUDGED: 'The recording can be stepped through all the same.',
      INTERNAL: 'Try again; the server’s log says more.',
      SERVER_LOST: 'Start it with “npm start”, then try again.',
      BROKEN_ANSWER: 'Page and server differ in version: reload the page.',
    } as Readonly<Partial<Record<string, string>>>,
  },
  missing: {
    page: 'There is no such page.',
    scenario: (id: string) => `There is no lesson called “${id}”.`,
    recording: (id: string) => `There is no recording called “${id}”.`,
    recordingHint: 'It may have been deleted, or made on another machine. Open the lesson and run it again.',
    did: 'Did you mean one of these?',
    toLibrary: 'All lessons',
  },
}

export type Words = typeof en

/** What the page speaks. */
export const words: Words = en
