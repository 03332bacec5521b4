/** Functions with which a scenario names moments to wait for, and faults that strike at them. */
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

/** Moments in a client's life, to wait for. */
export function client(name: string) {
  const on = (kind: Moment['on'], action?: string) =>
    phrase(action === undefined ? { on: kind, client: name } : { on: kind, client: name, action })
  return {
    /** The client has decided to act and has sent nothing yet. `action`: a command, a `.lua` file, or `read`, `write`, `work`. */
    aboutTo: (action: string) => on('client-about-to', action),
    starts: () => on('client-started'),
    waits: () => on('client-waiting'),
    /** The client looks for a server, because its own is gone. */
    connects: () => on('client-connecting'),
    acquired: () => on('client-acquired'),
    /** The client's critical section has ended; its release has not begun. */
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
    /** The server has carried out the client's operation; the client does not know yet. */
    executes: (action: string) => on('command-executed', action),
    /** An answer has reached the client; without an action, any answer. */
    hears: (action?: string) => on('command-replied', action),
    /** A message that the client did not ask for has reached it: a release was announced, or its session is over. */
    notified: () => on('client-heard'),
    reads: () => on('resource-read'),
    /** The resource has carried out the client's write; inside a transaction, that is the commit. */
    writes: () => on('resource-write'),
    begins: () => on('transaction-begun'),
    /** The client has written inside a transaction, and not committed. */
    writesInside: () => on('transaction-write'),
    /** The resource accepted the client's write. */
    writeAccepted: () => phrase({ on: 'resource-write', client: name, accepted: true }),
    /** The resource refused the client's write. */
    writeRefused: () => phrase({ on: 'resource-write', client: name, accepted: false }),
    /** The client's scheduler starts a job: by its clock, the period has begun. */
    isDue: () => on('job-due'),
    /** The client has run a scheduled job. */
    runsJob: () => on('job-ran'),
    /** The client has taken a message from the inbox. */
    takes: () => on('work-taken'),
    /** The client has written a row of the table. */
    writesRow: () => on('row-written'),
  }
}

/** Moments at which a key changes, to wait for. */
export function key(name: string) {
  const on = (kind: Moment['on']) => phrase({ on: kind, key: name })
  return {
    set: () => on('key-set'),
    changed: () => on('key-changed'),
    expired: () => on('key-expired'),
    deleted: () => on('key-deleted'),
  }
}

/** Moments at which a node's state changes, to wait for. Without an id: any node. */
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
 * `pause('A').when(A.aboutTo('write')).until(B.released())`
 *
 * `pause('A').when(A.aboutTo('write')).lasting('pauseMs').until(B.released())`: lasts as long as this parameter says; if that is 0, until the moment.
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

/** `hang('A').when(A.aboutTo('work')).until(B.refused())`: A's work stands still while its timers go on. */
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

/** `crash('A').when(A.acquired())` */
export function crash(name: string, words = `${name} crashes`) {
  return { when: (when: Moment): Fault => ({ do: 'crash', client: name, when: { ...when }, words }) }
}

/** `cancel('A', 'release').when(A.aboutTo('release'))`: only with a lock in a process of its own. */
export function cancel(name: string, request: 'acquire' | 'release', words = `${name}’s ${request} is cancelled`) {
  return { when: (when: Moment): Fault => ({ do: 'cancel', client: name, request, when: { ...when }, words }) }
}

/** `skewClock('B', 60_000)`: from the beginning, B's wall clock is a minute ahead. */
export function skewClock(name: string, byMs: number, words = `${name}’s clock is ${seconds(byMs)} ahead`): Fault {
  return { do: 'skew-clock', client: name, byMs, words }
}

/** Limits of a network fault: one node only, from a moment on, more than once. */
export interface NetworkOptions {
  node?: string
  when?: Moment
  times?: number
  limitMs?: number
  words?: string
}

/** `loseRequest('A', 'DEL')`: A's DEL never arrives, and A hears nothing of it. */
export function loseRequest(name: string, action: string, options: Omit<NetworkOptions, 'limitMs'> = {}): Fault {
  const words = `${name}’s ${action} is lost on its way`
  return { do: 'lose-request', client: name, action, words, ...plain(options) }
}

/** `loseReply('A', 'SET')`: A's SET is executed, and A never hears of it. */
export function loseReply(name: string, action: string, options: Omit<NetworkOptions, 'limitMs'> = {}): Fault {
  return {
    do: 'lose-reply',
    client: name,
    action,
    words: `The answer to ${name}’s ${action} is lost`,
    ...plain(options),
  }
}

/** `delayReply('A', 'SET', key('lock:stock').expired())`: A's SET is executed at once, and its answer arrives at that moment. */
export function delayReply(name: string, action: string, until: Moment, options: NetworkOptions = {}): Fault {
  const words = `The answer to ${name}’s ${action} is late`
  return { do: 'delay-reply', client: name, action, until: { ...until }, words, ...plain(options) }
}

