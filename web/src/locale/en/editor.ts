import type { Goal } from '#model/messages/level.ts'
import { count, namesListed } from '#model/words/en/figures.ts'
import { orders, outcomes } from './explorer/goals.ts'

type Mistake =
  | { is: 'no-member'; name: string; of: string; near: string | null }
  | { is: 'no-script'; name: string }
  | { is: 'syntax' }

type Edit = { is: Exclude<keyof typeof edits, 'swap'> } | { is: 'swap'; first: string; second: string }

const edits = {
  'drop-nx': 'Drop NX',
  'add-nx': 'Add NX',
  'drop-lease': 'Drop the lease',
  'add-lease': 'Give it a lease',
  'one-command': 'Both in one command',
  'shorter-lease': 'Halve the lease',
  'longer-lease': 'Double the lease',
  'drop-owner': 'Drop the owner’s check',
  'add-owner': 'Check the owner first',
  'new-owner': 'A new owner value each time',
  'one-script': 'Check and delete in one script',
  swap: (first: string, second: string) => `${first} before ${second}`,
}

const mistake = (what: Mistake): string => {
  if (what.is === 'syntax') return 'Something is missing here, or too much.'
  if (what.is === 'no-script') return `There is no ${what.name} beside this lock.`
  const there = what.of === 'LockContext' ? `A lock is not given “${what.name}”.` : `${what.of} has no “${what.name}”.`
  return what.near === null ? there : `${there} Did you mean “${what.near}”?`
}

