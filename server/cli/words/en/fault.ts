/** Texts about faults on the command line, and about errors in a fault's line. */

const or = (known: readonly string[]) =>
  known.length < 2 ? known.join('') : `${known.slice(0, -1).join(', ')} or ${known.at(-1)}`

const verbs = {
  pause: 'the worker stands still: SIGSTOP of its process',
  crash: 'SIGKILL of its process',
  cancel: 'its process is asked to call the request off (version 2 of the protocol)',
  'lose-request': 'sent, and never arrives',
  'lose-reply': 'carried out, and the answer never comes',
  'delay-request': 'sent, and arrives late',
  'delay-reply': 'carried out at once, and the answer comes late',
  'cut-link': 'no connection between worker and store',
  'slow-link': 'every message takes this long',
  flush: 'somebody deletes every key',
  evict: 'the node is short of memory and evicts keys with an expiry',
  kill: 'the node dies',
  restart: 'the node dies and comes back empty',
  'jump-clock': 'the node’s clock jumps forward',
}

export const fault = {
  verbs,
  help: (lines: string, ofWorker: readonly string[], ofLock: readonly string[]) =>
    `A FAULT is a line such as 'lose-request release', 'pause renew until B.acquired', 'crash after renew' or 'flush when A.acquired':

${lines}

  WORKER: A, if none is named. STEP: acquire, renew, release, read, work, write; renew#2 is the second. TIME: 300ms, 2s, 1.5 leases.
  MOMENT: B. and one of ${ofWorker.join(', ')}; or lock. and ${ofLock.join(' or ')}.
  A pause or a delay without an end lasts two leases.`,
  endsEarly: (line: string, position: number, what: string) =>
    `“${line}” ends too early, at position ${position}: there should be ${what}.`,
  wrong: ({ text, column, line }: { text: string; column: number; line: string }, is: string, advice: string) =>
    `“${text}” at position ${column} of “${line}” ${is}. ${advice}`,
  /** Descriptions of the word that is expected. */
  what: {
    fault: 'a fault',
    step: (verb: string) => `a step that ${verb} can strike at`,
    moment: 'a moment, such as B.acquired',
    time: 'a time, such as 300ms, 2s or 2 leases',
    oneOf: (what: string, known: readonly string[]) => `${what}: ${or(known)}`,
  },
  /** Descriptions of what is wrong with a word. */
  is: {
    tooMany: 'is one word too many',
    noAfter: 'has no “after”',
    unfitting: 'does not fit',
    noMoment: 'is no moment',
    noTime: 'is no time',
    noUnit: 'is no unit of time',
    outOfBounds: 'is out of bounds',
    noNumber: 'has no right number',
    not: (what: string) => `is not ${what}`,
  },
  advice: {
    before: 'Say “before write”.',
    noEnd: (verb: string) => `“${verb}” has no end.`,
    begins: (known: readonly string[], example: string) => `It begins with ${or(known)}, as in ${example}.`,
    after: (of: string, known: readonly string[]) => `After “${of}.” comes ${or(known)}.`,
    time: 'Say 300ms, 2s or 2 leases.',
    unit: 'It is ms, s or leases.',
    between: (most: number) => `Between 1ms and ${most}s.`,
    second: 'Say #2 for the second.',
    thereIs: (known: readonly string[]) => `There is ${or(known)}.`,
    ends: 'Only “until” and “for” may follow.',
    nothing: 'Nothing may follow.',
    didYouMean: (word: string) => `Did you mean “${word}”? `,
  },
  notOffered: (lock: string, ability: string) =>
    `${lock} does not offer "${ability}" in its answer to init: docs/client-protocol.md.`,
  ofAll: (what: string, faults: readonly string[]) =>
    `With --one-process “${what}” cannot strike one worker alone: ${faults.join(', ')} and faults of a read or a write can.`,
}
