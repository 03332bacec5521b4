/**
 * Tracks the contents of one node's keys without asking the server, so that the run is not disturbed. A keyspace notification says *that* a key changed, and
 * the command that follows it in the same stream says *how*. If the effect of the command is not implemented here, the value is left out instead of guessed.
 * https://redis.io/docs/latest/develop/pubsub/keyspace-notifications/
 */

import { type CollectionChange, listAfter, movedFrom, scoresAfter, setAfter } from './collections.ts'
import { streamAfter } from './streams.ts'
import { bitsTogether, bytesOf, stringAfter, textOfBytes } from './strings.ts'

export interface KeyState {
  type: 'string' | 'hash' | 'list' | 'set' | 'zset' | 'stream' | 'unknown'
  /** Content of the key. A sorted set contains members with their scores, and a stream contains entries like `ID field value …`. Absent if unknown. */
  value?: string | Record<string, string> | string[]
  /** Content of a string that is not valid UTF-8. `value` shows the same content as redis-cli does. */
  bytes?: Buffer
  /** Time at which the key expires, on the server's wall clock, or `null` if the key never expires. */
  expiresWallMs: number | null
}

/** A keyspace notification. `notice` is the server's name for the change, such as `expire`. */
export interface KeyspaceNotice {
  notice: string
  key: string
}

export interface KeyChange {
  kind: 'key-set' | 'key-changed' | 'key-expired' | 'key-deleted'
  key: string
  notice: string
  state?: KeyState
}

export class Keyspace {
  private readonly keys: Map<string, KeyState>
  /** State that the latest RENAME took from the old key. The notification for the new key comes next. */
  private renamed: KeyState | undefined

  /** `known` contains the keys that exist before the first command. */
  constructor(known: Iterable<readonly [string, KeyState]> = []) {
    this.keys = new Map(known)
  }

  entries(): IterableIterator<[string, KeyState]> {
    return this.keys.entries()
  }

  has(key: string): boolean {
    return this.keys.has(key)
  }

  /** Forgets all keys, after a restart that lost the data. */
  clear(): void {
    this.keys.clear()
  }

  /** Forgets a key that the server no longer has, for whatever reason. Returns `undefined` if the key was not known. */
  gone(key: string, kind: 'key-expired' | 'key-deleted', notice: string): KeyChange | undefined {
    return this.keys.delete(key) ? { kind, key, notice } : undefined
  }

  /** Applies a command and the notifications that it caused. `wallMs` is the server's wall-clock time when it executed the command. */
  apply(argv: readonly string[], notices: readonly KeyspaceNotice[], wallMs: number): KeyChange[] {
    const changes: KeyChange[] = []
    for (const notice of notices) {
      const change = this.applyOne(argv, notice, wallMs)
      if (!change) continue
      // SET with PX sends two notifications, `set` and `expire`, for one change.
      const at = changes.findIndex(({ key }) => key === change.key)
      const first = changes[at]
      if (first) changes[at] = { ...change, kind: merged(first, change), notice: first.notice }
      else changes.push(change)
    }
    return changes
  }

  private applyOne(argv: readonly string[], { notice, key }: KeyspaceNotice, wallMs: number): KeyChange | undefined {
    if (notice === 'expired' || notice === 'evicted') return this.gone(key, 'key-expired', notice)
    if (notice === 'rename_from') this.renamed = this.keys.get(key)
    if (notice === 'del' || notice === 'rename_from' || notice === 'move_from') {
      return this.gone(key, 'key-deleted', notice)
    }
    const before = this.keys.get(key)
    const state =
      this.taken(argv, notice) ?? this.collection({ argv, notice, key }, before) ?? next(argv, notice, before, wallMs)
    this.keys.set(key, state)
    return { kind: before && !isWhole(notice) ? 'key-changed' : 'key-set', key, notice, state }
  }

