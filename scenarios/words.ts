/** Provides functions with which a scenario describes moments to wait for, and faults that strike at these moments. */
import type { Fault, Moment } from './lesson.ts'

/** A moment that can be narrowed: `A.sends('DEL').nth(2)`, `B.acquired().since(A.paused())`, `A.executes('SET').at('n3')`. */
export type MomentPhrase = Moment & {
  nth(n: number): MomentPhrase
  since(earlier: Moment): MomentPhrase
  at(node: string): MomentPhrase
}

function phrase(moment: Moment): MomentPhrase {
  // The methods are not enumerable, so that they are not copied with the data.
  return Object.defineProperties({ ...moment } as MomentPhrase, {
    nth: { value: (n: number) => phrase({ ...moment, occurrence: n }) },
    since: { value: (earlier: Moment) => phrase({ ...moment, after: { ...earlier } }) },
    at: { value: (node: string) => phrase({ ...moment, node }) },
  })
}

/** Describes moments in a client's life. */
export function client(name: string) {
  const on = (kind: Moment['on'], action?: string) =>
    phrase(action === undefined ? { on: kind, client: name } : { on: kind, client: name, action })
  return {
    /** The client is about to act and has sent nothing yet. `action` is a command, a `.lua` file, or `read`, `write` or `work`. */
    aboutTo: (action: string) => on('client-about-to', action),
    starts: () => on('client-started'),
    waits: () => on('client-waiting'),
    /** The client looks for a server, because its own server is gone. */
    connects: () => on('client-connecting'),
    acquired: () => on('client-acquired'),
    /** The client's critical section has ended, and its release has not begun. */
    leaves: () => on('client-left'),
    released: () => on('client-released'),
    refused: () => on('client-refused'),
    /** The store has chosen the client as the victim of a deadlock. */
    rolledBack: () => on('client-rolled-back'),
    threw: () => on('client-threw'),
    paused: () => on('client-paused'),
    resumed: () => on('client-resumed'),
    crashed: () => on('client-crashed'),
    finished: () => on('client-finished'),
    works: () => on('client-working'),
    forks: () => on('client-forked'),
    sends: (action: string) => on('command-sent', action),
    /** The server has executed the client's operation, and the client does not know that yet. */
    executes: (action: string) => on('command-executed', action),
    /** A reply has reached the client. Without an action, any reply counts. */
    hears: (action?: string) => on('command-replied', action),
    /** A message that the client did not ask for has reached it, because a release was announced or because its session is over. */
    notified: () => on('client-heard'),
    reads: () => on('resource-read'),
    /** The resource has executed the client's write. Inside a transaction, the commit counts as the write. */
    writes: () => on('resource-write'),
    begins: () => on('transaction-begun'),
    /** The client has written inside a transaction and has not committed. */
    writesInside: () => on('transaction-write'),
    writeAccepted: () => phrase({ on: 'resource-write', client: name, accepted: true }),
    writeRefused: () => phrase({ on: 'resource-write', client: name, accepted: false }),
    /** The client's scheduler starts a job, because by the client's clock the period has begun. */
    isDue: () => on('job-due'),
    runsJob: () => on('job-ran'),
    takes: () => on('work-taken'),
    writesRow: () => on('row-written'),
  }
}

/** Describes moments at which a key changes. */
export function key(name: string) {
  const on = (kind: Moment['on']) => phrase({ on: kind, key: name })
  return {
    set: () => on('key-set'),
    changed: () => on('key-changed'),
    expired: () => on('key-expired'),
    deleted: () => on('key-deleted'),
  }
}

/** Describes moments at which a node's state changes. Without an id, any node counts. */
export function node(id?: string) {
  const on = (kind: Moment['on']) => phrase(id === undefined ? { on: kind } : { on: kind, node: id })
  return {
    down: () => on('node-down'),
    up: () => on('node-up'),
    promoted: () => on('node-promoted'),
    restarted: () => on('node-restarted'),
    clockJumped: () => on('node-clock-jumped'),
    linkCut: () => on('node-link-cut'),
  }
}

/**
 * Pauses a client, as in `pause('A').when(A.aboutTo('write')).until(B.released())`.
 *
 * The form `pause('A').when(A.aboutTo('write')).lasting('pauseMs').until(B.released())` pauses A for as long as this parameter says. If the parameter is 0, the
 * pause lasts until the moment.
 */