export const editorWords = {
  title: 'Change the lock',
  open: 'Edit',
  openHint: 'Change this lock’s code, and see what becomes of it',
  lead: 'Change a line. Every order is tried again at once.',
  region: (file: string) => `Editor for ${file}`,
  files: 'Files of the lock',
  leave: 'Escape, then Tab, leaves the editor.',
  runKey: 'Ctrl + Enter runs it live.',
  loading: 'Fetching the editor…',
  opening: 'Fetching the lock’s code…',
  undo: 'Undo',
  redo: 'Redo',
  reset: 'Reset',
  resetHint: 'The text as it was. Undo brings yours back.',
  difference: 'Difference',
  takeBack: 'Take back',
  addScript: 'Add a script',
  newScript: '-- KEYS[1]  the lock\n-- ARGV[1]\n\nreturn 0\n',
  beginWith: 'Begin with',
  blank: 'A blank lock',
  ownHint: 'To try a lock of yours, begin with a blank one. Paste yours over it.',
  choose: 'Change it by choosing',
  edit: (edit: Edit): string => (edit.is === 'swap' ? edits.swap(edit.first, edit.second) : edits[edit.is]),
  inFile: (file: string) => `in ${file}`,
  mistake,
  tooLong: 'This is too long for a link. It is kept in this tab only.',
  kept: 'The address has your changes: reload it, or send it on.',
  cutLink: 'The changes in this link cannot be read. This is the lesson’s own text.',
  lastText: 'This is your text from your last visit.',
  startOver: 'Start over',
  phrases: {
    'Control character': 'Control character',
    'Selection deleted': 'Selection deleted',
    Completions: 'Suggestions',
    Diagnostics: 'Errors',
    'No diagnostics': 'No errors',
    'current match': 'current match',
    '$ unchanged lines': '$ lines are the same',
    close: 'close',
  },
  uses: {
    title: 'What a lock may use',
    of: {
      call: 'Sends a command to Redis.',
      eval: 'Runs a script beside the lock, in one step.',
      key: 'The key to lock.',
      client: 'The worker’s name: A or B.',
      lease: 'How long the lease lasts, in milliseconds.',
      uuid: 'A value that nobody else has.',
      fraction: 'A random number from 0 to 1.',
      sleep: 'Waits, as setTimeout would.',
      every: 'Runs a task again and again, until stop().',
      time: 'What this machine’s clock says.',
      channel: 'The channel for messages about releases.',
    },
    /** What to use instead of a name that a lock does not have. */
    timer: 'A lock has no timers of the browser: use clock.sleep(ms) or clock.every(ms, task).',
    random: 'Random values come from random.uuid() and random.fraction().',
  },
  loads: {
    title: 'Does it load?',
    busy: 'Loading…',
    yes: 'It loads.',
    fails: {
      code: 'It loads, and then its code throws.',
      store: 'It loads, and then Redis refuses a command.',
      ended: 'It loads, and then its code does not stop by itself.',
    },
    onlyItsKey: 'A lock may use only its “key”, and names that begin with it.',
    no: (errors: number) => `It does not load: ${count(errors, 'error', 'errors')}.`,
    at: (file: string, line: number | null) => (line === null ? file : `${file}, line ${line}`),
    after: 'Once it loads, every order is tried again, and you can run it live.',
  },
  map: {
    title: 'In every order',
    codeEnded: 'The exploration stopped at your code.',
    board: 'Step by step, with your code',
    closeBoard: 'Close the board',
    original: (says: string) => `The original: ${says}`,
    same: (total: string, mishaps: string) =>
      `Compared in ${orders(total)}: it comes out as the original. ${mishaps === '' ? 'Nothing fails in them.' : `In them: ${mishaps}.`}`,
    others: (yours: number, original: number) =>
      `Other rules that break: ${yours} in yours, ${original} in the original`,
    /** Marks a result that is of an earlier text than the editor’s. */
    earlier: 'of your earlier text',
    stale: 'Trying your newest text…',
    /** The same two texts, if the text is the same and only what may happen has changed. */
    earlierSettings: 'of your earlier settings',
    staleSettings: 'Trying your newest settings…',
    unchecked: 'Not final yet: does the order of answers matter? Checking…',
    unproved: 'The check took too long: the order of answers may still matter.',
    corrected: 'The check found the first map wrong. Trying every order again…',
    unconfirmed:
      'The check found the first search wrong, and the second took too long. What the first one showed is not confirmed.',
    boardWaits: 'The board opens once the map is checked.',
    what: 'Change what may happen',
  },
  run: {
    title: 'Live, under the lesson’s faults',
    run: 'Run it live',
    busy: 'Running on a real Redis…',
    waiting: 'Not run yet since this page was opened.',
    old: 'This was an earlier text. Run it again.',
    watch: 'Watch the recording',
    failed: 'It could not be run.',
    property: 'Property',
    yours: 'Yours',
    original: 'Original',
    all: 'Everything that was checked',
    threw: (client: string, message: string) => `${client}’s code threw: “${message}”.`,
    /** Why the live run finds something wrong that no order has. */
    unlikeOrders: {
      waits: 'The live run lets workers wait and ask again. In the orders, each tries once.',
      crash: 'In the orders, what a crash leaves counts only as taken too long.',
      other: 'The live run has the lesson’s faults. The orders have other ones.',
    },
  },
  failed: 'It cannot be opened.',
  off: 'This server does not run edited locks.',
  notEditable: 'Locks of this lesson cannot be edited yet.',
  exercises: {
    title: 'Exercises',
    all: 'All exercises',
    lead: 'Repair a lock, break one, or write one. Every order is tried.',
    kinds: { repair: 'Repair it', review: 'Break it without anyone noticing', write: 'Write it' },
    rule: {
      repair: 'Solved when no order and no live run breaks a rule below.',
      review: 'Solved when the live run finds nothing wrong, and some order breaks it.',
      write: 'Solved when every line below is green.',
    },
    place: (place: number, of: number) => `${place} of ${of}`,
    minutes: 'Each takes less than five minutes.',
    solvedCount: (solved: number, of: number) => `${solved} of ${of} solved`,
    goals: 'What it must keep',
    /** `mishaps` is what may happen in the orders that are tried, because with more the rule may break. */
    never: (goal: Goal, mishaps: string) => `Never, with ${mishaps}: ${outcomes[goal]}`,
    neverUnfailed: (goal: Goal) => `Never while nothing fails: ${outcomes[goal]}`,
    breaks: (goal: Goal) => `Some order: ${outcomes[goal]}`,
    live: 'It holds in the live run',
    unseen: 'The live run finds nothing wrong',
    ungranted: 'Nobody gets the lock',
    refused: (clients: readonly string[]) =>
      `${namesListed(clients)} never ${clients.length === 1 ? 'gets' : 'get'} the lock`,
    state: { open: 'not yet', done: 'done', wrong: 'not kept' },
    hint: (place: number, of: number) => `Hint ${place} of ${of}`,
    answer: 'Show a model answer',
    hideAnswer: 'Back to your text',
    answerIs: 'A model answer. Yours may look different.',
    solved: 'Solved.',
    others: (others: readonly Goal[]) =>
      `Other rules are still broken in some orders: ${others.map((one) => outcomes[one]).join('; ')}.`,
    othersUnasked: 'This exercise does not ask for them.',
    next: 'Next exercise',
    lesson: 'The lesson',
    level: 'Break the original',
    nextUp: 'Up next',
    solvedMark: 'solved',
    loading: 'Fetching the exercises…',
    missing: 'There is no such exercise.',
  },
}