  /** Returns the state that the key gets from other keys, by RENAME, RENAMENX, COPY, or BITOP. Returns `undefined` for other commands. */
  private taken(argv: readonly string[], notice: string): KeyState | undefined {
    if (notice === 'set' && commandOf(argv) === 'BITOP') return this.bitsOf(argv)
    if (notice === 'copy_to') return this.keys.get(argv[1] ?? '')
    return notice === 'rename_to' ? this.renamed : undefined
  }

  private bitsOf([, operation = '', , ...keys]: readonly string[]): KeyState {
    const known = keys.map((key) => this.keys.get(key))
    const sources = known.flatMap((state) => (state ? (bytesOf(state) ?? []) : Buffer.alloc(0)))
    const bytes = sources.length === keys.length ? bitsTogether(operation, sources) : undefined
    return { type: 'string', ...(bytes && textOfBytes(bytes)), expiresWallMs: null }
  }

  private collection(change: CollectionChange, before: KeyState | undefined): KeyState | undefined {
    const type = familyOf(change.notice)
    const expiresWallMs = before?.expiresWallMs ?? null
    if (before !== undefined && before.type !== type) return undefined
    if (type === 'list') {
      const value = listAfter(change, listOf(before), this.popped(change.argv))
      return { type, ...(value && { value }), expiresWallMs }
    }
    if (type === 'set' || type === 'stream') {
      const value = (type === 'set' ? setAfter : streamAfter)(change, listOf(before))
      return { type, ...(value && { value }), expiresWallMs }
    }
    if (type === 'string') {
      const bytes = stringAfter(change, before === undefined ? Buffer.alloc(0) : bytesOf(before))
      return { type, ...(bytes && textOfBytes(bytes)), expiresWallMs }
    }
    if (type !== 'zset') return undefined
    const value = scoresAfter(change, recordOf(before))
    return { type, ...(value && { value }), expiresWallMs }
  }

  /**
   * Returns the element that a command moves to another list. The source list here still contains the element, because the source's notification comes last.
   */
  private popped(argv: readonly string[]): string | undefined {
    const move = movedFrom(argv)
    const list = move && listOf(this.keys.get(move.source))
    return move && list?.at(move.end === 'LEFT' ? 0 : -1)
  }
}

/** Returns whether the change replaces the key's whole state. */
const isWhole = (notice: string) => ['set', 'rename_to', 'copy_to'].includes(notice)

function merged(first: KeyChange, second: KeyChange): KeyChange['kind'] {
  if (second.state === undefined) return second.kind
  return first.kind === 'key-deleted' ? 'key-set' : first.kind
}

/** Returns a key's state after a change, computed from its previous state and the command. */
function next(argv: readonly string[], notice: string, before: KeyState | undefined, wallMs: number): KeyState {
  const known = before ?? { type: 'unknown', expiresWallMs: null }
  switch (notice) {
    case 'set':
      return { ...stringSetBy(argv), expiresWallMs: keepsTtl(argv) ? known.expiresWallMs : null }
    case 'expire':
      return { ...known, expiresWallMs: expiryOf(argv, wallMs) ?? known.expiresWallMs }
    case 'persist':
      return { ...known, expiresWallMs: null }
    case 'incrby':
      return { ...known, type: 'string', ...added(before?.value ?? '0', incrementOf(argv)) }
    case 'hset':
      return { ...known, type: 'hash', ...hashWith(before, argv.slice(2)) }
    case 'hincrby':
      return { ...known, type: 'hash', ...hashAdded(before, argv[2] ?? '', Number(argv[3])) }
    case 'hdel':
      return { ...known, type: 'hash', ...hashWithout(before, argv.slice(2)) }
    default:
      return { type: familyOf(notice) ?? known.type, expiresWallMs: known.expiresWallMs }
  }
}

const commandOf = (argv: readonly string[]) => (argv[0] ?? '').toUpperCase()

function stringSetBy(argv: readonly string[]): Pick<KeyState, 'type' | 'value'> {
  const at = { SET: 2, SETNX: 2, GETSET: 2, SETEX: 3, PSETEX: 3 }[commandOf(argv)]
  const value = at === undefined ? undefined : argv[at]
  return value === undefined ? { type: 'string' } : { type: 'string', value }
}

