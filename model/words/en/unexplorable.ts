/** Lists the reasons why a lock cannot be explored. `sent` is the command, if the learner's own process sent it. */

const after = (sent: string | null) => (sent === null ? '' : ` It sent ${sent}.`)

const kinds: Record<string, string> = {
  lateReplies: 'Late answers',
  ticks: 'Ticks of timers',
  restarts: 'Restarts of nodes',
}

export const unexplorable = {
  'other-store': (store: string) => `It locks in ${store}; the explorer knows only Redis so far.`,
  'not-for-processes': (asked: readonly string[]) =>
    `${asked.map((kind) => kinds[kind] ?? kind).join(' and ')} cannot be explored yet with a lock in a process of its own.`,
  'unsteady-client': (client: string) =>
    `It is not deterministic: after the same answers, worker ${client} does not always do the same.`,
  unsteady: (answers: readonly string[], one: string, other: string) =>
    `It is not deterministic. After the same answers (${answers.join(', ')}) one start does: ${one}; and another one: ${other}.`,
  'waits-for-replicas': (command: string, sent: string | null) =>
    `It waits for replicas (${command}), and the explorer has none.${after(sent)}`,
  'server-time': (sent: string | null) => `It asks the server for its time, which never stands still.${after(sent)}`,
  'server-chance': (command: string, sent: string | null) =>
    `It lets the server choose by chance (${command}).${after(sent)}`,
  'connection-state': (command: string, sent: string | null) =>
    `It goes by what its connection remembers (${command}); the explorer carries out each command by itself.${after(sent)}`,
  functions: (command: string, sent: string | null) =>
    `It calls functions that a server keeps (${command}), and the explorer’s server has none.${after(sent)}`,
  blocks: (command: string, sent: string | null) =>
    `It lets Redis keep it waiting (${command}); the explorer cannot yet order who is woken when.${after(sent)}`,
  'clock-time': (sent: string | null) =>
    `It ends a lease at a time of the clock (EXPIREAT, PXAT…). Here the server has another clock than the workers.${after(sent)}`,
  'not-permitted': (command: string) => `It sends ${command}, which a trial does not allow.`,
  'not-permitted-here': (why: string) => `${why}.`,
  incomparable: (type: string) => `It keeps a ${type} in Redis, which the explorer cannot compare.`,
  'more-than-stock': (request: string) => `Its workers use more than the stock (${request}).`,
  'forgets-scripts': () => 'It goes by scripts that the server remembers, and the explorer’s server never forgets any.',
  'no-script': (file: string) => `There is no ${file} beside it.`,
  subscribes: () => 'It listens to a channel (SUBSCRIBE); the explorer cannot yet order who hears what when.',
  'sleeps-on': () => 'It sleeps without end.',
  'time-in-key': () =>
    'Its key holds a time and has no expiry. Say with "holders" in lock.ts whether that is its deadline: without that no lease could end here, and nobody could tell who holds it.',
  'type-of-key': (type: string) => `Its key is a ${type}. Say with "holders" in lock.ts who holds the lock by it.`,
  'key-stays': () =>
    'Its key stays after a release. Say with "holders" in lock.ts when nobody holds the lock: without that what stays would be its last holder’s.',
  'own-lease': () =>
    'Its lease is a figure of its own, not leaseMs. The explorer has no clock that could compare the two: write leaseMs.',
  'short-expiry': () =>
    'Its release only shortens the key’s expiry. Milliseconds decide whether the key ends before the worker, and the explorer has no clock.',
  'other-key': (other: string, key: string) =>
    `It keeps its state in ${other}. Here ${key} is the lock, and nobody wrote it.`,
  'no-entrance': () => 'This store has no way in for a process.',
  refused: (why: string) => `Its process says: ${why}`,
  'process-failed': (why: string) => `Its process failed: ${why}.`,
  'partly-chance': (values: readonly string[], command: string) =>
    `A part of what it sends differs between some starts and not between others: ${values.join(' / ')}, in ${command}.`,
  'unmade-token': () => 'It hears a token before it has made one.',
  'own-time': (command: string, values: readonly string[]) =>
    `It sends a time of its own clock, which stands still in an exploration: ${command} (${values.join(' / ')}).`,
  'too-busy': () => 'This machine is too busy: it gives up on answers before they come.',
  'asked-nothing': (ask: number) => `It has asked nothing under ${ask}.`,
  ended: () => 'It was ended.',
  'too-many-starts': (most: number) => `It takes more than ${most} starts.`,
  'compares-tokens': () =>
    'With the workers’ tokens exchanged, it does something else: it does more with them than tell them apart.',
  shared: () => 'Several may hold it at once; the explorer follows one holder at a time.',
  stuck: () => 'Its code makes thousands of steps without asking for anything.',
  'not-loaded': (why: string) => `Its code cannot be loaded: ${why}`,
  'thread-ended': (why: string) => `Its code ended its thread: ${why}.`,
  silent: (seconds: number) => `Its code runs for ${seconds} s without asking for anything.`,
}

export type UnexplorableWords = typeof unexplorable
/** The key of a sentence, and the sentence's values. */
export type UnexplorableReason = {
  [K in keyof UnexplorableWords]: [K, ...Parameters<UnexplorableWords[K]>]
}[keyof UnexplorableWords]

/** Fields of an exploration's summary: the reason as an English sentence, and as data. */
interface Said {
  notExplorable: string | null
  reason?: readonly unknown[] | undefined
}

/**
 * Returns the reason in the language of `words`. If the summary has no reason as data, or one that this version does not know, returns the English sentence.
 */
export function sayUnexplorable(words: UnexplorableWords, { notExplorable, reason }: Said): string {
  const [key = '', ...values] = reason ?? []
  const say = Object.hasOwn(words, String(key)) ? words[key as keyof UnexplorableWords] : undefined
  return say === undefined ? (notExplorable ?? '') : (say as (...values: unknown[]) => string)(...values)
}
