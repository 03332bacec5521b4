/**
 * Lists the commands that the explorer rejects because their answers depend on more than the database, each with the reason. Also classifies commands by what
 * they write.
 */
import type { UnexplorableReason } from '#model/words/en/unexplorable.ts'
import { NotExplorable, type RefusalCode } from '#server/engine/explore/clients/messages.ts'
import type { Writes } from '#server/engine/explore/store.ts'

interface Reason {
  code: RefusalCode
  /** Returns the reason. `sent` is the command if a process sent it. */
  reason(sent: string | null): UnexplorableReason
}

const reasons: Record<string, Reason> = {
  WAIT: { code: 'waits-for-replicas', reason: (sent) => ['waits-for-replicas', 'WAIT', sent] },
  WAITAOF: { code: 'waits-for-replicas', reason: (sent) => ['waits-for-replicas', 'WAITAOF', sent] },
  TIME: { code: 'server-clock', reason: (sent) => ['server-time', sent] },
  RANDOMKEY: { code: 'server-chance', reason: (sent) => ['server-chance', 'RANDOMKEY', sent] },
  ...reasonsFor(['MULTI', 'EXEC', 'DISCARD', 'WATCH', 'UNWATCH'], 'watches-keys', 'connection-state'),
  ...reasonsFor(['FCALL', 'FCALL_RO', 'FUNCTION'], 'functions', 'functions'),
  ...reasonsFor(
    [
      ...['BLPOP', 'BRPOP', 'BLMOVE', 'BRPOPLPUSH', 'BLMPOP', 'BZPOPMIN', 'BZPOPMAX', 'BZMPOP'],
      ...['XREAD', 'XREADGROUP'],
    ],
    'blocks',
    'blocks',
  ),
}

function reasonsFor(
  names: readonly string[],
  code: RefusalCode,
  why: 'connection-state' | 'functions' | 'blocks',
): Record<string, Reason> {
  return Object.fromEntries(names.map((name) => [name, { code, reason: (sent) => [why, name, sent] }]))
}

/** Returns the reason why the explorer cannot answer this command, or `undefined` if it can. */
export function reasonAgainst(argv: readonly string[]): Reason | undefined {
  const [name = ''] = argv
  return reasons[name.toUpperCase()] ?? (argv.some(isByTheClock) ? byTheClock : undefined)
}

export function reasonAgainstScript(text: string): Reason | undefined {
  if (/call\(\s*['"]TIME['"]/i.test(text)) return reasons.TIME
  return clockWords.test(text) ? byTheClock : undefined
}

/** Throws `NotExplorable` if there is a reason. */
export function refuseFor(reason: Reason | undefined): void {
  if (reason !== undefined) throw new NotExplorable(reason.reason(null), reason.code)
}

/** Reason to reject times on the server's clock: that clock goes on during an exploration, but the clients' clocks do not. */
const byTheClock: Reason = {
  code: 'own-clock',
  reason: (sent) => ['clock-time', sent],
}
const clockWords = /["'](P?EXPIREAT|P?EXPIRETIME|PXAT|EXAT)["']/i
const isByTheClock = (word: string) => /^(P?EXPIREAT|P?EXPIRETIME|PXAT|EXAT)$/i.test(word)

/** Commands that replace the key's whole value. */
const setters = ['SET', 'SETNX', 'SETEX', 'PSETEX', 'GETSET', 'MSET', 'MSETNX', 'RENAME', 'RENAMENX', 'COPY', 'BITOP']
const counters = ['INCR', 'INCRBY', 'DECR', 'DECRBY']

export function writesOf(name: string): Writes {
  if (setters.includes(name.toUpperCase())) return 'sets'
  return counters.includes(name.toUpperCase()) ? 'counts' : 'changes'
}

/** Returns what a script writes, judging by the commands that it calls. */
export function writesOfScript(text: string): Writes {
  const calls = (names: readonly string[]) => new RegExp(`call\\(\\s*["'](${names.join('|')})["']`, 'i').test(text)
  if (calls(setters)) return 'may-set'
  return calls(counters) ? 'counts' : 'changes'
}