/** `delayRequest('A', 'write', B.writeAccepted())`: A's write is sent at once, and arrives at that moment. */
export function delayRequest(name: string, action: string, until: Moment, options: NetworkOptions = {}): Fault {
  const words = `${name}’s ${action} is late on the network`
  return { do: 'delay-request', client: name, action, until: { ...until }, words, ...plain(options) }
}

type LinkOptions = Pick<NetworkOptions, 'node' | 'when' | 'words'>

/** `slowLink('A', 150)`: every message between A and its servers takes 150 ms each way. */
export function slowLink(name: string, eachWayMs: number, options: LinkOptions = {}): Fault {
  const words = `${name}’s messages take ${eachWayMs} ms each way`
  return { do: 'slow-link', client: name, eachWayMs, words, ...plain(options) }
}

/** `cutLink('A', B.acquired(), { when: A.acquired() })`: A's connections are closed and refused until B has acquired; without a moment, for good. */
export function cutLink(name: string, until?: Moment, options: LinkOptions = {}): Fault {
  return { do: 'cut-link', client: name, words: `${name} is cut off`, ...healing(until), ...plain(options) }
}

/** `swallow('A', 'requests')`: A's connections stay open, but what A sends is lost. */
export function swallow(
  name: string,
  direction: 'requests' | 'replies',
  until?: Moment,
  options: LinkOptions = {},
): Fault {
  const words = `The network swallows ${direction === 'requests' ? `what ${name} sends` : `what is sent to ${name}`}`
  return { do: 'swallow', client: name, direction, words, ...healing(until), ...plain(options) }
}

/** `killNode('master').when(A.acquired())` */
export function killNode(id: string, words = `${id} is killed`) {
  return { when: (when: Moment): Fault => ({ do: 'kill-node', node: id, when: { ...when }, words }) }
}

/** `restartNode('n1').when(A.acquired())`: the node is killed if it still runs, and started again. */
export function restartNode(id: string, words = `${id} restarts`) {
  return { when: (when: Moment): Fault => ({ do: 'restart-node', node: id, when: { ...when }, words }) }
}

/** `jumpClock('n3', 5000).when(A.acquired())`: the node's wall clock jumps forward. */
export function jumpClock(id: string, byMs: number, words = `The clock of ${id} jumps ${seconds(byMs)} forward`) {
  return { when: (when: Moment): Fault => ({ do: 'jump-clock', node: id, byMs, when: { ...when }, words }) }
}

/** `fillMemory('n1').when(A.acquired())`: a cache writes to the same server until its memory is full. */
export function fillMemory(id: string, words = `A cache fills the memory of ${id}`) {
  return { when: (when: Moment): Fault => ({ do: 'fill-memory', node: id, when: { ...when }, words }) }
}

/** `flush('n1').when(A.acquired())`: somebody empties the node, or removes the keys that begin with `prefix`. */
export function flush(id: string, words = `Somebody empties ${id}`, { prefix = '' } = {}) {
  const only = prefix === '' ? {} : { prefix }
  return { when: (when: Moment): Fault => ({ do: 'flush', node: id, ...only, when: { ...when }, words }) }
}

/** `evict('n1').when(A.acquired())`: the node is short of memory and evicts every key that has an expiry. */
export function evict(id: string, words = `${id} needs memory and evicts keys`) {
  return { when: (when: Moment): Fault => ({ do: 'evict', node: id, when: { ...when }, words }) }
}

/** From before the clients start, the replica receives nothing that the master writes. */
export function stopReplication(words = 'The replica hears nothing from the master'): Fault {
  return { do: 'stop-replication', words }
}

/** `wakeReplica().when(node().down())` */
export function wakeReplica(words = 'The replica wakes up') {
  return { when: (when: Moment): Fault => ({ do: 'wake-replica', when: { ...when }, words }) }
}

/** `isolateMaster(B.released()).when(A.acquired())`: until then the master is cut off from its replica and the Sentinels, not from its clients. */
export function isolateMaster(until?: Moment, words = 'The master is cut off from its replica and the Sentinels') {
  return { when: (when: Moment): Fault => ({ do: 'isolate-master', when: { ...when }, ...healing(until), words }) }
}

const seconds = (ms: number) => (ms % 1000 === 0 ? `${ms / 1000} s` : `${ms} ms`)

const healing = (until: Moment | undefined) => (until === undefined ? {} : { until: { ...until } })

/** Returns options with their moments as plain data, without the methods of `MomentPhrase`. */
function plain<O extends { when?: Moment }>(options: O): O {
  return options.when === undefined ? options : { ...options, when: { ...options.when } }
}
