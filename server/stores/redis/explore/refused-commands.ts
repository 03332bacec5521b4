/**
 * Commands whose answers depend on more than the database, each with the reason why the explorer refuses it. And the kind of write of each command, by name.
 */
import { NotExplorable, type RefusalCode } from '#server/engine/explore/clients/messages.ts'
import type { Writes } from '#server/engine/explore/store.ts'

interface Reason {
  code: RefusalCode
  why: string
}

const reasons: Record<string, Reason> = {
  WAIT: { code: 'waits-for-replicas', why: 'It waits for replicas (WAIT), and the explorer has none.' },
  WAITAOF: { code: 'waits-for-replicas', why: 'It waits for replicas (WAITAOF), and the explorer has none.' },
  TIME: { code: 'server-clock', why: 'It asks the server for its time, which never stands still.' },
  RANDOMKEY: { code: 'server-chance', why: 'It lets the server choose by chance (RANDOMKEY).' },
  ...reasonsFor(['MULTI', 'EXEC', 'DISCARD', 'WATCH', 'UNWATCH'], 'watches-keys', (name) =>
    [`It goes by what its connection remembers (${name});`, 'the explorer carries out each command by itself.'].join(
      ' ',
    ),
  ),
  ...reasonsFor(['FCALL', 'FCALL_RO', 'FUNCTION'], 'functions', (name) =>
    [`It calls functions that a server keeps (${name}),`, 'and the explorer’s server has none.'].join(' '),
  ),
  ...reasonsFor(
    [
      ...['BLPOP', 'BRPOP', 'BLMOVE', 'BRPOPLPUSH', 'BLMPOP', 'BZPOPMIN', 'BZPOPMAX', 'BZMPOP'],
      ...['XREAD', 'XREADGROUP'],
    ],
    'blocks',
    (name) => `It lets Redis keep it waiting (${name}); the explorer cannot yet order who is woken when.`,
  ),
}

function reasonsFor(names: readonly string[], code: RefusalCode, why: (name: string) => string) {
  return Object.fromEntries(names.map((name): [string, Reason] => [name, { code, why: why(name) }]))
}

/** Reason why the explorer cannot answer this command; `undefined`: it can. */
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
  if (reason !== undefined) throw new NotExplorable(reason.why, reason.code)
}

/** Refused, because the server's clock goes on in an exploration while clients' clocks stand still. */
const byTheClock: Reason = {
  code: 'own-clock',
  why: 'It ends a lease at a time of the clock (EXPIREAT, PXAT…), and the server has another clock here than the workers.',
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

/** A script's writes are those of its calls. */
export function writesOfScript(text: string): Writes {
  const calls = (names: readonly string[]) => new RegExp(`call\\(\\s*["'](${names.join('|')})["']`, 'i').test(text)
  if (calls(setters)) return 'may-set'
  return calls(counters) ? 'counts' : 'changes'
}
