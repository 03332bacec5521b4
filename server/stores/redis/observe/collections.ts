/**
 * Computes the contents of lists, sets, and sorted sets after a command from the contents before. `undefined` means unknown: the contents before were unknown,
 * or the command removed random elements, or the notification belongs to a blocked client that another client's command served.
 */

/** Maximum number of elements to track. Larger collections are too expensive to copy with each change, and too long to show. */
const most = 200

type Scores = Record<string, string>

/** A change of one key. `argv` is the command that caused the change, and `notice` is the server's name for the change. */
export interface CollectionChange {
  argv: readonly string[]
  notice: string
  key: string
}

export const named = (argv: readonly string[]) => (argv[0] ?? '').toUpperCase()

/** Returns the list after a change. `popped` is the element that a moving command takes from its source list. */
export function listAfter(
  { argv, notice, key }: CollectionChange,
  list: readonly string[] | undefined,
  popped: string | undefined,
): string[] | undefined {
  if (list === undefined) return undefined
  const after = changedList({ argv, notice, key }, list, popped)
  return after === undefined || after.length > most ? undefined : after
}

function changedList({ argv, notice, key }: CollectionChange, list: readonly string[], popped: string | undefined) {
  const [, first, ...rest] = argv
  const isOwn = first === key
  switch (notice) {
    case 'rpush':
    case 'lpush': {
      const added = /^[LR]PUSHX?$/.test(named(argv)) && isOwn ? rest : popped === undefined ? undefined : [popped]
      if (added === undefined) return undefined
      return notice === 'rpush' ? [...list, ...added] : [...added.toReversed(), ...list]
    }
    case 'lpop':
      return list.slice(countIn(argv, 'LPOP'))
    case 'rpop':
      return list.slice(0, Math.max(0, list.length - countIn(argv, 'RPOP')))
    case 'lrem':
      return without(list, Number(rest[0]), rest[1] ?? '')
    case 'ltrim': {
      const [start, stop] = rest.map(Number) as [number, number]
      return list.slice(start, stop === -1 ? undefined : stop + 1)
    }
    case 'lset':
      return list.with(Number(rest[0]), rest[1] ?? '')
    default:
      return undefined
  }
}

/** Returns the number of elements that a pop takes. A blocked client gets one. */
const countIn = (argv: readonly string[], command: string) => (named(argv) === command ? Number(argv[2] ?? 1) : 1)

/** Removes `count` occurrences of a value, starting from the front, or from the end if `count` is negative. If `count` is 0, removes all. */
function without(list: readonly string[], count: number, value: string): string[] {
  let rest = count === 0 ? Number.POSITIVE_INFINITY : Math.abs(count)
  const keep = (item: string) => {
    if (item !== value || rest === 0) return true
    rest -= 1
    return false
  }
  return count < 0 ? list.toReversed().filter(keep).reverse() : list.filter(keep)
}

/** Returns the source list of a moving command, and the end from which the command takes the element. */
export function movedFrom(argv: readonly string[]): { source: string; end: 'LEFT' | 'RIGHT' } | undefined {
  const [, source = '', , from = ''] = argv
  if (/^B?RPOPLPUSH$/.test(named(argv))) return { source, end: 'RIGHT' }
  if (!/^B?LMOVE$/.test(named(argv))) return undefined
  return { source, end: from.toUpperCase() === 'LEFT' ? 'LEFT' : 'RIGHT' }
}

/** Returns the members after a change in alphabetical order, since a set has no order of its own. */
export function setAfter(
  { argv, notice, key }: CollectionChange,
  set: readonly string[] | undefined,
): string[] | undefined {
  if (set === undefined || (notice !== 'sadd' && notice !== 'srem')) return undefined
  const isMove = named(argv) === 'SMOVE'
  if (!isMove && argv[1] !== key) return undefined
  const members = isMove ? argv.slice(3) : argv.slice(2)
  const after =
    notice === 'sadd' ? [...new Set([...set, ...members])].sort() : set.filter((member) => !members.includes(member))
  return after.length > most ? undefined : after
}

/** Returns the members and scores after a change, the lowest score first. */
export function scoresAfter(change: CollectionChange, scores: Scores | undefined): Scores | undefined {
  const after = scores && changedScores(change, scores)
  return after && Object.keys(after).length <= most ? ordered(after) : undefined
}

function changedScores({ argv, notice, key }: CollectionChange, scores: Scores): Scores | undefined {
  const rest = argv.slice(2)
  const isOwn = argv[1] === key
  switch (notice) {
    case 'zadd':
      return isOwn && named(argv) === 'ZADD' ? withScores(rest, scores) : undefined
    case 'zincr': {
      const [by = '', member = ''] = named(argv) === 'ZINCRBY' ? rest : []
      return isOwn && member !== ''
        ? numbered({ ...scores, [member]: String(Number(scores[member] ?? 0) + Number(by)) })
        : undefined
    }
    case 'zrem':
      return isOwn ? picked(scores, ([member]) => !rest.includes(member)) : undefined
    case 'zremrangebyscore':
      return isOwn ? picked(scores, ([, score]) => !isBetween(Number(score), rest[0], rest[1])) : undefined
    default:
      return undefined
  }
}

function withScores(words: readonly string[], scores: Scores): Scores | undefined {
  const flags = new Set<string>()
  let at = 0
  for (; /^(NX|XX|GT|LT|CH)$/i.test(words[at] ?? ''); at += 1) flags.add((words[at] ?? '').toUpperCase())
  const after = { ...scores }
  for (; at + 1 < words.length; at += 2) {
    const [score = '', member = ''] = words.slice(at, at + 2)
    const before = after[member]
    if (before === undefined ? flags.has('XX') : flags.has('NX')) continue
    if (before !== undefined && flags.has('GT') && Number(score) <= Number(before)) continue
    if (before !== undefined && flags.has('LT') && Number(score) >= Number(before)) continue
    after[member] = String(Number(score))
  }
  return numbered(after)
}

/** Returns `undefined` if a score is infinite, because the server formats infinite scores differently. */
const numbered = (scores: Scores): Scores | undefined =>
  Object.values(scores).every((score) => Number.isFinite(Number(score))) ? scores : undefined

function isBetween(score: number, min = '', max = ''): boolean {
  const bound = (text: string) => Number(text.replace(/^\(/, '').replace(/inf$/i, 'Infinity'))
  const isAbove = min.startsWith('(') ? score > bound(min) : score >= bound(min)
  return isAbove && (max.startsWith('(') ? score < bound(max) : score <= bound(max))
}

const picked = (scores: Scores, keep: (entry: [string, string]) => boolean): Scores =>
  Object.fromEntries(Object.entries(scores).filter(keep))

function ordered(scores: Scores): Scores {
  return Object.fromEntries(
    Object.entries(scores).sort(([a, one], [b, other]) => Number(one) - Number(other) || (a < b ? -1 : 1)),
  )
}