export function pause(name: string, words = `${name} stops for garbage collection`) {
  const ending = (when: Moment, lasts?: string) => ({
    until: (until: Moment, limitMs?: number): Extract<Fault, { do: 'pause' }> => ({
      do: 'pause',
      client: name,
      when: { ...when },
      until: { ...until },
      ...(limitMs === undefined ? {} : { limitMs }),
      ...(lasts === undefined ? {} : { lasts }),
      words,
    }),
  })
  return {
    when: (when: Moment) => ({ ...ending(when), lasting: (parameter: string) => ending(when, parameter) }),
  }
}

/** Stops a client's work while its timers go on, as in `hang('A').when(A.aboutTo('work')).until(B.refused())`. */
export function hang(name: string, words = `${name}’s work hangs, and its process lives on`) {
  return {
    when: (when: Moment) => ({
      until: (until: Moment, limitMs?: number): Fault => ({
        ...pause(name, words).when(when).until(until, limitMs),
        timersGoOn: true,
      }),
    }),
  }
}

/** Crashes a client, as in `crash('A').when(A.acquired())`. */
export function crash(name: string, words = `${name} crashes`) {
  return { when: (when: Moment): Fault => ({ do: 'crash', client: name, when: { ...when }, words }) }
}

/** Cancels an operation of the lock, as in `cancel('A', 'release').when(A.aboutTo('release'))`. Works only for a lock that runs in a separate process. */
export function cancel(name: string, request: 'acquire' | 'release', words = `${name}’s ${request} is cancelled`) {
  return { when: (when: Moment): Fault => ({ do: 'cancel', client: name, request, when: { ...when }, words }) }
}

/** Sets a client's wall clock ahead from the beginning: `skewClock('B', 60_000)` sets B's clock one minute ahead. */
export function skewClock(name: string, byMs: number, words = `${name}’s clock is ${seconds(byMs)} ahead`): Fault {
  return { do: 'skew-clock', client: name, byMs, words }
}

/** Limits of a network fault: to one node, from a moment on, or to a number of times. */
export interface NetworkOptions {
  node?: string
  when?: Moment
  times?: number
  limitMs?: number
  words?: string
}

/** Loses a request: with `loseRequest('A', 'DEL')`, A's DEL never arrives, and A gets no reply. */
export function loseRequest(name: string, action: string, options: Omit<NetworkOptions, 'limitMs'> = {}): Fault {
  const words = `${name}’s ${action} is lost on its way`
  return { do: 'lose-request', client: name, action, words, ...plain(options) }
}

/** Loses a reply: with `loseReply('A', 'SET')`, A's SET is executed, and A gets no reply. */
export function loseReply(name: string, action: string, options: Omit<NetworkOptions, 'limitMs'> = {}): Fault {
  return {
    do: 'lose-reply',
    client: name,
    action,
    words: `The answer to ${name}’s ${action} is lost`,
    ...plain(options),
  }
}

/** Delays a reply: with `delayReply('A', 'SET', key('lock:stock').expired())`, A's SET is executed at once, and its reply arrives at that moment. */
export function delayReply(name: string, action: string, until: Moment, options: NetworkOptions = {}): Fault {
  const words = `The answer to ${name}’s ${action} is late`
  return { do: 'delay-reply', client: name, action, until: { ...until }, words, ...plain(options) }
}

/** Delays a request: with `delayRequest('A', 'write', B.writeAccepted())`, A's write is sent at once, and arrives at that moment. */
export function delayRequest(name: string, action: string, until: Moment, options: NetworkOptions = {}): Fault {
  const words = `${name}’s ${action} is late on the network`
  return { do: 'delay-request', client: name, action, until: { ...until }, words, ...plain(options) }
}

type LinkOptions = Pick<NetworkOptions, 'node' | 'when' | 'words'>

/** Slows down a link: with `slowLink('A', 150)`, every message between A and its servers takes 150 ms each way. */
export function slowLink(name: string, eachWayMs: number, options: LinkOptions = {}): Fault {
  const words = `${name}’s messages take ${eachWayMs} ms each way`
  return { do: 'slow-link', client: name, eachWayMs, words, ...plain(options) }
}

