/** Classifies commands of an external process by what they mean for the lock, as far as that is possible without knowing the lock. */
import { refusalMark } from '#model/trace/marks.ts'
import type { ForeignClient } from '#server/engine/arena.ts'

/** Commands about the connection and not about the lock. Each client library sends different ones when it connects. */
const housekeeping =
  /^(hello|auth|client|select|info|command|ping|echo|quit|reset|readonly|readwrite|config|role|lolwut|dbsize|cluster|sentinel)$/

/** Commands that would end the server or blind its observers. The server belongs to this run, so other commands harm nobody. */
const refused =
  /^(shutdown|debug|monitor|sync|psync|replicaof|slaveof|failover|flushall|flushdb|swapdb|move|migrate|module|acl|(config (set|rewrite|resetstat))|(client (kill|pause|unpause|reply))|(script debug)|(s?publish __key\w*))\b/

/** Settings that are secrets, or patterns that may match a secret. */
const secret = /pass|auth|user|[*?[\\]/i

/** Commands that touch a key and change nothing. Any other command that names a key counts as a write. */
const reads =
  /^(get|getrange|strlen|mget|exists|ttl|pttl|expiretime|pexpiretime|type|hget|hgetall|hmget|hexists|hlen|hkeys|hvals|lrange|llen|lindex|smembers|sismember|scard|zrange|zrangebyscore|zrank|zscore|zcard|watch|scan|keys|object|touch|dump|eval_ro|evalsha_ro|fcall_ro|subscribe|psubscribe|ssubscribe|unsubscribe|punsubscribe|sunsubscribe|publish|spublish|script|function|wait|waitaof|time|multi|exec|discard|unwatch)$/

/** Commands that the server blocks until another client acts. */
const waits = /^(b(lpop|rpop|lmove|rpoplpush|lmpop|zpopmin|zpopmax|zmpop)|p?subscribe|ssubscribe)$/

const nameOf = (argv: readonly string[]) => (argv[0] ?? '').toLowerCase()

export const isHousekeeping = (argv: readonly string[]) => housekeeping.test(nameOf(argv))

export const isSelect = (argv: readonly string[]) => nameOf(argv) === 'select'

export const waitsForOthers = (argv: readonly string[]) => waits.test(nameOf(argv))

/** Returns the reason not to forward this command. Nearly always, that is `undefined`. */
export function refusal(argv: readonly string[]): string | undefined {
  const [command = '', first = ''] = argv
  if (nameOf(argv) === 'select' && first !== '0') return `${refusalMark} has one database, number 0`
  const words = argv.slice(0, 2).join(' ').toLowerCase()
  const asksSecret = words === 'config get' && argv.slice(2).some((setting) => secret.test(setting))
  return asksSecret || refused.test(words)
    ? `${refusalMark} is watched on this server, and cannot have ${command}`
    : undefined
}

/** Returns whether the command counts as a write to the lock: it is not a read, and one of its words contains the lock's key. */
export function writesLock(argv: readonly string[], key: string): boolean {
  return !reads.test(nameOf(argv)) && argv.slice(1).some((word) => word.includes(key))
}

/**
 * Returns the name of the command for moments and faults. A lesson's faults were written for its own locks. For an external lock, a write to the key is named
 * `acquire` or `release` if the process is doing that, and `renew` otherwise. Other commands keep their own names.
 */
export function actionOf(argv: readonly string[], { key, doing }: Pick<ForeignClient, 'key' | 'doing'>): string {
  return writesLock(argv, key) ? (doing ?? 'renew') : nameOf(argv)
}
