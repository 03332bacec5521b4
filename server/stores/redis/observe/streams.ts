/**
 * Computes the contents of streams after a command: each entry as `ID field value …`, the oldest first, or `undefined` if they are unknown. For `XADD key *`,
 * the server generates the ID and reports it only to the client, so the ID of that entry stays `*`.
 */
import { type CollectionChange, named } from './collections.ts'

const most = 200

export function streamAfter(change: CollectionChange, before: readonly string[] | undefined): string[] | undefined {
  const after = before && changed(change, before)
  return after && after.length <= most ? after : undefined
}

function changed({ argv, notice, key }: CollectionChange, before: readonly string[]): string[] | undefined {
  const isOwn = argv[1] === key
  // Changes of consumer groups do not affect the entries.
  if (notice.startsWith('xgroup-') || notice === 'xsetid') return [...before]
  if (!isOwn) return undefined
  switch (notice) {
    case 'xadd':
      return named(argv) === 'XADD' ? added(argv, before) : undefined
    case 'xdel':
      return deleted(argv.slice(2), before)
    case 'xtrim':
      return trimmed(argv, before)
    default:
      return undefined
  }
}

function added(argv: readonly string[], before: readonly string[]): string[] | undefined {
  const at = argv.findIndex((word, index) => index >= 2 && /^(\*|\d+-(\d+|\*)|\d+)$/.test(word) && isId(argv, index))
  const id = argv[at]
  if (id === undefined) return undefined
  return [...before, [id.includes('*') ? '*' : wholeId(id), ...argv.slice(at + 1)].join(' ')]
}

/** Returns whether a number is an ID. A number after MAXLEN, MINID, or LIMIT is a bound. */
const isId = (argv: readonly string[], at: number): boolean => !/^(MAXLEN|MINID|LIMIT|=|~)$/i.test(argv[at - 1] ?? '')

const wholeId = (id: string): string => (id.includes('-') ? id : `${id}-0`)
const idOf = (entry: string): string => entry.slice(0, entry.indexOf(' '))

function deleted(ids: readonly string[], before: readonly string[]): string[] | undefined {
  const gone = new Set(ids.map(wholeId))
  const after = before.filter((entry) => !gone.has(idOf(entry)))
  const unnamed = after.filter((entry) => idOf(entry) === '*').length
  if (unnamed === 0 || before.length - after.length === gone.size) return after
  // The server reports XDEL only if it has deleted an entry, so that entry must be the one with the unknown ID.
  return gone.size === 1 && unnamed === 1 ? after.filter((entry) => idOf(entry) !== '*') : undefined
}

/**
 * Returns the entries that are left by XTRIM, or by XADD with a bound. Returns `undefined` if the bound is MINID, or if it is approximate and may keep more
 * entries.
 */
function trimmed(argv: readonly string[], before: readonly string[]): string[] | undefined {
  const at = argv.findIndex((word) => /^MAXLEN$/i.test(word))
  if (at < 0 || argv[at + 1] === '~') return undefined
  const bound = Number(argv[at + 1] === '=' ? argv[at + 2] : argv[at + 1])
  return bound === 0 ? [] : before.slice(-bound)
}