const keepsTtl = (argv: readonly string[]) =>
  commandOf(argv) === 'SET' && argv.slice(3).some((word) => word.toUpperCase() === 'KEEPTTL')

/** Returns the time at which the key expires after this command, on the server's wall clock, or `undefined` if the command sets none. */
function expiryOf(argv: readonly string[], wallMs: number): number | undefined {
  const unit = unitOf[commandOf(argv)]
  if (unit) return dueMs(unit, argv[2], wallMs)
  for (let at = 2; at + 1 < argv.length; at += 1) {
    const found = dueMs((argv[at] ?? '').toUpperCase(), argv[at + 1], wallMs)
    if (found !== undefined && !Number.isNaN(found)) return found
  }
  return undefined
}

const unitOf: Record<string, string> = {
  ...{ EXPIRE: 'EX', EXPIREAT: 'EXAT', SETEX: 'EX' },
  ...{ PEXPIRE: 'PX', PEXPIREAT: 'PXAT', PSETEX: 'PX' },
}

function dueMs(unit: string, amount: string | undefined, wallMs: number): number | undefined {
  switch (unit) {
    case 'EX':
      return wallMs + Number(amount) * 1000
    case 'PX':
      return wallMs + Number(amount)
    case 'EXAT':
      return Number(amount) * 1000
    case 'PXAT':
      return Number(amount)
    default:
      return undefined
  }
}

/** Returns the number that the command adds. The notification of all four commands is `incrby`. */
function incrementOf(argv: readonly string[]): number {
  const by = Number(argv[2])
  return { INCR: 1, DECR: -1, INCRBY: by, DECRBY: -by }[commandOf(argv)] ?? Number.NaN
}

function added(before: KeyState['value'], increment: number): { value?: string } {
  return typeof before === 'string' ? { value: String(Number(before) + increment) } : {}
}

type Hash = Record<string, string>
/** Returns the fields of a hash, which are empty if the key did not exist, or `undefined` if they are unknown. */
function hashOf(before: KeyState | undefined): Hash | undefined {
  return before === undefined || before.type === 'hash' ? recordOf(before) : undefined
}

function recordOf(before: KeyState | undefined): Hash | undefined {
  if (before === undefined) return {}
  return typeof before.value === 'object' && !Array.isArray(before.value) ? before.value : undefined
}

/** Returns the elements of a list or set, which are empty if the key did not exist, or `undefined` if they are unknown. */
function listOf(before: KeyState | undefined): readonly string[] | undefined {
  if (before === undefined) return []
  return Array.isArray(before.value) ? before.value : undefined
}

function hashWith(before: KeyState | undefined, pairs: readonly string[]): { value?: Hash } {
  const hash = hashOf(before)
  if (!hash) return {}
  const value = { ...hash }
  for (let at = 0; at + 1 < pairs.length; at += 2) value[pairs[at] ?? ''] = pairs[at + 1] ?? ''
  return { value }
}

function hashAdded(before: KeyState | undefined, field: string, increment: number): { value?: Hash } {
  const hash = hashOf(before)
  return hash ? { value: { ...hash, [field]: String(Number(hash[field] ?? '0') + increment) } } : {}
}

function hashWithout(before: KeyState | undefined, fields: readonly string[]): { value?: Hash } {
  const hash = hashOf(before)
  return hash ? { value: Object.fromEntries(Object.entries(hash).filter(([field]) => !fields.includes(field))) } : {}
}

function familyOf(notice: string): KeyState['type'] | undefined {
  if (/^[lr](push|pop|trim|set|insert|rem)|^lmove/.test(notice)) return 'list'
  if (notice.startsWith('z')) return 'zset'
  if (notice.startsWith('x')) return 'stream'
  if (notice.startsWith('h')) return 'hash'
  if (/^s(add|rem|pop|move|interstore|unionstore|diffstore)/.test(notice)) return 'set'
  return ['append', 'setrange', 'setbit', 'incrbyfloat'].includes(notice) ? 'string' : undefined
}
