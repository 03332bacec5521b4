import type { Moment } from '#scenarios/lesson.ts'

const nth = (n: number) => `${n}${['th', 'st', 'nd', 'rd'][n % 100 > 10 && n % 100 < 14 ? 0 : n % 10] ?? 'th'}`
const turn = (n: number) => (n > 1 ? `, the ${nth(n)} time` : '')

/** A client works in several parts, so a later part is not a repetition. */
const ownStep = (action: string, n: number) => {
  if (action === 'work' && n > 1) return `before the ${nth(n)} part of its work`
  const own = ownSteps[action]
  return own === undefined ? undefined : `${own}${turn(n)}`
}

const ownSteps: Readonly<Record<string, string>> = {
  enter: 'before it enters its critical section',
  leave: 'before it leaves its critical section',
  work: 'before it works',
  fork: 'before it forks',
  read: 'before it reads',
  write: 'before it writes',
  begin: 'before its transaction begins',
  commit: 'before it commits',
  find: 'before it looks for the row',
  insert: 'before it inserts the row',
  update: 'before it updates the row',
  take: 'before it takes a message',
  due: 'before its job is due',
  run: 'before it runs its job',
}

/** Describes when a fault starts, for example `before SET`, `before the answer to SET`, or `before it writes`. */
export function placeText({ on, action = '', client = '', occurrence = 1 }: Moment): string {
  const command = action.includes('.') ? action : action.toUpperCase()
  if (on === 'client-about-to')
    return ownStep(action.toLowerCase(), occurrence) ?? `before ${command}${turn(occurrence)}`
  if (on === 'command-executed') return `before the answer to ${command}${turn(occurrence)}`
  if (on === 'resource-read') return `right after its read${turn(occurrence)}`
  if (on === 'resource-write') return `right after its write${turn(occurrence)}`
  const did = doneBy[on]
  return did === undefined ? 'at the lesson’s own moment' : `when ${did(client)}${turn(occurrence)}`
}

const doneBy: Readonly<Partial<Record<Moment['on'], (client: string) => string>>> = {
  'client-started': (client) => `${client} starts`,
  'client-waiting': (client) => `${client} waits`,
  'client-acquired': (client) => `${client} has the lock`,
  'client-left': (client) => `${client} leaves`,
  'client-released': (client) => `${client} has given the lock back`,
  'client-refused': (client) => `${client} gives up`,
  'client-crashed': (client) => `${client} crashes`,
  'client-finished': (client) => `${client} has finished`,
  'client-working': (client) => `${client} works`,
  'resource-read': (client) => `${client} has read`,
  'resource-write': (client) => `${client} has written`,
  'key-expired': () => 'the lease ends',
}

const neverDid: Readonly<Record<string, string>> = {
  enter: 'gets the lock',
  leave: 'leaves its critical section',
  work: 'works',
  fork: 'forks',
  read: 'reads',
  write: 'writes',
  begin: 'begins a transaction',
  commit: 'commits',
  find: 'looks for the row',
  insert: 'inserts the row',
  update: 'updates the row',
  take: 'takes a message',
  due: 'has a job that is due',
  run: 'runs its job',
}

/** Completes a sentence that starts with “it never”, for example with `writes` or `sends SET a 2nd time`. */
export function neverText({ on, action = '', occurrence = 1 }: Moment): string {
  const again = occurrence > 1 ? ` a ${nth(occurrence)} time` : ''
  const own = on === 'resource-read' ? 'read' : on === 'resource-write' ? 'write' : action.toLowerCase()
  if (own === '') return 'comes to that moment'
  return `${neverDid[own] ?? `sends ${action.includes('.') ? action : action.toUpperCase()}`}${again}`
}

/** Describes when a fault ends, for example `until B has read`. */
export function endText({ on, client = '', occurrence = 1 }: Moment): string {
  const did = doneBy[on]
  return did === undefined ? 'until the lesson’s own end' : `until ${did(client)}${turn(occurrence)}`
}

/** Describes how long a fault lasts, for example `for 1 s`. */
export const lastingText = (ms: number) => `for ${ms / 1000} s`

export const whatIfWords = {
  label: 'What if?',
  invite: {
    pause: 'Drag the pause to another moment. Drag its right edge to make it longer or shorter.',
    crash: 'Drag the crash to another moment.',
  },
  grip: (fault: string) => `Move: ${fault}`,
  edge: (fault: string) => `How long: ${fault}`,
  gripHint: 'Arrow keys move it. Enter runs it for real. Escape puts it back.',
  gripTitle: {
    pause: 'What if? Drag the pause to another moment',
    crash: 'What if? Drag the crash to another moment',
  },
  edgeTitle: 'What if? Drag to make the pause longer or shorter',
  letGo: 'Let go, and it runs for real',
  unmoved: 'This run has it here: nothing would change',
  press: 'Enter runs it for real. Escape puts it back.',
  missed: (client: string, never: string, crash: boolean) =>
    `${client} never ${never} in this run, so the ${crash ? 'crash' : 'pause'} never happened.`,
  tooLate: (client: string, end: string) =>
    `The pause was to last ${end}, but that was over before ${client} got there. So ${client} never paused.`,
  nowhere: 'This lock has no such moment, so nothing was moved in its run.',
  /** Leads to the run that is drawn behind the one in view. */
  toOther: { earlier: 'Back to the earlier run', later: 'Forward to the later run' },
  ghost: { earlier: 'Pale bars: the earlier run.', later: 'Pale bars: the later run.' },
}

export const stripWords = {
  /** Does not mention the number of runs, which differs by lock and run and is shown in the strip. */
  tryAll: (fault: string, isOnly: boolean) => `Run it with other timings${isOnly ? '' : `: ${fault}`}`,
  title: (fault: string, asked: string) => `${fault}, at other timings. ${asked}`,
  progress: (done: number, all: number) => `${done} of ${all} runs done`,
  /** `property` says what a broken run did. Runs that broke another property are not counted. */
  broken: (property: string, broken: number, tried: number) => `${property}: ${broken} of ${tried} runs`,
  /** Explains the row of squares. */
  columns: (client: string, crash: boolean) => ({
    at: `When ${client} ${crash ? 'crashes' : 'pauses'} (left: early, right: late)`,
    endAt: 'How long it lasts (left: short, right: long)',
  }),
  outcomes: {
    waiting: 'not tried yet',
    running: 'running now',
    unknown: 'no verdict',
    missed: 'did not strike',
    nowhere: 'this lock has no such moment, so nothing was moved',
    failed: 'could not be run',
  },
  hint: 'Each square opens its run. Only this property is counted here.',
  legend: 'What the squares say',
  stop: 'Stop',
  goOn: 'Continue',
  close: 'Close',
}
