/**
 * Contents of streams after a command: each entry as `ID field value …`, oldest first. `undefined`: unknown. The server makes up the ID of `XADD key *`, and
 * reports it to nobody but the client, so that entry's ID stays `*`.
 */
import { type CollectionChange, named } from './collections.ts'

const most = 200

export function streamAfter(change: CollectionChange, before: readonly string[] | undefined): string[] | undefined {
  const after = before && changed(change, before)
  return after && after.length <= most ? after : undefined
}

function changed({ argv, notice, key }: CollectionChange, before: readonly string[]): string[] | undefined {
  const isOwn = argv[1] === key
  // Changes of consumer groups leave the entries as they are.
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

/** A number after MAXLEN, MINID or LIMIT is a bound, not an ID. */
const isId = (argv: readonly string[], at: number): boolean => !/^(MAXLEN|MINID|LIMIT|=|~)$/i.test(argv[at - 1] ?? '')

const wholeId = (id: string): string => (id.includes('-') ? id : `${id}-0`)
const idOf = (entry: string): string => entry.slice(0, entry.indexOf(' '))

function deleted(ids: readonly string[], before: readonly string[]): string[] | undefined {
  const gone = new Set(ids.map(wholeId))
  const after = before.filter((entry) => !gone.has(idOf(entry)))
  const unnamed = after.filter((entry) => idOf(entry) === '*').length
  if (unnamed === 0 || before.length - after.length === gone.size) return after
  // The server reports XDEL only if an entry was deleted, so it must be the one with the unknown ID.
  return gone.size === 1 && unnamed === 1 ? after.filter((entry) => idOf(entry) !== '*') : undefined
}

/** The entries left by XTRIM, or by XADD with a bound. `undefined`: unknown, because the bound is MINID, or is approximate and may keep more. */
function trimmed(argv: readonly string[], before: readonly string[]): string[] | undefined {
  const at = argv.findIndex((word) => /^MAXLEN$/i.test(word))
  if (at < 0 || argv[at + 1] === '~') return undefined
  const bound = Number(argv[at + 1] === '=' ? argv[at + 2] : argv[at + 1])
  return bound === 0 ? [] : before.slice(-bound)
}