/**
 * Cuts a link: with `cutLink('A', B.acquired(), { when: A.acquired() })`, A's connections are closed and refused until B has acquired the lock. Without a
 * moment, the link stays cut.
 */
export function cutLink(name: string, until?: Moment, options: LinkOptions = {}): Fault {
  return { do: 'cut-link', client: name, words: `${name} is cut off`, ...healing(until), ...plain(options) }
}

/** Loses everything in one direction: with `swallow('A', 'requests')`, A's connections stay open, but everything that A sends is lost. */
export function swallow(
  name: string,
  direction: 'requests' | 'replies',
  until?: Moment,
  options: LinkOptions = {},
): Fault {
  const words = `The network swallows ${direction === 'requests' ? `what ${name} sends` : `what is sent to ${name}`}`
  return { do: 'swallow', client: name, direction, words, ...healing(until), ...plain(options) }
}

/** Kills a node, as in `killNode('master').when(A.acquired())`. */
export function killNode(id: string, words = `${id} is killed`) {
  return { when: (when: Moment): Fault => ({ do: 'kill-node', node: id, when: { ...when }, words }) }
}

/** Restarts a node, as in `restartNode('n1').when(A.acquired())`. If the node still runs, it is killed first. */
export function restartNode(id: string, words = `${id} restarts`) {
  return { when: (when: Moment): Fault => ({ do: 'restart-node', node: id, when: { ...when }, words }) }
}

/** Moves a node's wall clock forward, as in `jumpClock('n3', 5000).when(A.acquired())`. */
export function jumpClock(id: string, byMs: number, words = `The clock of ${id} jumps ${seconds(byMs)} forward`) {
  return { when: (when: Moment): Fault => ({ do: 'jump-clock', node: id, byMs, when: { ...when }, words }) }
}

/** Fills a node's memory, as in `fillMemory('n1').when(A.acquired())`: a cache writes to the same server until its memory is full. */
export function fillMemory(id: string, words = `A cache fills the memory of ${id}`) {
  return { when: (when: Moment): Fault => ({ do: 'fill-memory', node: id, when: { ...when }, words }) }
}

/** Empties a node, as in `flush('n1').when(A.acquired())`, or removes only the keys that begin with `prefix`. */
export function flush(id: string, words = `Somebody empties ${id}`, { prefix = '' } = {}) {
  const only = prefix === '' ? {} : { prefix }
  return { when: (when: Moment): Fault => ({ do: 'flush', node: id, ...only, when: { ...when }, words }) }
}

/** Makes a node evict every key that has an expiry, because it is short of memory, as in `evict('n1').when(A.acquired())`. */
export function evict(id: string, words = `${id} needs memory and evicts keys`) {
  return { when: (when: Moment): Fault => ({ do: 'evict', node: id, when: { ...when }, words }) }
}

/** Stops replication before the clients start: the replica receives nothing that the master writes. */
export function stopReplication(words = 'The replica hears nothing from the master'): Fault {
  return { do: 'stop-replication', words }
}

/** Wakes the stopped replica, as in `wakeReplica().when(node().down())`. */
export function wakeReplica(words = 'The replica wakes up') {
  return { when: (when: Moment): Fault => ({ do: 'wake-replica', when: { ...when }, words }) }
}

/**
 * Cuts the master off from its replica and the Sentinels, but not from its clients, as in `isolateMaster(B.released()).when(A.acquired())`. The master is cut
 * off until B has released the lock.
 */
export function isolateMaster(until?: Moment, words = 'The master is cut off from its replica and the Sentinels') {
  return { when: (when: Moment): Fault => ({ do: 'isolate-master', when: { ...when }, ...healing(until), words }) }
}

const seconds = (ms: number) => (ms % 1000 === 0 ? `${ms / 1000} s` : `${ms} ms`)

const healing = (until: Moment | undefined) => (until === undefined ? {} : { until: { ...until } })

/** Returns options with their moments as plain data, without the methods of `MomentPhrase`. */
function plain<O extends { when?: Moment }>(options: O): O {
  return options.when === undefined ? options : { ...options, when: { ...options.when } }
}
